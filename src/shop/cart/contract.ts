import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

const cart = { uid: 0, revision: 0, lines: 1 } as const;

/** The viewer's cart with current titles, prices and images; empty if none is stored (SPEC L123). */
export const mine = read<s.NoParams, s.Cart>('cart.mine', '/cart', cart);

/**
 * Replaces the viewer's cart. Refused with 409 `stale-cart` if another tab or device has saved since `revision`.
 * Idempotent per `save` id (SPEC L80, SETTLED 29).
 */
export const save = write<s.SaveCart, s.Cart>('cart.save', 'PUT /cart', cart);
