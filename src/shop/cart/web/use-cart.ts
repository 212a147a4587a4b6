import { useCallback } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useAppDispatch, useAppSelector } from '../../../web/hooks.ts';
import { useSession } from '../../../web/session.ts';
import type { CartChange } from '../changes.ts';
import { mine } from '../contract.ts';
import { itemCount } from '../rules.ts';
import { type CartState, cartActions, selectCart } from './slice.ts';

/** Keeps the logged-in user's cart loaded and live on every page. */
export function useLiveCart(): { retry(): void } {
  const { user } = useSession();
  const { retry } = useRead(mine, user ? {} : undefined);
  return { retry };
}

export function useCart(): CartState {
  return useAppSelector(selectCart);
}

/** Total quantity of items: the number on the badge (SPEC L39). */
export function useCartCount(): number {
  return useAppSelector((state) => itemCount(selectCart(state).items));
}

/** Applies one change immediately; it is saved 500 ms later. */
export function useChangeCart(): (change: CartChange) => void {
  const dispatch = useAppDispatch();
  return useCallback((change) => void dispatch(cartActions.changed(change)), [dispatch]);
}
