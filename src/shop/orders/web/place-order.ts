import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { type ApiError, type ApiResult, callRead, callWrite } from '../../../web/api/http.ts';
import { mine as myCart } from '../../cart/contract.ts';
import { errors } from '../../cart/errors.ts';
import { quoteCart } from '../../cart/quote.ts';
import { shellTexts as cartShell } from '../../cart/shell-texts.ts';
import { texts as cartTexts } from '../../cart/texts.ts';
import { flushCart } from '../../cart/web/flush.ts';
import { cartActions, type WithCart } from '../../cart/web/slice.ts';
import { removeUsedCode } from '../../discounts/web/entered-code.ts';
import { type PlacedOrder, type PlaceOrder, place } from '../contract.ts';
import { type CheckoutAttempt, clearAttempt, pendingAttempt, startAttempt } from './checkout-attempt.ts';
import { orderActions } from './slice.ts';

/** The displayed order: amounts in cents, the discount code if it grants a discount, and the parts of other features. */
export type ShownOrder = Omit<PlaceOrder, 'revision'>;

/** Result of Place Order. */
export type PlaceOrderResult =
  | { readonly order: PlacedOrder }
  /**
   * Shown as an alert. `detail`: the change, or the reason why there was no response. `existingOrder`: code of the order
   * that another device has placed for this cart. `isOutcomeUnknown`: whether the order may have been placed, which
   * `retryOrder` finds out. `isConflict`: the shop has refused the order because something has changed.
   */
  | {
      readonly problem: string;
      readonly detail?: string;
      readonly existingOrder?: string;
      readonly isOutcomeUnknown?: boolean;
      readonly isConflict?: boolean;
    };

type CheckoutThunk<T> = ThunkAction<Promise<T>, WithCart, unknown, UnknownAction>;

const { notLoggedIn } = cartTexts.checkout;
const failedText = errors['order-not-placed'].message;
/** Delays before automatic retries after a missing response, in ms. */
const RETRY_DELAYS_MS = [1_000, 2_000];

/**
 * Places the displayed order (SETTLED 33): saves pending cart changes, then submits the displayed amounts and revision.
 * Retries with the same idempotency key if there is no response.
 */
export const placeOrder =
  (shown: ShownOrder): CheckoutThunk<PlaceOrderResult> =>
  async (dispatch, getState) => {
    const { rebaseCount: rebasesBefore, revision: shownRevision } = getState().cart.sync;
    const saved = await dispatch(flushCart());
    const { items, sync } = getState().cart;
    if (!saved || sync.owner === null) return { problem: failedText, detail: cartShell.failures.saveFailed };
    // Another device may have ordered the cart; only the server can tell.
    if (items.length === 0) return dispatch(submitOrder(sync.owner, { ...shown, revision: shownRevision }));
    const total = quoteCart(items).totalCents;
    if (total !== shown.totalCents)
      return {
        problem: failedText,
        detail: errors['total-changed']({ was: shown.totalCents, now: total }).message,
      };
    if (sync.rebaseCount !== rebasesBefore)
      return { problem: failedText, detail: errors['cart-changed'].message };
    return dispatch(submitOrder(sync.owner, { ...shown, revision: sync.revision }));
  };

const submitOrder =
  (uid: string, request: PlaceOrder): CheckoutThunk<PlaceOrderResult> =>
  async (dispatch) => {
    dispatch(orderActions.createStarted());
    const attempt = startAttempt(uid, request);
    const response = await send(attempt);
    if (response.ok) return { order: response.value };
    dispatch(orderActions.createFailed());
    if (isOutcomeUnknown(response))
      return { problem: failedText, detail: withPeriod(response.error.message), isOutcomeUnknown: true };
    clearAttempt();
    return dispatch(explainRefusal(response.error));
  };

/** Recovers the order of an attempt without a response, once a newer cart revision shows that the attempt has ended. */
export const recoverOrder = (): CheckoutThunk<PlacedOrder | undefined> => async (_, getState) => {
  const { owner, revision } = getState().cart.sync;
  const attempt = owner === null ? undefined : pendingAttempt(owner);
  // At the same revision the attempt could still place the order, so only the shopper may retry it.
  if (!attempt || revision <= attempt.revision) return undefined;
  const response = await send(attempt);
  if (response.ok) return response.value;
  if (!isOutcomeUnknown(response)) clearAttempt();
  return undefined;
};

/** Sends the attempt without a response again; resolves to undefined if there is none. */
export const retryOrder = (): CheckoutThunk<PlaceOrderResult | undefined> => async (dispatch, getState) => {
  const { owner } = getState().cart.sync;
  const attempt = owner === null ? undefined : pendingAttempt(owner);
  if (!attempt) return undefined;
  const { uid, key: _, ...request } = attempt;
  return dispatch(submitOrder(uid, request));
};

/**
 * Clears the cart (SPEC L80), the used discount code and the checkout attempt; called when the confirmation page is
 * open.
 */
export const finishOrder =
  (order: PlacedOrder): ThunkAction<void, WithCart, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const { owner } = getState().cart.sync;
    const attempt = owner === null ? undefined : pendingAttempt(owner);
    clearAttempt();
    dispatch(orderActions.created(order));
    if (!attempt) return;
    dispatch(cartActions.emptied(attempt.revision + 1));
    if (attempt.discountCode !== undefined) removeUsedCode({ uid: attempt.uid, code: attempt.discountCode });
  };

async function send({ key, uid: _, ...request }: CheckoutAttempt): Promise<ApiResult<PlacedOrder>> {
  const call = () => callWrite(place, request, { idempotencyKey: key });
  let response = await call();
  for (const delay of RETRY_DELAYS_MS) {
    if (!isOutcomeUnknown(response)) break;
    await new Promise((resolve) => setTimeout(resolve, delay));
    response = await call();
  }
  return response;
}

/** Converts a refusal to a result. After a 409, reloads the cart, so that the screen shows the changes. */
const explainRefusal =
  (error: ApiError): CheckoutThunk<PlaceOrderResult> =>
  async (dispatch) => {
    if (error.status === 401) return { problem: notLoggedIn };
    if (error.status !== 409) return { problem: failedText, detail: error.message };
    const newest = await callRead(myCart, {});
    if (newest.ok) dispatch(cartActions.received(newest.value));
    const { order: existingOrder, ...details } = error.fields ?? {};
    const detail = Object.values(details)[0];
    return {
      problem: failedText,
      isConflict: true,
      ...(detail && { detail }),
      ...(existingOrder && { existingOrder }),
    };
  };

/** Returns whether it is unknown if the order was placed. */
function isOutcomeUnknown(response: ApiResult<unknown>): boolean {
  return !response.ok && (response.error.status === 0 || response.error.status >= 500);
}

const withPeriod = (text: string) => (text.endsWith('.') ? text : `${text}.`);
