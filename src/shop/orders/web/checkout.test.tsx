import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import {
  cartOf,
  coat,
  mayaProfile,
  mayaSession,
  mayasCart,
  teapot,
  visitorSession,
} from '../../../../test/shopping-fixtures.ts';
import CartPage from '../../../web/pages/cart.tsx';
import type { CartLine } from '../../cart/rules.ts';
import { texts as cartTexts } from '../../cart/texts.ts';
import { cartActions } from '../../cart/web/slice.ts';
import { clearAttempt } from './checkout-attempt.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  clearAttempt();
});

type Respond = NonNullable<Parameters<typeof renderScreen>[1]>['respond'];
const placed = { id: 'order-9', code: 'ORDER-9', totalCents: 25_800, createdAt: '2026-11-20T09:00:00.000Z' };
const keys: string[] = [];

/** Opens the cart page with this response to Place Order and records the idempotency keys. */
function open(respond: Respond = () => ({ body: placed }), lines: CartLine[] = [coat, teapot]) {
  const opened = renderScreen(<CartPage />, {
    at: '/cart',
    cached: [mayaSession, mayaProfile, mayasCart(...lines)],
    respond,
  });
  const fetch = globalThis.fetch;
  keys.length = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get('idempotency-key');
    if (key) keys.push(key);
    return fetch(url, init);
  });
  return opened;
}
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const placeOrder = async () => {
  await press('Place Order');
  await press('Yes, place order');
};
const alertText = async () => (await screen.findByRole('alert')).textContent;
const requests = ({ sent }: ReturnType<typeof open>) =>
  sent.filter(({ path, method }) => path === '/api/orders' && method === 'POST').map(({ body }) => body);

describe('Place Order (SPEC L48, L80, L136, SETTLED 33)', () => {
  it('asks in place with total, name and address; the button Not yet sends nothing and restores the focus', async () => {
    const opened = open();
    await press('Place Order');
    expect(screen.getByText('Place this order for $258.00?')).toBeTruthy();
    expect(screen.getByText('It will be sent to Maya Lindqvist, 12 Harbour Street.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Not yet');
    await press('Not yet');
    expect(document.activeElement?.textContent).toBe('Place Order');
    expect(requests(opened)).toEqual([]);
  });

  it('sends the displayed total and revision, opens the confirmation and empties the cart', async () => {
    const opened = open();
    await placeOrder();
    await waitFor(() => expect(opened.location.pathname).toBe('/order-success'));
    expect(opened.location.state).toEqual({ orderId: 'ORDER-9' });
    expect(requests(opened)).toEqual([{ revision: 7, totalCents: 25_800 }]);
    await waitFor(() => expect(opened.store.getState().cart.items).toEqual([]));
    expect(opened.store.getState().cart.sync).toMatchObject({ revision: 8, queued: [], inFlight: null });
    expect(opened.store.getState().order).toMatchObject({ placed, loading: false, error: null });
  });

  it('saves a pending change first and orders that revision', async () => {
    const saved = cartOf([{ ...coat, quantity: 2 }, teapot], 8);
    const opened = open(({ method }) => ({ body: method === 'PUT' ? saved : placed }));
    await press('Add one Camel Wool Coat');
    await placeOrder();
    await waitFor(() => expect(requests(opened)).toEqual([{ revision: 8, totalCents: 44_700 }]));
    expect(opened.sent.map(({ path }) => path).slice(0, 2)).toEqual(['/api/cart', '/api/orders']);
  });

  it('does not order a cart that could not be saved', async () => {
    const opened = open(({ method }) => (method === 'PUT' ? null : { body: placed }));
    await press('Add one Camel Wool Coat');
    await placeOrder();
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
        'Failed to place order. Please try again. Failed to save cart',
      ),
    );
    expect(requests(opened)).toEqual([]);
  });

  it('shows the changed total and the newest cart after a refusal', async () => {
    const opened = open(({ method }) =>
      method === 'POST'
        ? refusalOf(409, 'conflict', 'Failed to place order. Please try again.', {
            total: 'The total changed from $258.00 to $278.00.',
          })
        : { body: cartOf([{ ...coat, priceCents: 20_900, wasCents: 18_900 }, teapot]) },
    );
    await placeOrder();
    expect(await alertText()).toBe(
      'Failed to place order. Please try again. The total changed from $258.00 to $278.00.',
    );
    expect(await screen.findByText('was $189.00, now $209.00')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeTruthy();
    expect(opened.store.getState().order.error).toBe('Failed to create order');
    expect(opened.location.pathname).toBe('/cart');
    // A refusal ends the attempt: the next order has a new key.
    await placeOrder();
    expect(new Set(keys).size).toBe(2);
  });

  it('shows the rate limit and keeps the cart; the next press sends a new request', async () => {
    const opened = open(() => refusalOf(429, 'too-many-orders', cartTexts.errors['too-many-orders']));
    await placeOrder();
    expect(await alertText()).toBe(
      'Failed to place order. Please try again. Too many orders were placed from your account or network. Your cart is saved. Please try again in a few minutes.',
    );
    await vi.advanceTimersByTimeAsync(5_000);
    expect(requests(opened)).toHaveLength(1);
    await placeOrder();
    expect(new Set(keys).size).toBe(2);
  });

  it('asks to log in when the session has expired', async () => {
    open(() => refusalOf(401, 'not-signed-in', 'You must be logged in.'));
    await placeOrder();
    expect(await alertText()).toBe('You must be logged in to place an order.');
  });

  it('asks visitors to log in instead of showing the cart', () => {
    renderScreen(<CartPage />, { at: '/cart', cached: [visitorSession] });
    expect(screen.getByRole('alert').textContent).toBe('You must be logged in to place an order.');
    expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy();
  });

  it('retries with the same key if there is no response, automatically and on the next press', async () => {
    let reached = false;
    const opened = open(() => (reached ? { body: placed } : null));
    await placeOrder();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(await alertText()).toBe('Failed to place order. Please try again. The shop cannot be reached.');
    expect(keys).toHaveLength(3);
    reached = true;
    await placeOrder();
    await waitFor(() => expect(opened.location.pathname).toBe('/order-success'));
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(1);
    expect(new Set(requests(opened).map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('recovers an order whose response was lost when the cart shows that it was placed', async () => {
    let reached = false;
    const opened = open(() => (reached ? { body: placed } : null));
    await placeOrder();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    reached = true;
    act(() => void opened.store.dispatch(cartActions.received(cartOf([], 8))));
    await waitFor(() => expect(opened.location.pathname).toBe('/order-success'));
    expect(new Set(keys).size).toBe(1);
  });

  it('offers Retry above the emptied cart while the response stays lost', async () => {
    let reached = false;
    const opened = open(() => (reached ? { body: placed } : null));
    await placeOrder();
    act(() => void opened.store.dispatch(cartActions.received(cartOf([], 8))));
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    await press('Retry');
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(await alertText()).toContain(
      'Failed to place order. Please try again. The shop cannot be reached.',
    );
    reached = true;
    await press('Retry');
    await waitFor(() => expect(opened.location.pathname).toBe('/order-success'));
    expect(new Set(keys).size).toBe(1);
  });

  it('closes the question when the total changes and shows both totals', async () => {
    const opened = open();
    await press('Place Order');
    const higherPrice = cartOf([{ ...coat, priceCents: 20_900 }, teapot], 8);
    act(() => void opened.store.dispatch(cartActions.received(higherPrice)));
    expect(await screen.findByText('The total changed from $258.00 to $278.00.')).toBeTruthy();
    expect(screen.queryByText('Yes, place order')).toBeNull();
    expect(requests(opened)).toEqual([]);
  });

  it('removes the note about the total when the total changes again', async () => {
    const opened = open();
    await press('Place Order');
    const higherPrice = cartOf([{ ...coat, priceCents: 20_900 }, teapot], 8);
    act(() => void opened.store.dispatch(cartActions.received(higherPrice)));
    await screen.findByText('The total changed from $258.00 to $278.00.');
    act(() => void opened.store.dispatch(cartActions.received(cartOf([teapot], 9))));
    await waitFor(() => expect(screen.queryByText(/The total changed/)).toBeNull());
  });

  it('links to the order of another device above the empty cart', async () => {
    const opened = open(({ method }) =>
      method === 'POST'
        ? refusalOf(409, 'conflict', 'Failed to place order. Please try again.', {
            cart: 'This cart was ordered in another tab or on another device.',
            order: 'K7M2QX94TS',
          })
        : { body: cartOf([], 8) },
    );
    await placeOrder();
    expect(await alertText()).toBe(
      'Failed to place order. Please try again. This cart was ordered in another tab or on another device. View that order',
    );
    expect(screen.getByRole('link', { name: 'View that order' }).getAttribute('href')).toBe(
      '/orders/K7M2QX94TS',
    );
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
    expect(opened.location.pathname).toBe('/cart');
  });

  it('closes the toast with the Undo of a removed line', async () => {
    const opened = open();
    await press('Remove Enamel Teapot');
    expect(opened.store.getState().toasts).toHaveLength(1);
    await press('Place Order');
    expect(opened.store.getState().toasts).toEqual([]);
  });

  it('excludes unavailable products, and offers no order if the cart has no others', async () => {
    open(undefined, [coat, { ...teapot, unavailable: true }]);
    await press('Place Order');
    expect(screen.getByText('Place this order for $189.00?')).toBeTruthy();
    await press('Remove Camel Wool Coat');
    expect(await screen.findByText('There is nothing in your cart to order.')).toBeTruthy();
  });

  it('is busy while the order is being placed, and ignores a second press', async () => {
    let release: () => void = () => {};
    const opened = open(() => ({
      after: new Promise<void>((resolve) => {
        release = resolve;
      }),
      body: placed,
    }));
    await placeOrder();
    const busy = screen.getByRole('button', { name: 'Placing...' });
    expect(busy.getAttribute('aria-busy')).toBe('true');
    await user.click(busy);
    expect(requests(opened)).toHaveLength(1);
    release();
    await waitFor(() => expect(opened.location.pathname).toBe('/order-success'));
    expect(requests(opened)).toHaveLength(1);
  });
});
