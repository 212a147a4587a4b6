import { isEuCountry } from '../tax/countries.ts';
import type { DocumentTax, UntaxedReason } from './snapshot.ts';

/** How an order was taxed (table `order_taxes`). `destination`: ISO code. */
export interface Taxation {
  readonly reverseCharge: boolean;
  readonly exempt: boolean;
  readonly destination: string;
}

/** Returns why an order has no tax; undefined if it has some, or if its goods have the rate zero. */
export function untaxedReason(
  { taxation, taxes }: { taxation?: Taxation; taxes: readonly Pick<DocumentTax, 'taxCents'>[] },
  sellerCountry: string,
): UntaxedReason | undefined {
  if (!taxation) return undefined;
  const { reverseCharge, exempt, destination } = taxation;
  if (reverseCharge) return 'reverse-charge';
  if (exempt) return 'exempt';
  const isWithinEu = isEuCountry(sellerCountry) && isEuCountry(destination);
  const isTaxed = taxes.some(({ taxCents }) => taxCents > 0);
  return isTaxed || destination === sellerCountry || isWithinEu ? undefined : 'export';
}
