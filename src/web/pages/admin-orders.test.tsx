import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import AdminOrdersPage from './admin-orders.tsx';

const order = (id: string, over: object = {}) => ({
  id,
  code: id.toUpperCase(),
  userId: 'u1',
  userName: 'Maya Lindqvist',
  userEmail: 'maya@people.test',
  itemCount: 2,
  quantity: 3,
  totalCents: 123_450,
  status: 'pending',
  createdAt: '2026-11-19T16:12:00.000Z',
  deliveryStatus: 'Pending',
  deliveryDate: null,
  estimatedDelivery: null,
  version: 1,
  deletedByOwner: false,
  deleted: false,
  latest: null,
  ...over,
});
const page = (orders: object[], over: object = {}) => ({
  orders,
  hasNewer: false,
  hasOlder: false,
  tooMany: false,
  ...over,
});
const list = (params: object, data: object) => ({
  name: 'orders.adminList',
  path: '/admin/orders',
  params,
  data,
});
const session = (user: object | null) => ({
  name: 'account.session',
  path: '/account/session',
  params: {},
  data: { user },
});
const ada = session({ uid: 'a1', email: 'ada@people.test', name: 'Ada', role: 'admin' });
type Options = NonNullable<Parameters<typeof renderScreen>[1]>;
const open = (options: Options = {}) =>
  renderScreen(
    <main>
      <AdminOrdersPage />
    </main>,
    {
      known: [list({}, page([order('o-2'), order('o-1')])), ada],
      at: '/admin/orders',
      ...options,
    },
  );
const writes = ({ sent }: ReturnType<typeof open>) => sent.filter(({ method }) => method !== 'GET');
const failed = () => refusalOf(500, 'failed', 'Something went wrong.');
/** A shop that carries out a change of an order as it is asked to. */
const obliging: NonNullable<Options['answer']> = ({ method, path, body }) => {
  if (method === 'GET') return asBefore(path);
  return { body: order(path.split('/')[4]!, { ...(body as object), version: 2 }) };
};
/** Reads are asked anew after a change, the session among them. */
const asBefore = (path: string) => ({
  body: path.includes('/session') ? ada.data : page([order('o-2'), order('o-1')]),
});
const button = (name: string) => screen.getByRole('button', { name });

describe('the table (SPEC L60)', () => {
  it('shows order, user, items, created, status, estimate and total, and both marks', () => {
    open();
    for (const name of [
      'Order',
      'User',
      'Items',
      'Created',
      'Status',
      'Estimated delivery',
      'Total',
      'Actions',
    ])
      expect(screen.getByRole('columnheader', { name })).toBeTruthy();
    const row = within(screen.getAllByRole('row')[1]!);
    for (const text of ['O-2', 'u1', 'Maya Lindqvist', '2', 'Not set', '$1,234.50'])
      expect(row.getByText(text)).toBeTruthy();
    expect(row.getByRole('combobox', { name: 'Status of order O-2' })).toHaveProperty('value', 'pending');
    expect(row.getByRole('button', { name: 'Mark as Shipped' })).toHaveProperty('disabled', false);
    expect(row.getByRole('button', { name: 'Mark as Delivered' })).toHaveProperty('disabled', false);
  });

  it.each([
    ['shipped', true, false],
    ['delivered', false, true],
    ['Shipped', true, false],
    ['cancelled', false, false],
  ])('of a %s order: shipped disabled %s, delivered disabled %s', (status, shipped, delivered) => {
    open({ known: [list({}, page([order('o-1', { status })])), ada] });
    expect(button('Mark as Shipped')).toHaveProperty('disabled', shipped);
    expect(button('Mark as Delivered')).toHaveProperty('disabled', delivered);
  });

  it('an address that names a page without its cursor shows page 1 and says why (SPEC L139)', () => {
    open({ at: '/admin/orders?page=3' });
    expect(screen.getByRole('alert').textContent).toBe(
      'Pagination error: missing reference to previous page.',
    );
    screen.getByText('Page 1');
  });

  it('names an order of a closed account and one that its shopper deleted', () => {
    const gone = order('o-2', { userId: null, userName: null, userEmail: null });
    open({ known: [list({}, page([gone, order('o-1', { deletedByOwner: true })])), ada] });
    expect(screen.getByText('Account closed')).toBeTruthy();
    expect(screen.getByText('Deleted by the shopper')).toBeTruthy();
  });

  it('turns pages below its last row', async () => {
    const shop = open({
      known: [list({}, page([order('o-2'), order('o-1')], { hasOlder: true })), ada],
      answer: () => ({ body: page([order('o-0')], { hasNewer: true }) }),
    });
    expect(button('Prev')).toHaveProperty('disabled', true);
    fireEvent.click(button('Next'));
    await waitFor(() => expect(shop.place.search).toBe('?after=o-1&page=2'));
    expect(await screen.findByText('Page 2')).toBeTruthy();
    expect(button('Next')).toHaveProperty('disabled', true);
  });
});

describe('what is not there', () => {
  it("says 'Loading orders...', and 'Failed to load orders.' with Retry (SPEC L137)", async () => {
    let shut = true;
    open({ known: [ada], answer: () => (shut ? failed() : { body: page([order('o-1')]) }) });
    expect(screen.getByText('Loading orders...')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load orders.');
    shut = false;
    fireEvent.click(button('Retry'));
    expect(await screen.findByText('O-1')).toBeTruthy();
  });

  it('says that there are none yet', () => {
    open({ known: [list({}, page([])), ada] });
    expect(screen.getByText('No orders yet.')).toBeTruthy();
  });

  it('says that none match, and clears the filter', async () => {
    const shop = open({
      at: '/admin/orders?status=shipped',
      known: [list({ status: 'shipped' }, page([])), list({}, page([order('o-1')])), ada],
    });
    expect(screen.getByText('No orders match the selected filter.')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filter' })[0]!);
    await waitFor(() => expect(shop.place.search).toBe(''));
  });

  it("says 'You must be logged in to view orders.' without a session (SPEC L105)", () => {
    open({ known: [session(null)] });
    expect(screen.getByText('You must be logged in to view orders.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a change', () => {
  it('sends the status with the version that was seen', async () => {
    const shop = open({ answer: obliging });
    fireEvent.change(screen.getByLabelText('Status of order O-1'), { target: { value: 'shipped' } });
    await waitFor(() =>
      expect(writes(shop)).toEqual([
        { method: 'PATCH', path: '/api/admin/orders/o-1', body: { status: 'shipped', version: 1 } },
      ]),
    );
    await waitFor(() =>
      expect(screen.getByLabelText('Status of order O-1')).toHaveProperty('value', 'shipped'),
    );
  });

  it("that fails says 'Failed to update order' on its row and shows the old status", async () => {
    open({ answer: failed });
    fireEvent.change(screen.getByLabelText('Status of order O-1'), { target: { value: 'shipped' } });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to update order');
    expect(screen.getByLabelText('Status of order O-1')).toHaveProperty('value', 'pending');
  });

  it('pressed while the estimate is being saved waits for it, and starts from its answer', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const shop = open({
      answer: (call) =>
        (call.body as { estimatedDelivery?: string } | undefined)?.estimatedDelivery
          ? { ...obliging(call), after: held }
          : obliging(call),
    });
    const field = screen.getByLabelText('Estimated delivery of order O-2');
    fireEvent.change(field, { target: { value: '2026-12-24T17:00' } });
    fireEvent.blur(field);
    fireEvent.click(screen.getAllByRole('button', { name: 'Mark as Shipped' })[0]!);
    await waitFor(() => expect(writes(shop)).toHaveLength(1));
    release();
    await waitFor(() => expect(writes(shop)).toHaveLength(2));
    expect(writes(shop)[1]).toMatchObject({ body: { status: 'shipped', version: 2 } });
  });

  it('of an estimate that is the same, or taken back with Escape, sends nothing', () => {
    const shop = open({ answer: obliging });
    const field = screen.getByLabelText('Estimated delivery of order O-1');
    fireEvent.blur(field);
    fireEvent.change(field, { target: { value: '2026-12-24T17:00' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    fireEvent.blur(field);
    expect(writes(shop)).toEqual([]);
  });
});

describe('a delete', () => {
  it('asks first; No sends nothing', () => {
    const shop = open({ answer: obliging });
    fireEvent.click(button('Delete order O-1'));
    expect(screen.getByRole('group', { name: 'Delete?' })).toBeTruthy();
    fireEvent.click(button('No'));
    expect(writes(shop)).toEqual([]);
  });

  it("that fails says 'Failed to delete order', leaves the row and gives the focus back", async () => {
    open({ answer: failed });
    fireEvent.click(button('Delete order O-1'));
    fireEvent.click(button('Yes'));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to delete order');
    expect(screen.getByText('O-1')).toBeTruthy();
    expect(document.activeElement).toBe(button('Delete order O-1'));
  });

  it('can be asked for and answered while an estimate is still being saved', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const shop = open({
      answer: (call) =>
        call.method === 'DELETE'
          ? { body: order('o-2', { deleted: true, version: 3 }) }
          : call.method === 'PATCH'
            ? { ...obliging(call), after: held }
            : asBefore(call.path),
    });
    const field = screen.getByLabelText('Estimated delivery of order O-2');
    fireEvent.change(field, { target: { value: '2026-12-24T17:00' } });
    fireEvent.blur(field);
    fireEvent.click(button('Delete order O-2'));
    expect(document.activeElement, 'an open question takes the focus').toBe(button('No'));
    fireEvent.click(button('Yes'));
    expect(screen.getByRole('button', { name: 'Deleting...' })).toBeTruthy();
    release();
    await waitFor(() => expect(writes(shop).map(({ method }) => method)).toEqual(['PATCH', 'DELETE']));
    await waitFor(() => expect(screen.queryByText('O-2')).toBeNull());
  });
});

it('several orders are sent in one call, and nothing while none is selected', async () => {
  const shop = open({
    answer: ({ method, path }) =>
      method === 'GET'
        ? asBefore(path)
        : { body: { changed: [{ id: 'o-2', from: 'pending', to: 'shipped', version: 2 }] } },
  });
  expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  expect(screen.getByText('2 orders selected')).toBeTruthy();
  button('Set status').focus();
  fireEvent.click(button('Set status'));
  await waitFor(() => expect(screen.queryByText('2 orders selected')).toBeNull());
  // The bar has gone with the button that was pressed.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  const orders = ['o-2', 'o-1'].map((id) => ({ id, status: 'shipped', version: 1 }));
  expect(writes(shop)).toEqual([{ method: 'POST', path: '/api/admin/orders/status', body: { orders } }]);
});
