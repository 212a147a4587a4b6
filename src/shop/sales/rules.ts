import type { Message } from '../../shared/message.ts';
import { errors } from './errors.ts';

/** `past`: it has ended, or it was ended before it started. */
export const SALE_STATES = ['current', 'coming', 'past'] as const;
export type SaleState = (typeof SALE_STATES)[number];

/** Sales per page of /admin/sales. */
export const SALES_PAGE_SIZE = 20;

/** A sale's price and times as entered. Times are ISO, UTC. */
export interface SaleDraft {
  /** Whole cents; null if it is missing or unreadable. */
  readonly priceCents: number | null;
  /** Null: immediately. */
  readonly startsAt: string | null;
  /** Null: no end. */
  readonly endsAt: string | null;
}

export type SaleField = 'price' | 'start' | 'end';

/** Checks a sale of a product with this regular price (cents) at `now` (ISO, UTC); returns an error per invalid field. */
export function checkSale(
  { priceCents, startsAt, endsAt }: SaleDraft,
  regularPriceCents: number,
  now: string,
): Partial<Record<SaleField, Message>> {
  const found: Partial<Record<SaleField, Message>> = {};
  if (priceCents === null || !Number.isSafeInteger(priceCents) || priceCents < 0)
    found.price = errors['sale-price-unreadable'];
  else if (priceCents >= regularPriceCents)
    found.price = errors['sale-price-not-lower']({ max: regularPriceCents });
  if (endsAt !== null && endsAt <= now) found.end = errors['sale-end-past'];
  else if (endsAt !== null && startsAt !== null && endsAt <= startsAt)
    found.end = errors['sale-end-before-start'];
  return found;
}

/** Returns `startsAt`, or `now` if it is null or in the past (ISO, UTC). */
export const startOf = (startsAt: string | null, now: string): string =>
  startsAt !== null && startsAt > now ? startsAt : now;

/** A stored sale. Times are ISO, UTC. */
export interface SaleTimes {
  readonly startsAt: string;
  /** Planned end; null: none. */
  readonly endsAt: string | null;
  /** When an administrator ended it early; null: not ended early. */
  readonly endedAt: string | null;
}

/** Returns when a sale ends or has ended; null: no end. */
export function endOf({ endsAt, endedAt }: Omit<SaleTimes, 'startsAt'>): string | null {
  if (endsAt === null || endedAt === null) return endsAt ?? endedAt;
  return endsAt < endedAt ? endsAt : endedAt;
}

/** Returns the state of a sale at `now` (ISO, UTC): it includes its start, but not its end. */
export function saleState(sale: SaleTimes, now: string): SaleState {
  const end = endOf(sale);
  if (end !== null && (end <= now || end <= sale.startsAt)) return 'past';
  return sale.startsAt <= now ? 'current' : 'coming';
}
