import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import {
  cartOf,
  coat,
  mayaProfile,
  mayaSession,
  mayasCart,
  teapot,
} from '../../../../test/shopping-fixtures.ts';
import CartPage from '../../../web/pages/cart.tsx';
import { loadAllSlots } from '../../../web/routing/page-modules.ts';
import { ShopContext } from '../../../web/shop-name.ts';
import { cartActions } from '../../cart/web/slice.ts';
import { clearAttempt } from '../../orders/web/checkout-attempt.ts';
import { clearEnteredCode, enteredCode, storeEnteredCode } from './entered-code.ts';
import { webFeature } from './feature.ts';

beforeAll(() => loadAllSlots([webFeature]));
beforeEach(clearEnteredCode);
afterEach(() => {
  vi.useRealTimers();
  clearAttempt();
});

const placed = { id: 'order-9', code: 'ORDER-9', totalCents: 25_800, createdAt: '2026-11-20T09:00:00.000Z' };
const tenPercent = { code: 'TEN', kind: 'percent', value: 10, minimumCents: 0, endsAt: null };
const user = userEvent.setup();
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Discount code' });

type Reply = { status?: number; body?: unknown; after?: Promise<unknown> } | null;
/** Delays a response until `release` is called. */
function delayedResponse() {
  let release: () => void = () => {};
  const after = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { after, release: () => act(async () => release()) };
}
/** The cart, with a button that switches the feature off and on. */
function CartWithFeature() {
  const [isOn, setIsOn] = useState(true);
  const shop = { name: 'Shopkeeper', slogan: '', searchHint: '', features: isOn ? [webFeature] : [] };
  return (
    <ShopContext value={shop}>
      <CartPage />
      <button type="button" onClick={() => setIsOn(!isOn)}>
        Switch discount codes
      </button>
    </ShopContext>
  );
}
/** Opens the cart ($258.00) of a shop with discount codes. */
function open({ applied, order = () => ({ body: placed }) }: { applied: () => Reply; order?: () => Reply }) {
  return renderScreen(
    <Routes>
      <Route path="/cart" element={<CartWithFeature />} />
      <Route path="*" element={null} />
    </Routes>,
    {
      at: '/cart',
      cached: [mayaSession, mayaProfile, mayasCart(coat, teapot)],
      respond: ({ path, method }) =>
        path === '/api/discounts/apply'
          ? applied()
          : path === '/api/orders' && method === 'POST'
            ? order()
            : // Saves of the cart get no response during a test.
              method === 'PUT'
              ? { after: new Promise(() => {}) }
              : { body: mayasCart(coat, teapot).data },
    },
  );
}
const sentTo = ({ sent }: ReturnType<typeof open>, address: string) =>
  sent.filter(({ path, method }) => path === address && method === 'POST').map(({ body }) => body);
const fakeTimerUser = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
async function placeOrder(by = user): Promise<void> {
  await by.click(screen.getByRole('button', { name: 'Place Order' }));
  await by.click(screen.getByRole('button', { name: 'Yes, place order' }));
}
/** Places an order with TEN, and waits until its automatic retries have ended. */
async function openWithLostOrder(order: () => Reply, applied: () => Reply = () => ({ body: tenPercent })) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const opened = open({ applied, order });
  await fakeTimerUser.type(field(), 'TEN{Enter}');
  await screen.findByText('Discount (TEN)');
  await placeOrder(fakeTimerUser);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  return opened;
}
const enter = async (code: string) => {
  await user.type(field(), `${code}{Enter}`);
};

describe('the discount code field', () => {
  it('is not on the page while the feature is off', () => {
    renderScreen(<CartPage />, { at: '/cart', cached: [mayaSession, mayaProfile, mayasCart(coat)] });
    expect(screen.queryByText('Discount code')).toBeNull();
  });

  it('applies a code and shows discount and amount due, and Remove takes it back', async () => {
    const opened = open({ applied: () => ({ body: tenPercent }) });
    await enter('ten');
    expect(await screen.findByText('Discount (TEN)')).toBeTruthy();
    expect(sentTo(opened, '/api/discounts/apply')).toEqual([{ code: 'ten', totalCents: 25_800 }]);
    expect(screen.getByText('-$25.80')).toBeTruthy();
    expect(screen.getByText('Amount due').nextSibling?.textContent).toBe('$232.20');
    expect(screen.getByText('Discount code TEN applied.').getAttribute('role')).toBe('status');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Remove'));
    await press('Remove discount code TEN');
    expect(screen.queryByText('Amount due')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field()));
    expect(enteredCode('maya')).toBeUndefined();
  });

  it('follows changes of the cart: amounts change, and the discount applies only from its minimum', async () => {
    open({ applied: () => ({ body: { ...tenPercent, minimumCents: 25_000 } }) });
    await enter('TEN');
    await screen.findByText('Discount (TEN)');
    await press('Add one Enamel Teapot');
    expect(screen.getByText('Amount due').nextSibling?.textContent).toBe('$263.25');
    await press('Remove one Enamel Teapot');
    await press('Remove one Enamel Teapot');
    expect(screen.queryByText('Amount due')).toBeNull();
    expect(screen.getByText('Add $26.50 to your cart to use TEN.')).toBeTruthy();
    await press('Add one Enamel Teapot');
    expect(screen.getByText('Amount due').nextSibling?.textContent).toBe('$232.20');
  });

  it('removes an applied code when the feature is switched off', async () => {
    open({ applied: () => ({ body: tenPercent }) });
    await enter('TEN');
    await screen.findByText('Discount (TEN)');
    await press('Switch discount codes');
    expect(screen.queryByText('Amount due')).toBeNull();
    clearEnteredCode();
    await press('Switch discount codes');
    expect(screen.queryByText('Amount due')).toBeNull();
    expect(field().value).toBe('');
  });

  it('shows why a code is refused and keeps it for correction', async () => {
    open({ applied: () => refusalOf(409, 'discount-unknown', 'No such code.') });
    await enter('TENN');
    expect(await screen.findByText('No such code.', { selector: '.field-error *' })).toBeTruthy();
    expect(field().value).toBe('TENN');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field());
    await user.type(field(), 'X');
    expect(screen.queryByText('No such code.')).toBeNull();
  });

  it('asks for a code and sends nothing if it is empty', async () => {
    const opened = open({ applied: () => ({ body: tenPercent }) });
    await press('Apply');
    expect(screen.getByText('Enter a discount code.', { selector: '.field-error *' })).toBeTruthy();
    expect(sentTo(opened, '/api/discounts/apply')).toEqual([]);
  });

  it('restores the code of this account after a reload, not that of another', async () => {
    storeEnteredCode({ uid: 'robin', code: 'ROBINS' });
    const first = open({ applied: () => ({ body: tenPercent }) });
    expect(sentTo(first, '/api/discounts/apply')).toEqual([]);
    storeEnteredCode({ uid: 'maya', code: 'TEN' });
    open({ applied: () => ({ body: tenPercent }) });
    expect(await screen.findByText('Discount (TEN)')).toBeTruthy();
  });

  it('keeps the code for the next reload if the shop cannot be reached', async () => {
    storeEnteredCode({ uid: 'maya', code: 'TEN' });
    open({ applied: () => null });
    await waitFor(() => expect(field().value).toBe('TEN'));
    expect(enteredCode('maya')).toBe('TEN');
  });
});

describe('an applied code in an open cart', () => {
  const ended = refusalOf(409, 'discount-unknown', 'This code has ended.');
  const MINUTE = 60_000;
  /** Applies TEN, which the shop grants `times` times. */
  async function apply(endsInMs: number | null, times = 1, order?: () => Reply) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let checks = 0;
    const endsAt = endsInMs === null ? null : new Date(Date.now() + endsInMs).toISOString();
    const opened = open({
      applied: () => (++checks > times ? ended : { body: { ...tenPercent, endsAt } }),
      ...(order && { order }),
    });
    await fakeTimerUser.type(field(), 'TEN{Enter}');
    await screen.findByText('Discount (TEN)');
    return { opened, checks: () => checks };
  }
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const returnToPage = () => act(async () => void window.dispatchEvent(new Event('focus')));

  it('is removed with the reason when its end passes, and no longer reduces the amount due', async () => {
    const { checks } = await apply(5 * MINUTE);
    await wait(4 * MINUTE);
    expect(checks()).toBe(1);
    await wait(MINUTE);
    expect(await screen.findByText('This code has ended.', { selector: '.field-error *' })).toBeTruthy();
    expect(screen.queryByText('Amount due')).toBeNull();
    expect(field().value).toBe('TEN');
    expect(enteredCode('maya')).toBeUndefined();
    await wait(10 * MINUTE);
    expect(checks()).toBe(2);
  });

  it('is checked once a minute if the clock of the browser is ahead', async () => {
    const { checks } = await apply(-5 * MINUTE, 4);
    await wait(2.5 * MINUTE);
    expect(checks()).toBe(3);
    expect(screen.getByText('Discount (TEN)')).toBeTruthy();
  });

  it('is checked when the viewer returns after more than a minute, at most once a minute', async () => {
    const { checks } = await apply(null, 2);
    await returnToPage();
    expect(checks()).toBe(1);
    await wait(1.1 * MINUTE);
    expect(checks()).toBe(1);
    await returnToPage();
    await returnToPage();
    expect(checks()).toBe(2);
    await wait(1.1 * MINUTE);
    await returnToPage();
    expect(await screen.findByText('This code has ended.', { selector: '.field-error *' })).toBeTruthy();
  });

  it('is not checked while it is unknown whether an order with it was placed', async () => {
    const { checks } = await apply(MINUTE, 1, () => ({ status: 503 }));
    await placeOrder(fakeTimerUser);
    await wait(4_000);
    await fakeTimerUser.click(screen.getByRole('button', { name: 'Place Order' }));
    await wait(3 * MINUTE);
    await returnToPage();
    expect(checks()).toBe(1);
    expect(screen.getByText('Amount due').nextSibling?.textContent).toBe('$232.20');
  });
});

describe('Place Order with a discount', () => {
  it('names the amount due in the question, and sends code and amount due', async () => {
    const opened = open({ applied: () => ({ body: tenPercent }) });
    await enter('TEN');
    await screen.findByText('Discount (TEN)');
    await press('Place Order');
    expect(screen.getByText('Place this order for $232.20?')).toBeTruthy();
    await press('Yes, place order');
    await waitFor(() => expect(opened.location.pathname).toBe('/order-success'));
    expect(sentTo(opened, '/api/orders')).toEqual([
      { revision: 7, totalCents: 25_800, discountCode: 'TEN', dueCents: 23_220 },
    ]);
    await waitFor(() => expect(enteredCode('maya')).toBeUndefined());
  });

  it('keeps an unused code if the page is left and the order is then refused', async () => {
    const { after, release } = delayedResponse();
    const opened = open({
      applied: () => ({ body: tenPercent }),
      order: () => ({ ...refusalOf(409, 'conflict', 'Failed to place order.'), after }),
    });
    await enter('TEN');
    await screen.findByText('Discount (TEN)');
    await placeOrder();
    await opened.goTo('/orders');
    await release();
    expect(enteredCode('maya')).toBe('TEN');
  });

  it('removes a used code if the order is recovered after a lost response', async () => {
    let isReachable = false;
    const opened = await openWithLostOrder(() => (isReachable ? { body: placed } : null));
    isReachable = true;
    act(() => void opened.store.dispatch(cartActions.received(cartOf([], 8))));
    await waitFor(() => expect(opened.location.pathname).toBe('/order-success'));
    await waitFor(() => expect(enteredCode('maya')).toBeUndefined());
  });

  it('removes a used code if Retry completes the order', async () => {
    let isReachable = false;
    const opened = await openWithLostOrder(() => (isReachable ? { body: placed } : null));
    act(() => void opened.store.dispatch(cartActions.received(cartOf([], 8))));
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    isReachable = true;
    await fakeTimerUser.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(opened.location.pathname).toBe('/order-success'));
    const bodies = sentTo(opened, '/api/orders').map((body) => JSON.stringify(body));
    expect(new Set(bodies).size).toBe(1);
    await waitFor(() => expect(enteredCode('maya')).toBeUndefined());
  });

  it.each<[string, Reply]>([
    ['no response', null],
    ['a 503', { status: 503 }],
    ['a 429', refusalOf(429, 'too-many-orders', 'Too many orders.')],
  ])('neither checks nor removes the code after %s, and repeats the same order', async (_, reply) => {
    let checks = 0;
    const opened = await openWithLostOrder(
      () => reply,
      () => {
        checks++;
        return checks === 1 ? { body: tenPercent } : refusalOf(409, 'discount-already-used', 'Already used.');
      },
    );
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(checks).toBe(1);
    expect(screen.getByText('Amount due').nextSibling?.textContent).toBe('$232.20');
    await placeOrder(fakeTimerUser);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(checks).toBe(1);
    const bodies = sentTo(opened, '/api/orders').map((body) => JSON.stringify(body));
    expect(bodies.length).toBeGreaterThan(1);
    expect(new Set(bodies).size).toBe(1);
  });

  it.each<[string, Reply]>([
    ['no response', null],
    ['a 503', { status: 503 }],
    ['a 429', refusalOf(429, 'too-many-discount-attempts', 'Too many codes.')],
  ])('keeps the code if the check after a refused order gets %s', async (_, reply) => {
    let checks = 0;
    open({
      applied: () => (++checks === 1 ? { body: tenPercent } : reply),
      order: () => refusalOf(409, 'conflict', 'Failed to place order.'),
    });
    await enter('TEN');
    await screen.findByText('Discount (TEN)');
    await placeOrder();
    await waitFor(() => expect(checks).toBe(2));
    await act(async () => {});
    expect(screen.getByText('Amount due').nextSibling?.textContent).toBe('$232.20');
    expect(enteredCode('maya')).toBe('TEN');
  });

  it('ignores a code whose response arrives while an order is being placed', async () => {
    const check = delayedResponse();
    const opened = open({
      applied: () => ({ body: tenPercent, after: check.after }),
      order: () => ({ after: new Promise(() => {}) }),
    });
    await enter('TEN');
    await placeOrder();
    await check.release();
    expect(screen.queryByText('Amount due')).toBeNull();
    expect(screen.getByText('Place this order for $258.00?')).toBeTruthy();
    expect(sentTo(opened, '/api/orders')).toEqual([{ revision: 7, totalCents: 25_800 }]);
    expect(enteredCode('maya')).toBeUndefined();
  });

  it('offers a restored code again if its response arrived while an order was being placed', async () => {
    storeEnteredCode({ uid: 'maya', code: 'TEN' });
    const check = delayedResponse();
    const order = delayedResponse();
    open({
      applied: () => ({ body: tenPercent, after: check.after }),
      order: () => ({ ...refusalOf(429, 'too-many-orders', 'Too many orders.'), after: order.after }),
    });
    await placeOrder();
    await check.release();
    await order.release();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field().value).toBe('TEN');
    expect(field().disabled).toBe(false);
    expect(enteredCode('maya')).toBe('TEN');
  });

  it('keeps the shown amounts while placing if the feature is switched off', async () => {
    open({ applied: () => ({ body: tenPercent }), order: () => ({ after: new Promise(() => {}) }) });
    await enter('TEN');
    await screen.findByText('Discount (TEN)');
    await placeOrder();
    await press('Switch discount codes');
    expect(screen.getByText('Place this order for $232.20?')).toBeTruthy();
    expect(screen.getByText('Amount due').nextSibling?.textContent).toBe('$232.20');
  });

  it('sends no code below its minimum', async () => {
    const opened = open({ applied: () => ({ body: { ...tenPercent, minimumCents: 99_999 } }) });
    await enter('TEN');
    await press('Place Order');
    expect(screen.getByText('Place this order for $258.00?')).toBeTruthy();
    await press('Yes, place order');
    await waitFor(() => expect(sentTo(opened, '/api/orders')).toEqual([{ revision: 7, totalCents: 25_800 }]));
  });

  it('closes the question when the discount is removed, and says what changed', async () => {
    open({ applied: () => ({ body: tenPercent }) });
    await enter('TEN');
    await screen.findByText('Discount (TEN)');
    await press('Place Order');
    await press('Remove discount code TEN');
    expect(screen.getByText('The amount due changed from $232.20 to $258.00.')).toBeTruthy();
    expect(screen.queryByText(/Place this order for/)).toBeNull();
  });

  it('checks the code again after a refused order, and shows the amount due without it', async () => {
    let ended = false;
    const opened = open({
      applied: () =>
        ended ? refusalOf(409, 'discount-unknown', 'This code has ended.') : { body: tenPercent },
      order: () =>
        refusalOf(409, 'order-not-placed', 'Failed to place order. Please try again.', {
          discount: 'This code has ended.',
        }),
    });
    await enter('TEN');
    await screen.findByText('Discount (TEN)');
    ended = true;
    await press('Place Order');
    await press('Yes, place order');
    expect(
      await screen.findByText('Failed to place order. Please try again. This code has ended.', {
        exact: false,
      }),
    ).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Amount due')).toBeNull());
    expect(field().value).toBe('TEN');
    expect(opened.location.pathname).toBe('/cart');
    await press('Place Order');
    expect(screen.getByText('Place this order for $258.00?')).toBeTruthy();
  });
});
