import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiResult } from '../../../web/api/http.ts';
import { userChanged } from '../../../web/session.ts';
import { toastsReducer } from '../../../web/toasts.ts';
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

/** A tab whose saves wait until the test answers them. */
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

test('a save goes out 500 ms after the last change, once for all of them (SPEC L80, L149)', async () => {
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

test('what is changed during a save goes out after it, on its revision', async () => {
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

test('an unanswered save is sent again under its name, with what it carried', async () => {
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

test('a save beyond the limit says why, is kept, and is sent again by itself', async () => {
  const { plus, sent, refuse, cart } = tab();
  plus();
  await vi.advanceTimersByTimeAsync(500);
  await refuse({
    ok: false,
    error: { code: 'too-many-requests', message: texts.refusals.tooMany, status: 429 },
  });
  expect(cart()).toMatchObject({
    status: 'failed',
    error:
      'Failed to save cart. Your cart was changed very often in a short time. It will be saved in a moment.',
  });
  await vi.advanceTimersByTimeAsync(1_300);
  expect(sent[1]).toEqual(sent[0]);
});

test('being online again sends what waits at once', async () => {
  const { plus, sent, refuse } = tab();
  plus();
  await vi.advanceTimersByTimeAsync(500);
  await refuse(unanswered);
  window.dispatchEvent(new Event('online'));
  expect(sent).toHaveLength(2);
});

test('a refused save is taken back exactly, and said', async () => {
  const { store, plus, refuse, cart } = tab();
  plus();
  await vi.advanceTimersByTimeAsync(500);
  await refuse({ ok: false, error: { code: 'invalid', message: 'no', status: 400 } });
  expect(cart().items).toEqual([mug]);
  expect(store.getState().toasts[0]).toMatchObject({ kind: 'error', text: 'Failed to save cart' });
});

test('leaving the page saves at once what was waiting', () => {
  const { plus, sent } = tab();
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([]);
  plus();
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(1);
});

test('leaving during a save sends everything past it, naming it; its own late answer decides nothing', async () => {
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

test('flushing answers when the shop has the cart', async () => {
  const { store, plus, answer } = tab();
  plus();
  const flushed = store.dispatch(flushCart());
  await vi.advanceTimersByTimeAsync(0);
  await answer(2);
  expect(await flushed).toBe(true);
});

test('logging out waits 1 s at most, then the cleared cart is never saved (SETTLED 30)', async () => {
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
