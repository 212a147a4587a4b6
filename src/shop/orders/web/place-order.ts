import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { formatCents } from '../../../shared/money.ts';
import { type ApiResult, callRead, callWrite } from '../../../web/api/http.ts';
import { mine as myCart } from '../../cart/contract.ts';
import { totalCents } from '../../cart/rules.ts';
import { shellTexts as cartShell } from '../../cart/shell-texts.ts';
import { texts as cartTexts } from '../../cart/texts.ts';
import { flushCart } from '../../cart/web/flush.ts';
import { cartActions, type WithCart } from '../../cart/web/slice.ts';
import { type PlacedOrder, type PlaceOrder, place } from '../contract.ts';
import { type CheckoutAttempt, clearAttempt, pendingAttempt, startAttempt } from './checkout-attempt.ts';
import { orderActions } from './slice.ts';

/** How a press of Place Order ended. */
export type PlaceOrderResult =
  | { readonly order: PlacedOrder }
  /**
   * Said as an alert; `detail` is what has changed, or why there was no answer. `existingOrder`: the code of the order that
   * another device has made of this cart.
   */
  | { readonly problem: string; readonly detail?: string; readonly existingOrder?: string };

type CheckoutThunk<T> = ThunkAction<Promise<T>, WithCart, unknown, UnknownAction>;

const { checkout } = cartTexts;
/** Waits before an unanswered attempt is sent again by itself (ms). */
const RETRY_DELAYS_MS = [1_000, 2_000];

/**
 * Places the order that is shown (SETTLED 33): the waiting save goes first, then the order with the total and the
 * revision of what was seen. Without an answer it is sent again under its key.
 */
export const placeOrder =
  (shownCents: number): CheckoutThunk<PlaceOrderResult> =>
  async (dispatch, getState) => {
    const { rebaseCount: rebasesBefore, revision: shownRevision } = getState().cart.sync;
    const saved = await dispatch(flushCart());
    const { items, sync } = getState().cart;
    if (!saved || sync.owner === null)
      return { problem: checkout.failed, detail: cartShell.store.saveFailed };
    // Another device may have ordered the cart meanwhile: only the shop can tell.
    if (items.length === 0)
      return dispatch(submitOrder(sync.owner, { revision: shownRevision, totalCents: shownCents }));
    const total = totalCents(items);
    if (total !== shownCents)
      return {
        problem: checkout.failed,
        detail: checkout.totalChanged(formatCents(shownCents), formatCents(total)),
      };
    if (sync.rebaseCount !== rebasesBefore) return { problem: checkout.failed, detail: checkout.cartChanged };
    return dispatch(submitOrder(sync.owner, { revision: sync.revision, totalCents: total }));
  };

const submitOrder =
  (uid: string, request: PlaceOrder): CheckoutThunk<PlaceOrderResult> =>
  async (dispatch) => {
    dispatch(orderActions.createStarted());
    const attempt = startAttempt(uid, request);
    const answer = await send(attempt);
    if (answer.ok) return { order: answer.value };
    dispatch(orderActions.createFailed());
    if (isOutcomeUnknown(answer)) return { problem: checkout.failed, detail: sentence(answer.error.message) };
    clearAttempt();
    return dispatch(explainRefusal(answer.error));
  };

/** The order of an attempt whose answer never came, once the cart shows that its time is over; else undefined. */
export const recoverOrder = (): CheckoutThunk<PlacedOrder | undefined> => async (_, getState) => {
  const { owner, revision } = getState().cart.sync;
  const attempt = owner === null ? undefined : pendingAttempt(owner);
  // At its own revision it could still be carried out: only the person decides about that.
  if (!attempt || revision <= attempt.revision) return undefined;
  const answer = await send(attempt);
  if (answer.ok) return answer.value;
  if (!isOutcomeUnknown(answer)) clearAttempt();
  return undefined;
};

/** To be called when the order's own page is there: the cart is cleared (SPEC L80) and the key is done with. */
export const finishOrder =
  (order: PlacedOrder): ThunkAction<void, WithCart, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const { owner } = getState().cart.sync;
    const attempt = owner === null ? undefined : pendingAttempt(owner);
    clearAttempt();
    dispatch(orderActions.created(order));
    if (attempt) dispatch(cartActions.emptied(attempt.revision + 1));
  };

async function send({ key, revision, totalCents: total }: CheckoutAttempt): Promise<ApiResult<PlacedOrder>> {
  const call = () => callWrite(place, { revision, totalCents: total }, { idempotencyKey: key });
  let answer = await call();
  for (const wait of RETRY_DELAYS_MS) {
    if (!isOutcomeUnknown(answer)) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    answer = await call();
  }
  return answer;
}

/** What the shop's no means; a cart that is not what was shown is fetched, so that the screen shows what changed. */
const explainRefusal =
  (error: {
    status: number;
    message: string;
    fields?: Readonly<Record<string, string>>;
  }): CheckoutThunk<PlaceOrderResult> =>
  async (dispatch) => {
    if (error.status === 401) return { problem: checkout.notLoggedIn };
    if (error.status !== 409) return { problem: checkout.failed, detail: error.message };
    const newest = await callRead(myCart, {});
    if (newest.ok) dispatch(cartActions.received(newest.value));
    const { order: existingOrder, ...details } = error.fields ?? {};
    const detail = Object.values(details)[0];
    return { problem: checkout.failed, ...(detail && { detail }), ...(existingOrder && { existingOrder }) };
  };

/** Nobody knows whether it was carried out. */
function isOutcomeUnknown(answer: ApiResult<unknown>): boolean {
  return !answer.ok && (answer.error.status === 0 || answer.error.status >= 500);
}

const sentence = (words: string) => (words.endsWith('.') ? words : `${words}.`);
