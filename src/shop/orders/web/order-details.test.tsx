import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import {
  cachedRead,
  coat,
  details,
  mayaSession,
  mayasCart,
  order,
  teapot,
} from '../../../../test/shopping-fixtures.ts';
import { cacheReads } from '../../../web/api/read-cache.ts';
import { type OrderDetails as Order, one } from '../contract.ts';
import { OrderDetails } from './order-details.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

type Options = NonNullable<Parameters<typeof renderScreen>[1]>;
const cachedOrder = (order: Order) => cachedRead(one, { id: 'order-1' }, order);
const element = (id: string | undefined = 'order-1') => (
  <OrderDetails id={id} renderReviews={(productId) => <p>Reviews of {productId}</p>} />
);
const open = (order: Order, respond?: Options['respond']) =>
  renderScreen(element(), {
    at: '/orders/order-1',
    cached: [mayaSession, mayasCart(), cachedOrder(order)],
    ...(respond && { respond }),
  });
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('/orders/{orderId} (SPEC L52, L137)', () => {
  it('shows an error without an id and sends no request', () => {
    // Unreachable by URL: without an id, the URL is that of the history.
    const { sent } = renderScreen(<OrderDetails id={undefined} renderReviews={() => null} />);
    expect(screen.getByRole('alert').textContent).toBe('No order ID provided.');
    expect(sent).toEqual([]);
  });

  it('shows the loading text', async () => {
    renderScreen(element(), { respond: () => ({ after: new Promise(() => {}) }) });
    expect((await screen.findByRole('status')).textContent).toBe('Loading order...');
    expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/orders');
  });

  it('shows that another user’s or an unknown order was not found', async () => {
    renderScreen(element(), { respond: () => refusalOf(404, 'not-found', 'Order not found.') });
    expect((await screen.findByRole('alert')).textContent).toBe('Order not found.');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('offers Retry after a failure', async () => {
    let fails = true;
    renderScreen(element(), {
      respond: () => (fails ? refusalOf(500, 'failed', 'Something went wrong.') : { body: details() }),
    });
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load order.');
    fails = false;
    await press('Retry');
    expect(await screen.findByText('Receipt')).toBeTruthy();
  });

  it('cancels an open order after a question, until it is shipped', async () => {
    const opened = open(details(), ({ method }) =>
      method === 'POST' ? { body: order({ status: 'cancelled' }) } : null,
    );
    await press('Cancel Order');
    expect(screen.getByText('Confirm cancel?')).toBeTruthy();
    await press('No');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel Order' }));
    await press('Cancel Order');
    await press('Yes');
    expect(opened.sent.map(({ method, path }) => `${method} ${path}`)).toContain(
      'POST /api/orders/order-1/cancel',
    );
    act(() => void opened.store.dispatch(cacheReads([cachedOrder(details())])));
    await press('Cancel Order');
    act(() => void opened.store.dispatch(cacheReads([cachedOrder(details({ status: 'shipped' }))])));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This order is now Shipped and can no longer be cancelled.',
    );
    expect(screen.queryByText('Confirm cancel?')).toBeNull();
    expect(document.activeElement?.tagName).toBe('H1');
    expect(screen.queryByRole('button', { name: 'Cancel Order' })).toBeNull();
  });

  it('shows code, status, total, date, address, and the items in a table', () => {
    open(details());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order ORDER-1');
    expect(screen.getByText('Pending', { selector: '.status' })).toBeTruthy();
    const receipt = within(screen.getByRole('region', { name: 'Receipt' }));
    for (const text of [
      'Order ID',
      'Placed on',
      'Sent to',
      'Total',
      '$258.00',
      'Enamel Teapot × 2',
      '$69.00',
    ])
      expect(receipt.getByText(text)).toBeTruthy();
    expect(receipt.getByText(/12 Harbour Street/)).toBeTruthy();
    const table = within(screen.getByRole('table', { name: 'Items' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Image',
      'Title',
      'Price',
      'Reviews',
    ]);
    expect(table.getByRole('cell', { name: '$34.50 x 2' })).toBeTruthy();
  });

  it('shows and hides the reviews of each item', async () => {
    open(details());
    expect(screen.queryByText('Reviews of teapot')).toBeNull();
    await press('Show Reviews: Enamel Teapot');
    expect(screen.getByText('Reviews of teapot')).toBeTruthy();
    expect(screen.queryByText('Reviews of coat')).toBeNull();
    const toggle = screen.getByRole('button', { name: 'Hide Reviews: Enamel Teapot' });
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await user.click(toggle);
    expect(screen.queryByText('Reviews of teapot')).toBeNull();
  });

  it('updates the timeline live', async () => {
    const opened = open(details());
    const timeline = within(screen.getByRole('list', { name: 'Timeline' }));
    expect(timeline.getByText('Order placed.')).toBeTruthy();
    const events: Order['events'] = [
      ...details().events,
      { kind: 'status', at: '2026-11-20T08:15:00.000Z', status: 'shipped' },
      { kind: 'estimate', at: '2026-11-20T08:16:00.000Z', estimatedDelivery: '2026-11-23T17:00:00.000Z' },
    ];
    const shipped = details({ status: 'shipped', estimatedDelivery: '2026-11-23T17:00:00.000Z', events });
    act(() => void opened.store.dispatch(cacheReads([cachedOrder(shipped)])));
    expect(await screen.findByText('Shipped', { selector: '.timeline-title' })).toBeTruthy();
    expect(timeline.getByText(/^Estimated delivery Nov 23, 2026/)).toBeTruthy();
    expect(screen.getByText('Shipped', { selector: '.status' })).toBeTruthy();
  });

  it('shows an administrator another user’s order without the owner’s actions', () => {
    open(details({ own: false }));
    for (const name of ['Delete Order', 'Buy again', 'Print'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('prints', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    window.print = print;
    open(details());
    await press('Print');
    expect(print).toHaveBeenCalledOnce();
  });
});

describe('deleting an order (SPEC L52, L149)', () => {
  const isDeletion = ({ method }: { method: string }) => method === 'DELETE';

  it('asks first; No sends nothing', async () => {
    const { sent } = open(details());
    await press('Delete Order');
    expect(screen.getByText('Are you sure you want to delete this order?')).toBeTruthy();
    await press('No');
    expect(document.activeElement?.textContent).toBe('Delete Order');
    expect(sent.filter(isDeletion)).toEqual([]);
  });

  it('shows a failure and keeps the order', async () => {
    const { store } = open(details(), (call) =>
      isDeletion(call) ? refusalOf(500, 'failed', 'x') : { body: details() },
    );
    await press('Delete Order');
    await press('Yes');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to delete order.');
    expect(store.getState().order.error).toBe('Failed to delete order');
    expect(screen.getByRole('button', { name: 'Delete Order' })).toBeTruthy();
  });

  it('confirms the deletion and redirects to the orders after 2 seconds', async () => {
    const opened = open(details(), (call) => (isDeletion(call) ? { body: { id: 'order-1' } } : null));
    await press('Delete Order');
    await press('Yes');
    expect(await screen.findByText('Order deleted successfully.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete Order' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go now' }).getAttribute('href')).toBe('/orders');
    await act(() => vi.advanceTimersByTimeAsync(1_800));
    expect(opened.location.pathname).toBe('/orders/order-1');
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(opened.location.pathname).toBe('/orders');
    expect(opened.sent.filter(isDeletion)).toHaveLength(1);
  });
});

describe('Buy again', () => {
  const today = (products: unknown[]) => ({ body: { products } });

  it('adds the items at current prices and lists the differences', async () => {
    const opened = open(details(), () => today([{ ...teapot, priceCents: 3_900 }]));
    await press('Buy again');
    for (const sentence of [
      'The items have been added to your cart.',
      'Camel Wool Coat is no longer available.',
      'Enamel Teapot was $34.50, now $39.00.',
    ])
      expect(await screen.findByText(sentence)).toBeTruthy();
    expect(opened.store.getState().cart.items).toMatchObject([
      { id: 'teapot', quantity: 2, priceCents: 3_900 },
    ]);
  });

  it('reports when no item is available and adds nothing', async () => {
    const opened = open(details(), () => today([{ ...coat, unavailable: true }]));
    await press('Buy again');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'None of these items is available any longer.',
    );
    expect(opened.store.getState().cart.items).toEqual([]);
  });

  it('shows a failed request', async () => {
    open(details(), () => null);
    await press('Buy again');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'Failed to add product to cart. Please try again.',
      ),
    );
  });
});

it('shows discount and amount due of an order with a discount, and only of such an order', () => {
  open(details({ charges: [{ kind: 'discount', label: 'TEN', cents: -2_580 }], dueCents: 23_220 }));
  expect(screen.getByText('Discount (TEN)').parentElement?.textContent).toContain('-$25.80');
  expect(screen.getByText('Amount due').parentElement?.textContent).toContain('$232.20');
  cleanup();
  open(details());
  expect(screen.queryByText('Amount due')).toBeNull();
});

it('shows the components of other features below the timeline', () => {
  renderScreen(
    <OrderDetails
      id="order-1"
      renderReviews={() => null}
      renderSlots={({ code }) => <p>Component for {code}</p>}
    />,
    { at: '/orders/order-1', cached: [mayaSession, mayasCart(), cachedOrder(details())] },
  );
  const component = screen.getByText('Component for ORDER-1');
  expect(component.previousElementSibling?.querySelector('h2')?.textContent).toBe('Timeline');
});
