import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import {
  type InformationRow,
  list,
  type Manufacturer,
  manufacturers,
  missing,
  row as rowRead,
} from '../contract.ts';
import { type InformationFilters, NO_INFORMATION, NO_MANUFACTURER } from '../rules.ts';
import { InformationScreen } from './information-page.tsx';

const oil: InformationRow = {
  ...NO_INFORMATION,
  id: 'oil',
  title: 'Olive oil',
  image: '',
  priceCents: 1_600,
  manufacturerName: null,
  version: 0,
};
const complete: InformationRow = {
  ...oil,
  content: { content: 750_000, unit: 'ml', per: '1l' },
  manufacturerId: 'maker',
  manufacturerName: 'Maker',
  version: 3,
};
const maker: Manufacturer = {
  ...NO_MANUFACTURER,
  id: 'maker',
  name: 'Maker',
  address: 'Road 1',
  contact: 'info@maker.test',
  version: 2,
};
const all: InformationFilters = { search: '', show: 'all' };
const page = (...products: InformationRow[]) => cachedRead(list, { ...all }, { products, nextCursor: null });
const rowOf = (product: InformationRow) => cachedRead(rowRead, { id: product.id }, product);
type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];
const open = (product: InformationRow, respond?: Respond, makers = [maker]) =>
  renderScreen(<InformationScreen />, {
    cached: [
      page(product),
      rowOf(product),
      cachedRead(missing, {}, { unitPrices: 4, manufacturers: 7 }),
      cachedRead(manufacturers, {}, { manufacturers: makers }),
    ],
    ...(respond && { respond }),
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Requests other than reads. */
const changes = ({ sent }: ReturnType<typeof open>) => sent.filter(({ method }) => method !== 'GET');
const toast = ({ store }: ReturnType<typeof open>) => store.getState().toasts[0];
async function openDialog(name: string): Promise<void> {
  press(name);
  await screen.findByRole('dialog');
}
const row = () => within(screen.getAllByRole('row').at(-1)!);

it('shows what is missing, and how many products lack something', () => {
  open(oil);
  expect(row().getAllByText('missing')).toHaveLength(2);
  screen.getByText('Products without an entry for the unit price: 4. Without a manufacturer: 7.');
});

it('shows content, unit price and manufacturer', () => {
  open(complete);
  row().getByText('750 ml, $21.33 / l');
  row().getByText('Maker');
});

it('shows that a product needs no unit price', () => {
  open({ ...oil, isSoldByPiece: true });
  row().getByText('not needed');
});

it('changes the filter', async () => {
  const view = open(oil);
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'missing' } });
  await waitFor(() => expect(view.location.search).toBe('?show=missing'));
});

it('previews and saves a content, and offers Undo', async () => {
  const view = open(oil, () => ({ body: { ...complete, version: 1 } }));
  await openDialog('Edit the information on Olive oil');
  change('Unit price', 'content');
  change('Contents', '0.75');
  change('Unit of the contents', 'l');
  expect(screen.getByLabelText<HTMLSelectElement>('Unit price per').value).toBe('1l');
  screen.getByText('Unit price: $21.33 / l');
  change('Manufacturer', 'maker');
  change('Safety warnings', ' Hot. ');
  press('Save');
  await waitFor(() => expect(toast(view)?.text).toBe('Information on Olive oil saved.'));
  expect(screen.queryByRole('dialog')).toBeNull();
  const saved = {
    id: 'oil',
    version: 0,
    content: { content: 750, unit: 'l', per: '1l' },
    isSoldByPiece: false,
    manufacturerId: 'maker',
    warnings: 'Hot.',
  };
  const withoutId = ({ id: _, ...rest }: typeof saved) => rest;
  expect(changes(view)).toEqual([
    { method: 'PUT', path: '/api/admin/product-information/oil', body: withoutId(saved) },
  ]);
  expect(toast(view)?.canUndo).toBe(true);
});

it.each([
  ['', 'Enter a number above 0 and up to 100,000, with at most three decimals.'],
  ['0', 'Enter a number above 0 and up to 100,000, with at most three decimals.'],
])('marks and focuses the invalid content %j, and sends nothing', async (content, message) => {
  const view = open(oil);
  await openDialog('Edit the information on Olive oil');
  change('Unit price', 'content');
  change('Contents', content);
  press('Save');
  await screen.findByText(message);
  expect(document.activeElement).toBe(screen.getByLabelText('Contents'));
  expect(changes(view)).toEqual([]);
});

it('says why nothing was saved, and keeps the form', async () => {
  open(oil, () => refusalOf(409, 'manufacturer-not-found', 'Choose another one.'));
  await openDialog('Edit the information on Olive oil');
  change('Safety warnings', 'Hot.');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Nothing was saved: Choose another one.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Safety warnings').value).toBe('Hot.');
});

it('disables Save when another administrator has saved, and offers to save over the new version', async () => {
  const view = open(oil, () => ({ body: { ...complete, version: 4 } }));
  await openDialog('Edit the information on Olive oil');
  change('Safety warnings', 'Mine.');
  act(() => void view.store.dispatch(cacheReads([rowOf({ ...complete, warnings: 'Theirs.' })])));
  await screen.findByText('Another administrator has changed this in the meantime.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Safety warnings').value).toBe('Mine.');
  press('Save mine');
  await waitFor(() => expect(changes(view)).toMatchObject([{ body: { version: 3, warnings: 'Mine.' } }]));
});

it('keeps the dialog open when the product leaves the list', async () => {
  const view = open(oil);
  await openDialog('Edit the information on Olive oil');
  change('Safety warnings', 'Mine.');
  act(() => void view.store.dispatch(cacheReads([page()])));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Safety warnings').value).toBe('Mine.');
});

it('loads the new values on request', async () => {
  const view = open(oil);
  await openDialog('Edit the information on Olive oil');
  change('Safety warnings', 'Mine.');
  act(() => void view.store.dispatch(cacheReads([rowOf({ ...complete, warnings: 'Theirs.' })])));
  fireEvent.click(await screen.findByRole('button', { name: 'Load the new values' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Safety warnings').value).toBe('Theirs.');
  expect(screen.queryByText('Another administrator has changed this in the meantime.')).toBeNull();
});

it('adds a manufacturer, and marks what is missing', async () => {
  const view = open(oil, () => ({ body: maker }), []);
  screen.getByText('No manufacturers yet.');
  await openDialog('Add a manufacturer');
  change('Name', ' Maker ');
  change('Name of the person', 'Rep');
  press('Save');
  expect(await screen.findAllByText('Please fill in this field.')).toHaveLength(4);
  expect(document.activeElement).toBe(screen.getByLabelText('Postal address'));
  change('Postal address', 'Road 1');
  change('Email or web address', 'info@maker.test');
  change('Name of the person', '');
  press('Save');
  await waitFor(() => expect(toast(view)?.text).toBe('Maker was saved.'));
  expect(changes(view)).toMatchObject([
    { method: 'POST', path: '/api/admin/manufacturers', body: { name: 'Maker', euName: '' } },
  ]);
});

it('sends the version of a manufacturer that was edited', async () => {
  const view = open(oil, () => ({ body: { ...maker, version: 3 } }));
  await openDialog('Edit Maker');
  change('Postal address', 'Road 2');
  press('Save');
  await waitFor(() =>
    expect(changes(view)).toMatchObject([
      { method: 'PUT', path: '/api/admin/manufacturers/maker', body: { version: 2, address: 'Road 2' } },
    ]),
  );
});

it('shows at the field that a name is taken', async () => {
  open(oil, () => refusalOf(409, 'manufacturer-exists', 'Taken.', { name: 'There is already one.' }));
  await openDialog('Edit Maker');
  change('Name', 'Other');
  press('Save');
  await screen.findByText('There is already one.');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

it('deletes a manufacturer and offers Undo', async () => {
  const view = open(oil, () => ({ body: {} }));
  press('Delete Maker');
  await waitFor(() => expect(toast(view)?.text).toBe('Maker was deleted.'));
  expect(toast(view)?.canUndo).toBe(true);
  expect(changes(view)).toMatchObject([{ method: 'DELETE', path: '/api/admin/manufacturers/maker' }]);
});

it('says why a manufacturer was not deleted', async () => {
  const view = open(oil, () => refusalOf(409, 'manufacturer-in-use', '1 product has it.'));
  press('Delete Maker');
  await waitFor(() => expect(toast(view)?.text).toBe('The manufacturer was not deleted: 1 product has it.'));
});
