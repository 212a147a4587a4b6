import type { Transaction } from '../../../server/storage/database.ts';
import { join, sql } from '../../../server/storage/sql.ts';
import { LANGUAGES } from '../../../shared/languages.ts';
import { conflict } from '../../../shared/refusal.ts';
import { errors as cartErrors } from '../../cart/errors.ts';
import type { Destination } from '../countries.ts';
import { errors } from '../errors.ts';
import type { CurrentTax, OrderTax } from '../rules.ts';
import { type CartTax, taxOfCart } from '../terms.ts';
import { parseVatId } from '../vat-id.ts';

/** The part of a request about tax. */
export interface TaxRequest {
  /** As typed by a buyer who orders as a business. */
  vatId: string;
}

/**
 * Returns the tax of an order. `current`: how today's orders are taxed (`taxInEffect`); without it, orders have no tax.
 * `destination`: undefined if no address is known.
 * @throws Refusal 409 if the VAT id is invalid, or if the feature has been switched off since one was entered
 */
export function taxOfOrder(
  current: CurrentTax | undefined,
  request: TaxRequest | undefined,
  destination: Destination | undefined,
): CartTax | undefined {
  if (!current) {
    if (request) throw taxRefused('tax-changed');
    return undefined;
  }
  const vatId = request && parseVatId(request.vatId);
  if (request && !vatId) throw taxRefused('tax-vat-id-invalid');
  return taxOfCart(current, destination, vatId, LANGUAGES[0]);
}

const taxRefused = (code: 'tax-changed' | 'tax-vat-id-invalid') =>
  conflict(cartErrors['order-not-placed'], { tax: errors[code] });

export async function insertOrderTaxes(
  tx: Transaction,
  orderId: string,
  taxes: readonly OrderTax[],
): Promise<void> {
  if (taxes.length === 0) return;
  const rows = taxes.map(
    (tax) => sql`
      (${orderId}, ${tax.rate}, ${tax.netCents}, ${tax.taxCents}, ${tax.grossCents}, ${tax.inclusive},
       ${JSON.stringify(tax.label)}::jsonb, ${tax.country}, ${tax.destination}, ${tax.vatId}, ${tax.reverseCharge},
       ${tax.exempt})`,
  );
  await tx.run(sql`
    insert into order_taxes (order_id, rate, net_cents, tax_cents, gross_cents, inclusive, label, country, destination,
      vat_id, reverse_charge, exempt)
    values ${join(rows, ', ')}`);
}
