import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiResult } from '../../../web/api/http.ts';
import { userChanged } from '../../../web/session-events.ts';
import { toastsReducer } from '../../../web/toasts/toasts.ts';
import type { Cart, SaveCart } from '../contract.ts';
import type { CartLine } from '../rules.ts';
import { texts } from '../texts.ts';
import { flushCart, flushCartBeforeLogout } from './flush.ts';
import { cartSaveMiddleware } from './save-middleware.ts';
import { cartActions, cartReducer } from './slice.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const mug: CartLine = {
  id: 'mug',
  title: 'Mug',
  priceCents: 100,
  image: '',
  category: '',
  rating: 0,
  quantity: 1,
};
const unanswered = { ok: false, error: { code: 'network', message: '', status: 0 } } as const;

/** A tab whose saves wait until the test responds. */
function tab() {
  const sent: SaveCart[] = [];
  const answers: ((answer: ApiResult<Cart>) => void)[] = [];
  const store = configureStore({
    reducer: { cart: cartReducer, toasts: toastsReducer },
    middleware: (defaults) =>
      defaults().concat(
        cartSaveMiddleware({
          save(cart) {
            sent.push(cart);
            return new Promise((resolve) => answers.push(resolve));
          },
          load: async () => unanswered,
        }),
      ),
  });
  store.dispatch(cartActions.received({ uid: 'maya', revision: 4, lines: [mug] }));
  return {
    store,
    sent,
    plus: () => store.dispatch(cartActions.changed({ kind: 'increase', id: 'mug' })),
    async answer(quantity: number, revision = 5) {
      answers.shift()!({ ok: true, value: { uid: 'maya', revision, lines: [{ ...mug, quantity }] } });
      await vi.advanceTimersByTimeAsync(0);
    },
    async refuse(answer: ApiResult<Cart>) {
      answers.shift()!(answer);
      await vi.advanceTimersByTimeAsync(0);
    },
    cart: () => store.getState().cart,
  };
}

test('saves once, 500 ms after the last change (SPEC L80, L149)', async () => {
  const { plus, sent } = tab();
  plus();
  await vi.advanceTimersByTimeAsync(300);
  plus();
  await vi.advanceTimersByTimeAsync(499);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([
    { uid: 'maya', revision: 4, save: expect.any(String), items: [{ id: 'mug', quantity: 3 }] },
  ]);
});

test('saves changes made during a save afterwards, based on its revision', async () => {
  const { plus, sent, answer } = tab();
  plus();
  await vi.advanceTimersByTimeAsync(500);
  plus();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(1);
  await answer(2);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent[1]).toMatchObject({ revision: 5, items: [{ id: 'mug', quantity: 3 }] });
});

test('retries a save without a response with the same idempotency key and content', async () => {
  const { plus, sent, refuse, cart } = tab();
  plus();
  await vi.advanceTimersByTimeAsync(500);
  await refuse(unanswered);
  expect(cart()).toMatchObject({ status: 'failed', error: 'Failed to save cart' });
  plus();
  await vi.advanceTimersByTimeAsync(500);
  expect(sent[1]).toEqual(sent[0]);
  expect(cart().items[0]?.quantity).toBe(3);
});

test('shows the reason of a rate-limited save and retries it automatically', async () => {
  const { plus, sent, refuse, cart } = tab();
  plus();
  await vi.advanceTimersByTimeAsync(500);
  await refuse({
    ok: false,
    error: { code: 'too-many-saves', message: texts.errors['too-many-saves'], status: 429 },
  });
  expect(cart()).toMatchObject({
    status: 'failed',
    error:
      'Failed to save cart. Your cart was changed too often in a short time. It will be saved in a moment.',
  });
  await vi.advanceTimersByTimeAsync(1_300);
  expect(sent[1]).toEqual(sent[0]);
});

test('saves pending changes immediately when back online', async () => {
  const { plus, sent, refuse } = tab();
  plus();
  await vi.advanceTimersByTimeAsync(500);
  await refuse(unanswered);
  window.dispatchEvent(new Event('online'));
  expect(sent).toHaveLength(2);
});

test('rolls back only the refused save and shows a toast', async () => {
  const { store, plus, refuse, cart } = tab();
  plus();
  await vi.advanceTimersByTimeAsync(500);
  await refuse({ ok: false, error: { code: 'invalid', message: 'no', status: 400 } });
  expect(cart().items).toEqual([mug]);
  expect(store.getState().toasts[0]).toMatchObject({ kind: 'error', text: 'Failed to save cart' });
});

test('saves pending changes immediately when leaving the page', () => {
  const { plus, sent } = tab();
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([]);
  plus();
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(1);
});

test('leaving during a save sends one that supersedes it; the late response of the first is ignored', async () => {
  const { plus, sent, answer, cart } = tab();
  plus();
  await vi.advanceTimersByTimeAsync(500);
  plus();
  window.dispatchEvent(new Event('pagehide'));
  expect(sent[1]).toMatchObject({
    revision: 4,
    over: [sent[0]!.save],
    items: [{ id: 'mug', quantity: 3 }],
  });
  await answer(2);
  expect(cart().sync.inFlight?.save).toBe(sent[1]!.save);
  await answer(3, 6);
  expect(cart()).toMatchObject({ items: [{ ...mug, quantity: 3 }], sync: { inFlight: null, queued: [] } });
});

test('flushing resolves when the server has the cart', async () => {
  const { store, plus, answer } = tab();
  plus();
  const flushed = store.dispatch(flushCart());
  await vi.advanceTimersByTimeAsync(0);
  await answer(2);
  expect(await flushed).toBe(true);
});

test('logging out waits at most 1 s, and the cleared cart is never saved (SETTLED 30)', async () => {
  const { store, plus, sent, answer, cart } = tab();
  plus();
  let done = false;
  void store.dispatch(flushCartBeforeLogout()).then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect([sent.length, done]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toBe(true);
  plus();
  store.dispatch(userChanged(null));
  await vi.advanceTimersByTimeAsync(60_000);
  await answer(2);
  expect(sent).toHaveLength(1);
  expect(cart()).toMatchObject({ items: [], status: 'idle', sync: { owner: null } });
});

test('asks before leaving only while the changes of a failed save are unsaved', async () => {
  const { store, plus, refuse, answer } = tab();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  plus();
  expect(asks(), 'saved on leaving').toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(asks(), 'completes after leaving').toBe(false);
  await refuse(unanswered);
  expect(asks()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asks(), 'while it is repeated').toBe(true);
  await answer(2);
  expect(asks()).toBe(false);

  plus();
  await vi.advanceTimersByTimeAsync(500);
  await refuse(unanswered);
  expect(asks()).toBe(true);
  store.dispatch(userChanged(null));
  expect(asks(), 'after a logout').toBe(false);
});
