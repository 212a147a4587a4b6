import type { Language } from '../../shared/languages.ts';
import type { CartTerms } from '../cart/quote.ts';
import type { CartLine } from '../cart/rules.ts';
import { taxCalculation } from '../pricing/tax.ts';
import type { Place } from './countries.ts';
import { type CurrentTax, decideTax, rateAt, type TaxDecision } from './rules.ts';
import type { VatId } from './vat-id.ts';

/** The tax of a cart: how it is calculated, and what it was decided by. */
export interface CartTax {
  readonly terms: NonNullable<CartTerms['tax']>;
  readonly decision: TaxDecision;
}

/**
 * Returns the tax of a cart or an order; browser and server use it with the same data. `language`: of the charge's label.
 */
export function taxOfCart(
  current: CurrentTax,
  destination: Place | undefined,
  vatId: VatId | undefined,
  language: Language,
): CartTax {
  const decision = decideTax(current, destination, vatId);
  const { place, reverseCharge, exported } = decision;
  const terms = taxCalculation<Pick<CartLine, 'taxClass'>>({
    inclusive: current.inclusive,
    rounding: current.rounding,
    label: current.labels[language],
    reverseCharge: reverseCharge && !current.exempt,
    rateOf: ({ taxClass }) => (current.exempt || exported ? 0 : rateAt(current, place, taxClass)),
  });
  return { terms, decision };
}
