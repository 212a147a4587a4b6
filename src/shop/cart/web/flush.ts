import { createAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { LOGOUT_FLUSH_TIMEOUT_MS } from '../rules.ts';
import { hasUnsaved, type WithCart } from './slice.ts';

type CartThunk<T> = ThunkAction<Promise<T>, WithCart, unknown, UnknownAction>;

/** Answered by the saving middleware with a promise. */
export const flushRequested = createAction('cart/flushRequested');

/** Saves at once what is waiting; answers whether the shop now has the cart as it is shown. */
export const flushCart = (): CartThunk<boolean> => (dispatch) =>
  dispatch(flushRequested()) as unknown as Promise<boolean>;

/**
 * Part of logging out, before the session ends: saves what is waiting, for 1 s at most (SETTLED 30). Returns whether
 * nothing is left unsaved.
 */
export const flushCartBeforeLogout = (): CartThunk<boolean> => async (dispatch, getState) => {
  const late = new Promise<void>((resolve) => setTimeout(resolve, LOGOUT_FLUSH_TIMEOUT_MS));
  await Promise.race([dispatch(flushCart()), late]);
  return !hasUnsaved(getState().cart);
};
