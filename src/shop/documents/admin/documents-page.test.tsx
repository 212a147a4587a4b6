import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { adminList, type IssuedDocument, settings as settingsRead } from '../contract.ts';
import { DEFAULT_SETTINGS, type DocumentSettings } from '../settings.ts';
import { DocumentSettingsScreen } from './document-settings-page.tsx';
import { DocumentsScreen } from './documents-page.tsx';

const issued = (n: number): IssuedDocument => ({
  id: `d${n}`,
  kind: 'invoice',
  number: `INV-${n}`,
  orderId: `order-${n}`,
  orderCode: `ORDER${n}`,
  buyerName: 'Maya Lee',
  dueCents: 2_500,
  issuedOn: '2026-11-25',
});
const list = (documents: IssuedDocument[]) =>
  renderScreen(<DocumentsScreen />, {
    cached: [cachedRead(adminList, {}, { documents, hasNewer: false, hasOlder: false })],
  });

it('lists documents with their order, amount and download', () => {
  list([issued(1)]);
  const row = within(screen.getAllByRole('row').at(-1)!);
  expect(row.getByRole('cell', { name: 'INV-1' })).toBeTruthy();
  for (const text of ['Nov 25, 2026', 'Invoice', 'Maya Lee', '$25.00'])
    expect(row.getByText(text)).toBeTruthy();
  expect(row.getByRole('link', { name: 'ORDER1' }).getAttribute('href')).toBe('/orders/ORDER1');
  expect(row.getByRole('link', { name: 'Download INV-1' }).getAttribute('href')).toBe(
    '/api/documents/d1/pdf',
  );
});

it('prints the selected documents together', () => {
  list([issued(1), issued(2)]);
  expect(screen.queryByRole('link', { name: 'Print copies' })).toBeNull();
  fireEvent.click(screen.getByLabelText('Select INV-2'));
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Print copies')).toBe('/api/admin/documents/print/copies?ids=d2');
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  expect(screen.getByText('2 documents selected')).toBeTruthy();
  expect(href('Print packing slips')).toBe('/api/admin/documents/print/packing-slip?ids=order-1,order-2');
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  expect(screen.queryByText('2 documents selected')).toBeNull();
});

it('filters by kind and date, and shows the first page', async () => {
  const view = list([issued(1)]);
  await view.goTo('/?page=2&after=d1');
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'credit-note' } });
  await waitFor(() => expect(view.location.search).toBe('?kind=credit-note'));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
  await waitFor(() => expect(view.location.search).toBe('?kind=credit-note&from=2026-11-01'));
});

it('says that there are no documents yet', () => {
  list([]);
  expect(screen.getByText('No documents yet.')).toBeTruthy();
});

const saved: DocumentSettings = {
  ...DEFAULT_SETTINGS,
  seller: {
    ...DEFAULT_SETTINGS.seller,
    name: 'Lamp & Co',
    street: 'Mill 5',
    postcode: '1',
    city: 'Bonn',
    country: 'DE',
  },
};
const current = (version: number, settings: DocumentSettings) =>
  cachedRead(settingsRead, {}, { version, settings });
type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];
const openSettings = (settings: DocumentSettings, respond?: Respond) =>
  renderScreen(<DocumentSettingsScreen />, { cached: [current(3, settings)], ...(respond && { respond }) });
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('marks invalid settings, focuses the first field and sends nothing', async () => {
  const { sent } = openSettings(DEFAULT_SETTINGS);
  type('Days until due', 'many');
  press('Save settings');
  expect(await screen.findByText('Enter a whole number from 0 to 365.')).toBeTruthy();
  expect(screen.getAllByText('Fill in this field.')).toHaveLength(5);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Legal name')));
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('saves settings with Undo', async () => {
  const view = openSettings(saved, () => ({ body: { version: 4, settings: { ...saved, paymentDays: 30 } } }));
  type('Days until due', '30');
  press('Save settings');
  await waitFor(() => expect(view.store.getState().toasts[0]?.text).toBe('The settings were saved.'));
  expect(view.store.getState().toasts[0]?.canUndo).toBe(true);
  expect(view.sent.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/api/admin/document-settings',
    body: { version: 3, settings: { paymentDays: 30, seller: { name: 'Lamp & Co' } } },
  });
});

it('keeps the form when another administrator saves, and saves over the new version on request', async () => {
  const view = openSettings(saved, () => refusalOf(409, 'document-settings-stale', 'Stale.'));
  type('City', 'Bern');
  view.store.dispatch(cacheReads([current(4, { ...saved, paymentDays: 7 })]));
  expect(await screen.findByText(/Another administrator has saved these settings/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Bern');
  press('Save mine');
  await waitFor(() => expect(view.sent.at(-1)).toMatchObject({ body: { version: 4 } }));
  press('Load the new settings');
  expect(screen.getByLabelText<HTMLInputElement>('Days until due').value).toBe('7');
});
