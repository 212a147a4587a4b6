import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead, mayaSession } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { Toasts } from '../../../web/shell/toasts.tsx';
import { list, type Sale, sale as saleRead } from '../contract.ts';
import { SalesScreen } from './sales-page.tsx';

const sale = (change: Partial<Sale> = {}): Sale => ({
  id: 's1',
  version: 3,
  productId: 'mug',
  title: 'Mug',
  image: '',
  available: true,
  priceCents: 1_200,
  regularPriceCents: 1_600,
  startsAt: '2026-11-20T10:00:30.000Z',
  endsAt: null,
  endedAt: null,
  state: 'current',
  pieces: 4,
  revenueCents: 4_800,
  ...change,
});
const salesOf = (...sales: Sale[]) => cachedRead(list, {}, { sales, hasNewer: false, hasOlder: false });
const oneSale = (one: Sale) => cachedRead(saleRead, { id: one.id }, one);
type Respond = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['respond']>;
const open = (sales: Sale[], respond: Respond = () => ({ body: {} })) =>
  renderScreen(
    <>
      <SalesScreen />
      <Toasts />
    </>,
    { cached: [mayaSession, salesOf(...sales), ...sales.map(oneSale)], respond },
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const rowOf = (title: string) => screen.getByRole('row', { name: new RegExp(title) });

it('shows price, time and figures of each sale, and actions for those that are not over', () => {
  open([
    sale(),
    sale({
      id: 's2',
      title: 'Lamp',
      state: 'past',
      endsAt: '2026-11-30T18:00:00.000Z',
      endedAt: '2026-11-25T18:00:00.000Z',
    }),
    sale({ id: 's3', title: 'Vase', state: 'past', endedAt: '2026-11-20T10:00:30.000Z', available: false }),
    sale({ id: 's4', title: 'Bowl', state: 'coming', regularPriceCents: 1_100 }),
  ]);
  const mug = rowOf('Mug').textContent;
  for (const text of [
    '$12.00',
    'regular price $16.00',
    'Active',
    'From Nov 20, 2026, 10:00 AM',
    'No end',
    '$48.00',
  ])
    expect(mug).toContain(text);
  within(rowOf('Mug')).getByRole('button', { name: 'End now: sale price of Mug' });
  expect(within(rowOf('Lamp')).queryByRole('button')).toBeNull();
  expect(rowOf('Lamp').textContent).toContain('Until Nov 25, 2026, 6:00 PMEnded early');
  expect(rowOf('Vase').textContent).toContain('Ended before it started');
  expect(rowOf('Vase').textContent).toContain('The product has been deleted.');
  expect(rowOf('Bowl').textContent).toContain('No effect: the regular price is not higher.');
});

it('treats a sale as past once its end has passed, without waiting for the server', () => {
  open([sale({ endsAt: new Date(Date.now() - 1_000).toISOString() })]);
  expect(rowOf('Mug').textContent).toContain('Ended');
  expect(within(rowOf('Mug')).queryByRole('button')).toBeNull();
});

it('ends a sale, with Undo', async () => {
  const { sent } = open([sale()]);
  await press('End now: sale price of Mug');
  await screen.findByText('The sale price of Mug has ended.');
  await userEvent.click(await screen.findByRole('button', { name: /Undo/ }));
  await screen.findByText('The sale price of Mug applies again.');
  expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/admin/sales/s1/end',
    '/api/admin/sales/s1/resume',
  ]);
});

it('shows why a sale could not be ended', async () => {
  open([sale()], () => refusalOf(503, 'busy', 'The shop is busy.'));
  await press('End now: sale price of Mug');
  await screen.findByText('Could not end the sale price: The shop is busy.');
});

it('adds a sale of a product found by its title, and shows the errors of the shop at the fields', async () => {
  let reply = refusalOf(400, 'sale-invalid', 'Not saved.', { price: 'Too high.', end: 'Too early.' });
  const { sent } = open([], ({ path }) =>
    path.startsWith('/api/admin/products')
      ? { body: { products: [{ id: 'cup', title: 'Cup', image: '', priceCents: 900 }], nextCursor: null } }
      : reply,
  );
  await press('Add a sale price');
  await press('Save');
  const search = screen.getByLabelText('Product');
  expect(document.activeElement).toBe(search);
  screen.getByText('Choose a product.');
  await userEvent.type(search, 'cup');
  await userEvent.click(await screen.findByRole('button', { name: /Cup/ }));
  screen.getByText('Below the regular price of $9.00.');
  await userEvent.type(screen.getByLabelText('Sale price'), '7.50');
  await press('Save');
  await screen.findByText('Too high.');
  screen.getByText('Too early.');
  expect(document.activeElement).toBe(screen.getByLabelText('Sale price'));
  reply = { body: {} };
  await press('Save');
  await screen.findByText('Sale price of Cup added.');
  expect(screen.queryByRole('dialog')).toBeNull();
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts.at(-1)!.body).toEqual({ productId: 'cup', priceCents: 750, startsAt: null, endsAt: null });
});

/** Opens a sale, types a price of $11, and then another administrator makes a change. */
async function editWhile(change: Partial<Sale>, respond?: Respond) {
  const opened = open([sale({ state: 'coming' })], respond);
  await press('Edit the sale price of Mug');
  const price = screen.getByLabelText<HTMLInputElement>('Sale price');
  expect(price.value).toBe('12.00');
  await userEvent.clear(price);
  await userEvent.type(price, '11');
  // The displayed page of the list no longer contains the sale.
  const changed = oneSale(sale({ state: 'coming', version: 4, ...change }));
  act(() => void opened.store.dispatch(cacheReads([salesOf(), changed])));
  return { ...opened, price };
}

it('keeps the input when another administrator changes the sale, shows the change, and saves over it on request', async () => {
  const { sent, price } = await editWhile({ priceCents: 1_300, endsAt: '2999-01-01T10:00:00.000Z' });
  screen.getByText(/^Another administrator has changed this sale/);
  screen.getByText('Sale price: 13.00 (was 12.00)');
  screen.getByText('End: 2999-01-01 10:00 (was empty)');
  expect(price.value).toBe('11');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await press('Save mine');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // An unchanged start keeps its seconds.
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { version: 4, priceCents: 1_100, startsAt: '2026-11-20T10:00:30.000Z', endsAt: null },
  ]);
});

it('loads the new values on request', async () => {
  const { price } = await editWhile({ priceCents: 1_300 });
  await press('Load the new values');
  expect(price.value).toBe('13.00');
  expect(screen.queryByText(/^Another administrator has changed/)).toBeNull();
});

it('shows the change of another administrator at once while nothing has been typed', async () => {
  const { store } = open([sale()]);
  await press('Edit the sale price of Mug');
  act(() => void store.dispatch(cacheReads([oneSale(sale({ version: 4, priceCents: 1_300 }))])));
  expect(screen.getByLabelText<HTMLInputElement>('Sale price').value).toBe('13.00');
  expect(screen.queryByText(/^Another administrator has changed/)).toBeNull();
});

it('does not offer to save a sale that has ended meanwhile', async () => {
  await editWhile({ state: 'past', endedAt: '2026-11-20T10:00:30.000Z' });
  screen.getByText('This sale price has ended. Add a new one instead.');
  expect(screen.queryByRole('button', { name: 'Save mine' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});

it('reads the newest values when the shop refuses to save over them', async () => {
  const { sent } = open([sale()], ({ method }) =>
    method === 'GET'
      ? { body: sale({ version: 4, priceCents: 1_300 }) }
      : refusalOf(409, 'sale-changed', 'Changed.'),
  );
  await press('Edit the sale price of Mug');
  await userEvent.type(screen.getByLabelText('Sale price'), '1');
  await press('Save');
  await screen.findByText('Sale price: 13.00 (was 12.00)');
  expect(sent.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([
    '/api/admin/sales/s1',
  ]);
});

it('does not offer to change the start of a current sale', async () => {
  open([sale()]);
  await press('Edit the sale price of Mug');
  expect(screen.getByLabelText<HTMLInputElement>('Start').readOnly).toBe(true);
  screen.getByText('The sale price already applies.');
});
