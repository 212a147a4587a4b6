import { z } from 'zod';
import { isDay, isDayRange } from '../../shared/days.ts';
import { canonicalTimeZone } from '../../shared/time.ts';
import { isMonth } from './periods.ts';

const Day = z.string().max(10).refine(isDay);
/** IANA name of a time zone. */
const Zone = z.string().max(60).refine(canonicalTimeZone);

export const ReportParams = z
  .strictObject({
    /** First day: '2026-11-01'. */
    from: Day,
    /** Last day; at most two years after the first. */
    to: Day,
    zone: Zone,
  })
  .refine(isDayRange);
export type ReportParams = z.infer<typeof ReportParams>;

export const MonthParams = z.strictObject({
  /** '2026-11' */
  month: z.string().max(7).refine(isMonth),
  zone: Zone.default('UTC'),
});

const cents = z.number().int();

/** Figures of a period, in cents, including orders that users or administrators have deleted since. */
export const Figures = z.object({
  /** Orders placed in the period, including those cancelled since. */
  orders: z.number().int(),
  /** Their totals before discounts, delivery and tax. */
  totalCents: cents,
  /** Negative. */
  discountCents: cents,
  deliveryCents: cents,
  /** Tax that is added to prices. */
  taxCents: cents,
  dueCents: cents,
  /** Amounts due of orders that were cancelled or refunded in the period, negative; reverting this adds them again. */
  cancelledCents: cents,
  /** Money received in the period, minus payments that were undone and overpayments that were returned. */
  paidCents: cents,
  refundedCents: cents,
  feeCents: cents,
  /** Amount that the buyers of the period's orders still owe now; negative if the shop owes it to them. */
  openCents: cents,
});
export type Figures = z.infer<typeof Figures>;

/** `previous`: the same number of days before. */
export const Report = z.object({ current: Figures, previous: Figures });
export type Report = z.infer<typeof Report>;
