import { language } from '../../../shared/language.ts';
import type { CheckoutPart } from '../../../web/feature.ts';
import type { Destination } from '../countries.ts';
import { errors } from '../errors.ts';
import { taxNotes } from '../notes.ts';
import { type CurrentTax, isSetUp } from '../rules.ts';
import { taxOfCart } from '../terms.ts';
import { parseVatId } from '../vat-id.ts';

/** Returns the tax of the cart as its part of the order; undefined until the shop's country is chosen. */
export function checkoutPart(
  current: CurrentTax | undefined,
  destination: Destination | undefined,
  typedVatId: string,
): CheckoutPart | undefined {
  if (!current || !isSetUp(current)) return undefined;
  const text = typedVatId.trim();
  const vatId = parseVatId(text);
  const { terms, rowsOf } = taxOfCart(current, destination, vatId, language);
  return {
    terms: { tax: terms },
    amountNotes: ({ taxes }) => taxNotes(rowsOf(taxes)),
    ...(vatId && { request: { tax: { vatId: vatId.id } } }),
    ...(text !== '' && !vatId && { problem: errors['tax-vat-id-invalid'].message }),
  };
}
