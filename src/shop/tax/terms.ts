import type { Language } from '../../shared/languages.ts';
import type { CartTerms } from '../cart/quote.ts';
import type { CartLine } from '../cart/rules.ts';
import type { TaxAmount } from '../pricing/quote.ts';
import { taxCalculation } from '../pricing/tax.ts';
import type { Destination } from './countries.ts';
import { type CurrentTax, decideTax, type OrderTax, rateAt } from './rules.ts';
import type { VatId } from './vat-id.ts';

/** The tax of a cart or an order. */
export interface CartTax {
  /** Calculates the tax. */
  readonly terms: NonNullable<CartTerms['tax']>;
  /** Returns the rate that a line's price includes, that is added to it, or that a reverse charge deducts from it. */
  rateOf(line: Pick<CartLine, 'taxClass'>): number;
  /** Returns the amounts of tax as orders store them. */
  rowsOf(amounts: readonly TaxAmount[]): OrderTax[];
}

/**
 * Returns the tax of a cart; browser and server calculate it with the same data. `destination`: undefined if no address
 * is known; `language`: of the charge's label.
 */
export function taxOfCart(
  current: CurrentTax,
  destination: Destination | undefined,
  vatId: VatId | undefined,
  language: Language,
): CartTax {
  const { inclusive, rounding, labels, exempt } = current;
  const decision = decideTax(current, destination, vatId);
  const reverseCharge = decision.reverseCharge && !exempt;
  const isTaxed = !exempt && !decision.exported;
  const rateOf: CartTax['rateOf'] = ({ taxClass }) =>
    isTaxed ? rateAt(current, decision.place, taxClass) : 0;
  return {
    terms: taxCalculation<Pick<CartLine, 'taxClass'>>({
      inclusive,
      rounding,
      label: labels[language],
      reverseCharge,
      rateOf,
    }),
    // Nothing is added or deducted if the buyer owes the tax and prices do not include it.
    rateOf: (line) => (reverseCharge && !inclusive ? 0 : rateOf(line)),
    rowsOf: (amounts) =>
      amounts.map((amount) => ({
        ...amount,
        inclusive,
        label: labels,
        country: decision.place.country,
        destination: decision.destination.country,
        vatId: vatId?.id ?? null,
        reverseCharge,
        exempt,
      })),
  };
}
