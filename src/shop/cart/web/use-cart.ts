import { useCallback } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useAppDispatch, useAppSelector } from '../../../web/hooks.ts';
import { useSession } from '../../../web/session.ts';
import type { CartChange } from '../changes.ts';
import { mine } from '../contract.ts';
import { itemCount } from '../rules.ts';
import { type CartState, cartActions, selectCart } from './slice.ts';

/** Loads the logged-in user's cart and keeps it live, on every page. */
export function useLiveCart(): { retry(): void } {
  const { user } = useSession();
  const { retry } = useRead(mine, user ? {} : undefined);
  return { retry };
}

export function useCart(): CartState {
  return useAppSelector(selectCart);
}

/** Returns the total quantity of items, which the badge shows (SPEC L39). */
export function useCartCount(): number {
  return useAppSelector((state) => itemCount(selectCart(state).items));
}

/** Returns a function that applies a change immediately; it is saved 500 ms later. */
export function useChangeCart(): (change: CartChange) => void {
  const dispatch = useAppDispatch();
  return useCallback((change) => void dispatch(cartActions.changed(change)), [dispatch]);
}
