import type { Charge, Quote } from '../pricing/quote.ts';

/** A charge of an order, or the discount of a code, whose `label` is the code and whose `cents` are negative. */
type ReceiptCharge = Charge | { kind: 'discount'; label: string; cents: number };

/** Returns the charges of an order in the order of its receipt. `code`: the code that grants the discount. */
export function chargesOf(
  { orderDiscountCents, charges }: Pick<Quote<unknown>, 'orderDiscountCents' | 'charges'>,
  code: string | undefined,
): ReceiptCharge[] {
  return code === undefined
    ? [...charges]
    : [{ kind: 'discount', label: code, cents: -orderDiscountCents }, ...charges];
}
