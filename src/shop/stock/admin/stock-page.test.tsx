import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead } from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { undoToast } from '../../../web/toasts/toasts.ts';
import { history, type Level, level, levels } from '../contract.ts';
import type { LevelFilters } from '../rules.ts';
import { StockScreen } from './stock-page.tsx';

const mug: Level = { id: 'mug', title: 'Mug', image: '', onHand: 8, lowAt: 5 };
const lamp: Level = { ...mug, id: 'lamp', title: 'Lamp', onHand: null };
const all: LevelFilters = { search: '', show: 'all' };
const levelOf = ({ id, onHand, lowAt }: Level) => cachedRead(level, { id }, { onHand, lowAt });
const page = (products: Level[], nextCursor: string | null = null, params: object = {}) =>
  cachedRead(levels, { ...all, ...params }, { products, nextCursor });
const noHistory = ({ id }: Level) => cachedRead(history, { id }, { movements: [], nextCursor: null });
type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];

const open = (products: Level[], respond?: Respond) =>
  renderScreen(<StockScreen />, {
    cached: [page(products), ...products.flatMap((product) => [levelOf(product), noHistory(product)])],
    ...(respond && { respond }),
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Requests other than reads. */
const changes = ({ sent }: ReturnType<typeof renderScreen>) => sent.filter(({ method }) => method !== 'GET');
const toast = ({ store }: ReturnType<typeof open>) => store.getState().toasts[0]?.text;
/** The response to a change of the mug. */
const changed = (after: object, movement: number | null = 7) => ({
  body: { ...{ onHand: 8, lowAt: 5 }, ...after, movement, before: { onHand: 8, lowAt: 5 } },
});
/** Opens the dialog of the product. */
async function openDialog(product: Level, kind: string | undefined, respond?: Respond) {
  const view = open([product], respond);
  press(`Change the stock of ${product.title}`);
  await screen.findByRole('dialog');
  if (kind) fireEvent.change(screen.getByLabelText('Reason'), { target: { value: kind } });
  return view;
}
const setLive = (view: ReturnType<typeof open>, product: Level) =>
  act(() => void view.store.dispatch(cacheReads([levelOf(product), page([product])])));
const currentLevel = () => screen.getByText('Current level:').textContent;

it('shows the level of each product, its threshold, and whether few pieces are left', () => {
  open([{ ...mug, onHand: 1_234 }, lamp, { ...mug, id: 'rug', title: 'Rug', onHand: 2 }]);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[3]!.textContent)).toEqual([
    '1,234 in stock',
    'Unlimited',
    '2 in stock',
  ]);
  expect(within(rows[1]!).getByText('–')).toBeTruthy();
  expect(within(rows[2]!).getByText('Only 2 left')).toBeTruthy();
  expect(screen.getAllByText(/^Only/)).toHaveLength(1);
});

it('searches and filters', async () => {
  const view = renderScreen(<StockScreen />, {
    at: '/?show=low',
    cached: [page([mug], null, { show: 'low' })],
  });
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: ' mug ' } });
  await waitFor(() => expect(view.location.search).toBe('?search=mug&show=low'));
  await waitFor(() => expect(view.sent.at(-1)?.path).toContain('search=mug'));
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'out' } });
  await waitFor(() => expect(view.location.search).toBe('?search=mug&show=out'));
});

it('pages forward and back', async () => {
  renderScreen(<StockScreen />, {
    cached: [page([mug], 'after-mug'), page([lamp], null, { cursor: 'after-mug' })],
  });
  press('Next');
  expect(await screen.findByText('Lamp')).toBeTruthy();
  expect(screen.queryByText('Mug')).toBeNull();
  expect(screen.getByText(/Page 2/)).toBeTruthy();
  press('Prev');
  expect(await screen.findByText('Mug')).toBeTruthy();
});

it('offers to clear the filter when no products match', async () => {
  const view = renderScreen(<StockScreen />, {
    at: '/?search=x&show=out',
    cached: [page([], null, { search: 'x', show: 'out' })],
  });
  expect(screen.getByText('No products match.')).toBeTruthy();
  press('Clear Filter');
  await waitFor(() => expect(view.location.search).toBe(''));
});

it('says why the list could not be loaded, and tries again', async () => {
  let fails = true;
  renderScreen(<StockScreen />, {
    respond: () =>
      fails ? refusalOf(500, 'failed', 'Broken.') : { body: { products: [mug], nextCursor: null } },
  });
  expect(await screen.findByText('Failed to load the stock.')).toBeTruthy();
  expect(screen.getByText('Broken.')).toBeTruthy();
  fails = false;
  press('Retry');
  expect(await screen.findByText('Mug')).toBeTruthy();
});

it.each([
  ['delivery', '1,000', 1_000],
  ['return', '+2', 2],
  ['correction', '−3', -3],
])('adds the pieces of a %s', async (kind, typed, pieces) => {
  const view = await openDialog(mug, kind, () => changed({ onHand: 5 }));
  type('Quantity', typed);
  type('Note', 'Shelf 3');
  press('Save');
  await waitFor(() => expect(toast(view)).toBe('Mug: 5 in stock.'));
  expect(changes(view)).toMatchObject([
    { method: 'POST', path: '/api/admin/stock/mug/movements', body: { kind, pieces, note: 'Shelf 3' } },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sets a counted level and the threshold', async () => {
  const view = await openDialog(mug, 'count', () => changed({ onHand: 3, lowAt: 2 }));
  type('Quantity', '3');
  type('Low-stock threshold', '2');
  press('Save');
  await waitFor(() => expect(toast(view)).toBe('Mug: 3 in stock.'));
  expect(changes(view)).toEqual([
    {
      method: 'PUT',
      path: '/api/admin/stock/mug',
      body: { onHand: 3, was: 8, lowAt: 2, lowAtWas: 5, note: '' },
    },
  ]);
});

it('makes a product unlimited', async () => {
  const view = await openDialog(mug, 'unlimited', () => changed({ onHand: null }, null));
  expect(screen.queryByLabelText('Quantity')).toBeNull();
  press('Save');
  await waitFor(() => expect(toast(view)).toBe('Mug: Unlimited.'));
  expect(changes(view)).toMatchObject([{ method: 'PUT', body: { onHand: null, was: 8, lowAt: 5 } }]);
});

/** Presses Undo in the toast of the last change. */
function pressUndo(view: ReturnType<typeof open>): void {
  const { id } = view.store.getState().toasts[0]!;
  act(() => void view.store.dispatch(undoToast(id)));
}

it('undoes a delivery, and confirms this', async () => {
  const view = await openDialog(mug, 'delivery', ({ path }) =>
    path.endsWith('/undo') ? { body: {} } : changed({ onHand: 10 }),
  );
  type('Quantity', '2');
  press('Save');
  await waitFor(() => expect(toast(view)).toBe('Mug: 10 in stock.'));
  pressUndo(view);
  await waitFor(() => expect(view.store.getState().toasts.at(-1)?.text).toBe('The stock change was undone.'));
  expect(changes(view).at(-1)).toEqual({
    method: 'POST',
    path: '/api/admin/stock/undo',
    body: { movements: [7] },
  });
});

it('says why a change could not be undone', async () => {
  const view = await openDialog(mug, 'unlimited', ({ path }) =>
    path.endsWith('/undo')
      ? refusalOf(409, 'stock-level-changed', 'The level has changed.')
      : changed({ onHand: null }, null),
  );
  press('Save');
  await waitFor(() => expect(toast(view)).toBe('Mug: Unlimited.'));
  pressUndo(view);
  await waitFor(() =>
    expect(view.store.getState().toasts.at(-1)?.text).toBe(
      'Failed to undo the stock change. The level has changed.',
    ),
  );
  expect(changes(view).at(-1)?.body).toEqual({
    movements: [],
    removed: { id: 'mug', onHand: 8, lowAt: 5 },
  });
});

it('offers no Undo if nothing has changed', async () => {
  const view = await openDialog(mug, 'count', () => changed({}, null));
  type('Quantity', '8');
  press('Save');
  await waitFor(() => expect(toast(view)).toBe('Mug: 8 in stock.'));
  expect(view.store.getState().toasts[0]?.canUndo).toBe(false);
});

it('offers only a count for an unlimited product', async () => {
  await openDialog(lamp, undefined);
  expect(screen.getByLabelText('Reason').textContent).toBe('Counted');
  expect(screen.queryByText(/Leave empty/)).toBeNull();
});

it('changes only the threshold, without a count', async () => {
  const view = await openDialog(mug, 'count', () => changed({ onHand: 7, lowAt: 9 }, null));
  expect(screen.getByText(/Leave empty to change only/)).toBeTruthy();
  type('Low-stock threshold', '9');
  setLive(view, { ...mug, onHand: 7 });
  press('Save');
  await waitFor(() => expect(toast(view)).toBe('Mug: 7 in stock.'));
  expect(changes(view)).toEqual([
    { method: 'PUT', path: '/api/admin/stock/mug', body: { lowAt: 9, lowAtWas: 5 } },
  ]);
});

it('saves a count with the threshold that another administrator has set, unless one was typed', async () => {
  const view = await openDialog(mug, 'count', ({ method }) =>
    method === 'GET'
      ? { body: { onHand: 8, lowAt: 20 } }
      : refusalOf(409, 'stock-threshold-changed', 'The number has changed to 20.'),
  );
  type('Quantity', '3');
  setLive(view, { ...mug, lowAt: 20 });
  expect(screen.getByLabelText<HTMLInputElement>('Low-stock threshold').value).toBe('20');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('The number has changed to 20.');
  type('Low-stock threshold', '6');
  setLive(view, { ...mug, lowAt: 30 });
  expect(screen.getByLabelText<HTMLInputElement>('Low-stock threshold').value).toBe('6');
  press('Save');
  await waitFor(() => expect(changes(view)).toHaveLength(2));
  expect(changes(view).map(({ body }) => body)).toMatchObject([
    { onHand: 3, lowAt: 20, lowAtWas: 20 },
    { onHand: 3, lowAt: 6, lowAtWas: 20 },
  ]);
});

it.each([
  ['count', '', 'Enter a number.'],
  ['count', '1,5', 'Enter a whole number.'],
  ['count', '-1', 'A level cannot be below 0, and only a correction can be negative.'],
  ['count', '1.000.001', 'A level can be at most 1,000,000.'],
  ['delivery', '0', 'Enter a number other than 0.'],
  ['correction', '-9', 'A level cannot be below 0, and only a correction can be negative.'],
])('refuses a %s of %j', async (kind, typed, problem) => {
  const view = await openDialog(mug, kind);
  type('Quantity', typed);
  press('Save');
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(screen.getByLabelText('Quantity').getAttribute('aria-invalid')).toBe('true');
  type('Quantity', '2');
  expect(screen.queryByText(problem)).toBeNull();
  expect(changes(view)).toEqual([]);
});

it('refuses an invalid threshold', async () => {
  const view = await openDialog(mug, 'count');
  type('Quantity', '3');
  type('Low-stock threshold', '1.000');
  press('Save');
  expect(await screen.findByText('Enter a whole number from 0 to 999.')).toBeTruthy();
  expect(changes(view)).toEqual([]);
});

it('sends a count with the level that was shown when it was typed', async () => {
  let current = 7;
  const view = await openDialog(mug, 'count', ({ method, body }) => {
    if (method === 'GET') return { body: { onHand: current, lowAt: 5 } };
    const { was, onHand } = body as { was: number; onHand: number };
    if (was !== current) return refusalOf(409, 'stock-level-changed', `The level has changed to ${current}.`);
    current = onHand;
    return changed({ onHand });
  });
  type('Quantity', '12');
  setLive(view, { ...mug, onHand: 7 });
  expect(currentLevel()).toContain('7 in stock');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('The level has changed to 7.');
  // Saving again does not overwrite the sale either.
  press('Save');
  await waitFor(() => expect(changes(view)).toHaveLength(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy());
  type('Quantity', '11');
  press('Save');
  await waitFor(() => expect(toast(view)).toBe('Mug: 11 in stock.'));
  expect(changes(view).map(({ body }) => body)).toMatchObject([
    { onHand: 12, was: 8 },
    { onHand: 12, was: 8 },
    { onHand: 11, was: 7 },
  ]);
});

it('loads the new level after a conflict, even without a live connection', async () => {
  const view = await openDialog(mug, 'count', ({ method }) =>
    method === 'GET'
      ? { body: { onHand: 6, lowAt: 5 } }
      : refusalOf(409, 'stock-level-changed', 'The level has changed to 6.'),
  );
  type('Quantity', '12');
  press('Save');
  await waitFor(() => expect(currentLevel()).toContain('6 in stock'));
  type('Quantity', '10');
  press('Save');
  await waitFor(() => expect(changes(view)[1]).toMatchObject({ body: { onHand: 10, was: 6 } }));
});

it('does not save a delivery as a count when the product becomes unlimited', async () => {
  const view = await openDialog(mug, 'delivery', ({ method }) =>
    method === 'GET'
      ? { body: { onHand: null, lowAt: 5 } }
      : refusalOf(409, 'stock-level-changed', 'The product is unlimited now.'),
  );
  type('Quantity', '5');
  setLive(view, { ...mug, onHand: null });
  expect(currentLevel()).toContain('Unlimited');
  expect(screen.getByLabelText('Reason').textContent).toBe('Counted');
  press('Save');
  expect(await screen.findByText('The product is unlimited now.')).toBeTruthy();
  type('Quantity', '6');
  press('Save');
  await waitFor(() =>
    expect(changes(view)).toMatchObject([
      { body: { onHand: 5, was: 8 } },
      { body: { onHand: 6, was: null } },
    ]),
  );
});

it('sends one request for a double click', async () => {
  let arrive = () => {};
  const after = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const view = await openDialog(mug, 'delivery', () => ({ ...changed({ onHand: 10 }), after }));
  type('Quantity', '2');
  const form = screen.getByLabelText('Quantity').closest('form')!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  arrive();
  await waitFor(() => expect(toast(view)).toBe('Mug: 10 in stock.'));
  expect(changes(view)).toHaveLength(1);
});

it('keeps the dialog with a message when saving fails', async () => {
  await openDialog(mug, 'delivery', () => refusalOf(503, 'busy', 'Busy.'));
  type('Quantity', '2');
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Failed to save the level. Please try again. Busy.',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('2');
});
