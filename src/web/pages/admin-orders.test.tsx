import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import { webFeature as bookkeeping } from '../../shop/bookkeeping/web/feature.ts';
import { ShopContext } from '../shop-name.ts';
import AdminOrdersPage from './admin-orders.tsx';

const order = (id: string, overrides: object = {}) => ({
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
  ...overrides,
});
const page = (orders: object[], overrides: object = {}) => ({
  orders,
  hasNewer: false,
  hasOlder: false,
  tooMany: false,
  ...overrides,
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
      cached: [list({}, page([order('o-2'), order('o-1')])), ada],
      at: '/admin/orders',
      ...options,
    },
  );
const writes = ({ sent }: ReturnType<typeof open>) => sent.filter(({ method }) => method !== 'GET');
const failed = () => refusalOf(500, 'failed', 'Something went wrong.');
/** Accepts each change of an order. */
const acceptChanges: NonNullable<Options['respond']> = ({ method, path, body }) => {
  if (method === 'GET') return unchangedRead(path);
  return { body: order(path.split('/')[4]!, { ...(body as object), version: 2 }) };
};
/** Responses to the reads that are refetched after a change. */
const unchangedRead = (path: string) => ({
  body: path.includes('/session') ? ada.data : page([order('o-2'), order('o-1')]),
});
const button = (name: string) => screen.getByRole('button', { name });

describe('the table (SPEC L60)', () => {
  it('shows order, user, items, created, status, estimate, total and both buttons', () => {
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
  ])('disables the buttons of a %s order: shipped %s, delivered %s', (status, shipped, delivered) => {
    open({ cached: [list({}, page([order('o-1', { status })])), ada] });
    expect(button('Mark as Shipped')).toHaveProperty('disabled', shipped);
    expect(button('Mark as Delivered')).toHaveProperty('disabled', delivered);
  });

  it('shows page 1 with an error for a page number without a cursor (SPEC L139)', () => {
    open({ at: '/admin/orders?page=3' });
    expect(screen.getByRole('alert').textContent).toBe(
      'Pagination error: missing reference to previous page.',
    );
    screen.getByText('Page 1');
  });

  it('marks orders of closed accounts and orders that their shopper deleted', () => {
    const closed = order('o-2', { userId: null, userName: null, userEmail: null });
    open({ cached: [list({}, page([closed, order('o-1', { deletedByOwner: true })])), ada] });
    expect(screen.getByText('Account closed')).toBeTruthy();
    expect(screen.getByText('Deleted by the shopper')).toBeTruthy();
  });

  it('has pages', async () => {
    const shop = open({
      cached: [list({}, page([order('o-2'), order('o-1')], { hasOlder: true })), ada],
      respond: () => ({ body: page([order('o-0')], { hasNewer: true }) }),
    });
    expect(button('Prev')).toHaveProperty('disabled', true);
    fireEvent.click(button('Next'));
    await waitFor(() => expect(shop.location.search).toBe('?after=o-1&page=2'));
    expect(await screen.findByText('Page 2')).toBeTruthy();
    expect(button('Next')).toHaveProperty('disabled', true);
  });
});

describe('an empty or failed list', () => {
  it("shows 'Loading orders...', then 'Failed to load orders.' with Retry (SPEC L137)", async () => {
    let isDown = true;
    open({ cached: [ada], respond: () => (isDown ? failed() : { body: page([order('o-1')]) }) });
    expect(screen.getByText('Loading orders...')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load orders.');
    isDown = false;
    fireEvent.click(button('Retry'));
    expect(await screen.findByText('O-1')).toBeTruthy();
  });

  it("shows 'No orders yet.' without orders", () => {
    open({ cached: [list({}, page([])), ada] });
    expect(screen.getByText('No orders yet.')).toBeTruthy();
  });

  it('shows that no order matches, and clears the filter', async () => {
    const shop = open({
      at: '/admin/orders?status=shipped',
      cached: [list({ status: 'shipped' }, page([])), list({}, page([order('o-1')])), ada],
    });
    expect(screen.getByText('No orders match the selected filter.')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filter' })[0]!);
    await waitFor(() => expect(shop.location.search).toBe(''));
  });

  it("shows 'You must be logged in to view orders.' without a session (SPEC L105)", () => {
    open({ cached: [session(null)] });
    expect(screen.getByText('You must be logged in to view orders.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the filter by day', () => {
  const days = { from: '2026-03-01', to: '2026-03-31', zone: 'UTC' };
  const openWithDays = (options: Options) =>
    renderScreen(
      <ShopContext value={{ name: '', slogan: '', searchHint: '', features: [bookkeeping] }}>
        <AdminOrdersPage />
      </ShopContext>,
      options,
    );
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  it('does not exist without bookkeeping; days in the URL are then ignored', () => {
    open({ at: '/admin/orders?from=2026-03-01&to=2026-03-31' });
    expect(screen.getByText('O-2')).toBeTruthy();
    expect(screen.queryByLabelText('From')).toBeNull();
  });

  it('applies a complete range to the list, its export and the URL, and clears it', async () => {
    const shop = openWithDays({
      at: '/admin/orders?status=shipped',
      cached: [
        list({ status: 'shipped' }, page([order('o-2')])),
        list({ status: 'shipped', ...days }, page([order('o-1')])),
        ada,
      ],
    });
    fill('From', '2026-03-01');
    expect(screen.getByText('Choose the first and the last day.')).toBeTruthy();
    expect(shop.location.search).toBe('?status=shipped');
    fill('To', '2026-03-31');
    expect(await screen.findByText('O-1')).toBeTruthy();
    expect(shop.location.search).toBe('?status=shipped&from=2026-03-01&to=2026-03-31');
    expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
      '/api/admin/orders.csv?status=shipped&from=2026-03-01&to=2026-03-31&zone=UTC',
    );
    fireEvent.click(button('All days'));
    expect(await screen.findByText('O-2')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('');
  });

  it('says that no order of these days matches, and clears all filters', async () => {
    const shop = openWithDays({
      at: '/admin/orders?from=2026-03-01&to=2026-03-31',
      cached: [list(days, page([])), list({}, page([order('o-1')])), ada],
    });
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2026-03-31');
    expect(screen.getByText('No orders match the selected filter.')).toBeTruthy();
    fireEvent.click(button('Clear Filter'));
    await waitFor(() => expect(shop.location.search).toBe(''));
    expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('');
  });
});

describe('a change', () => {
  it('sends the status with the displayed version', async () => {
    const shop = open({ respond: acceptChanges });
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

  it("that fails shows 'Failed to update order' in its row, and the old status", async () => {
    open({ respond: failed });
    fireEvent.change(screen.getByLabelText('Status of order O-1'), { target: { value: 'shipped' } });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to update order');
    expect(screen.getByLabelText('Status of order O-1')).toHaveProperty('value', 'pending');
  });

  it('made while the estimate is being saved waits for it, and uses the new version', async () => {
    let release = () => {};
    const delay = new Promise<void>((resolve) => {
      release = resolve;
    });
    const shop = open({
      respond: (call) =>
        (call.body as { estimatedDelivery?: string } | undefined)?.estimatedDelivery
          ? { ...acceptChanges(call), after: delay }
          : acceptChanges(call),
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

  it.each([
    [
      'pending',
      '2020-01-01T10:00',
      'warning',
      'Estimated delivery of order O-1 is in the past. Check date and time.',
    ],
    [
      'Shipped',
      '2020-01-01T10:00',
      'warning',
      'Estimated delivery of order O-1 is in the past. Check date and time.',
    ],
    ['delivered', '2020-01-01T10:00', 'success', 'Estimated delivery of order O-1 changed.'],
    ['shipped', '2099-01-01T10:00', 'success', 'Estimated delivery of order O-1 changed.'],
    ['shipped', '', 'success', 'Estimated delivery of order O-1 changed.'],
  ])('of the estimate of a %s order to "%s" is saved with the toast %s', async (status, to, kind, text) => {
    const before = { status, estimatedDelivery: '2030-01-01T10:00:00.000Z' };
    const shop = open({
      cached: [list({}, page([order('o-1', before)])), ada],
      respond: ({ method, path, body }) =>
        method === 'GET'
          ? unchangedRead(path)
          : { body: order('o-1', { ...before, ...(body as object), version: 2 }) },
    });
    const field = screen.getByLabelText('Estimated delivery of order O-1');
    fireEvent.change(field, { target: { value: to } });
    fireEvent.blur(field);
    await waitFor(() => expect(shop.store.getState().toasts).toMatchObject([{ kind, text, canUndo: true }]));
  });

  it('keeps the typed estimate if saving fails; Enter saves it again', async () => {
    let isDown = true;
    const shop = open({ respond: (call) => (isDown ? failed() : acceptChanges(call)) });
    const field = screen.getByLabelText('Estimated delivery of order O-2');
    fireEvent.change(field, { target: { value: '2026-12-24T17:00' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to update order');
    expect(field).toHaveProperty('value', '2026-12-24T17:00');
    isDown = false;
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(() => expect(writes(shop)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(field).toHaveProperty('value', '2026-12-24T17:00');
  });

  it('sends nothing for an unchanged estimate, even after Escape', () => {
    const shop = open({ respond: acceptChanges });
    const field = screen.getByLabelText('Estimated delivery of order O-1');
    fireEvent.blur(field);
    fireEvent.change(field, { target: { value: '2026-12-24T17:00' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    fireEvent.blur(field);
    expect(writes(shop)).toEqual([]);
  });
});

describe('a deletion', () => {
  it('needs a confirmation; No sends nothing', () => {
    const shop = open({ respond: acceptChanges });
    fireEvent.click(button('Delete order O-1'));
    expect(screen.getByRole('group', { name: 'Delete?' })).toBeTruthy();
    fireEvent.click(button('No'));
    expect(writes(shop)).toEqual([]);
  });

  it("that fails shows 'Failed to delete order', keeps the row and restores the focus", async () => {
    open({ respond: failed });
    fireEvent.click(button('Delete order O-1'));
    fireEvent.click(button('Yes'));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to delete order');
    expect(screen.getByText('O-1')).toBeTruthy();
    expect(document.activeElement).toBe(button('Delete order O-1'));
  });

  it('can be confirmed while an estimate is being saved', async () => {
    let release = () => {};
    const delay = new Promise<void>((resolve) => {
      release = resolve;
    });
    const shop = open({
      respond: (call) =>
        call.method === 'DELETE'
          ? { body: order('o-2', { deleted: true, version: 3 }) }
          : call.method === 'PATCH'
            ? { ...acceptChanges(call), after: delay }
            : unchangedRead(call.path),
    });
    const field = screen.getByLabelText('Estimated delivery of order O-2');
    fireEvent.change(field, { target: { value: '2026-12-24T17:00' } });
    fireEvent.blur(field);
    fireEvent.click(button('Delete order O-2'));
    expect(document.activeElement, 'the confirmation takes the focus').toBe(button('No'));
    fireEvent.click(button('Yes'));
    expect(screen.getByRole('button', { name: 'Deleting...' })).toBeTruthy();
    release();
    await waitFor(() => expect(writes(shop).map(({ method }) => method)).toEqual(['PATCH', 'DELETE']));
    await waitFor(() => expect(screen.queryByText('O-2')).toBeNull());
  });
});

it('changes several selected orders with one request', async () => {
  const shop = open({
    respond: ({ method, path }) =>
      method === 'GET'
        ? unchangedRead(path)
        : { body: { changed: [{ id: 'o-2', from: 'pending', to: 'shipped', version: 2 }] } },
  });
  expect(screen.queryByRole('region', { name: 'Selected orders' })).toBeNull();
  fireEvent.click(screen.getByLabelText('Select all on this page'));
  expect(screen.getByText('2 orders selected')).toBeTruthy();
  button('Set status').focus();
  fireEvent.click(button('Set status'));
  await waitFor(() => expect(screen.queryByText('2 orders selected')).toBeNull());
  // The bar was removed with the clicked button.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  const orders = ['o-2', 'o-1'].map((id) => ({ id, status: 'shipped', version: 1 }));
  expect(writes(shop)).toEqual([{ method: 'POST', path: '/api/admin/orders/status', body: { orders } }]);
});
