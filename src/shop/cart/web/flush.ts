import { createAction, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { LOGOUT_FLUSH_TIMEOUT_MS } from '../rules.ts';
import { hasUnsaved, type WithCart } from './slice.ts';

type CartThunk<T> = ThunkAction<Promise<T>, WithCart, unknown, UnknownAction>;

/** Handled by the save middleware; dispatching it returns a promise. */
export const flushRequested = createAction('cart/flushRequested');

/** Saves all pending changes immediately; resolves to whether the server now has the displayed cart. */
export const flushCart = (): CartThunk<boolean> => (dispatch) =>
  dispatch(flushRequested()) as unknown as Promise<boolean>;

/**
 * Saves pending changes before a logout ends the session; waits at most `LOGOUT_FLUSH_TIMEOUT_MS` (SETTLED 30).
 * Resolves to whether everything is saved.
 */
export const flushCartBeforeLogout = (): CartThunk<boolean> => async (dispatch, getState) => {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, LOGOUT_FLUSH_TIMEOUT_MS));
  await Promise.race([dispatch(flushCart()), timeout]);
  return !hasUnsaved(getState().cart);
};
