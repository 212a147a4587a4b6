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

/** Result of Place Order. */
export type PlaceOrderResult =
  | { readonly order: PlacedOrder }
  /**
   * Shown as an alert; `detail`: what has changed, or why there was no response. `existingOrder`: code of the order that
   * another device has placed for this cart.
   */
  | { readonly problem: string; readonly detail?: string; readonly existingOrder?: string };

type CheckoutThunk<T> = ThunkAction<Promise<T>, WithCart, unknown, UnknownAction>;

const { checkout } = cartTexts;
/** Delays before automatic retries of an attempt without a response, in ms. */
const RETRY_DELAYS_MS = [1_000, 2_000];

/**
 * Places the displayed order (SETTLED 33): saves pending cart changes, then submits the displayed total and revision.
 * Retries with the same idempotency key when there is no response.
 */
export const placeOrder =
  (shownCents: number): CheckoutThunk<PlaceOrderResult> =>
  async (dispatch, getState) => {
    const { rebaseCount: rebasesBefore, revision: shownRevision } = getState().cart.sync;
    const saved = await dispatch(flushCart());
    const { items, sync } = getState().cart;
    if (!saved || sync.owner === null)
      return { problem: checkout.failed, detail: cartShell.store.saveFailed };
    // Another device may have ordered the cart: only the server knows.
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

/** The order of an attempt without a response, once a newer cart revision shows that it has ended; else undefined. */
export const recoverOrder = (): CheckoutThunk<PlacedOrder | undefined> => async (_, getState) => {
  const { owner, revision } = getState().cart.sync;
  const attempt = owner === null ? undefined : pendingAttempt(owner);
  // At its own revision it could still be placed: only the shopper may retry it.
  if (!attempt || revision <= attempt.revision) return undefined;
  const answer = await send(attempt);
  if (answer.ok) return answer.value;
  if (!isOutcomeUnknown(answer)) clearAttempt();
  return undefined;
};

/** Called when the confirmation page is open: clears the cart (SPEC L80) and the checkout attempt. */
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
  for (const delay of RETRY_DELAYS_MS) {
    if (!isOutcomeUnknown(answer)) break;
    await new Promise((resolve) => setTimeout(resolve, delay));
    answer = await call();
  }
  return answer;
}

/** Explains a refusal. After a 409 reloads the cart, so that the screen shows what has changed. */
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

/** True when the order may or may not have been placed. */
function isOutcomeUnknown(answer: ApiResult<unknown>): boolean {
  return !answer.ok && (answer.error.status === 0 || answer.error.status >= 500);
}

const sentence = (words: string) => (words.endsWith('.') ? words : `${words}.`);
