import type { Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { LANGUAGES } from '../../../shared/languages.ts';
import { conflict } from '../../../shared/refusal.ts';
import { errors as cartErrors } from '../../cart/errors.ts';
import type { Destination } from '../countries.ts';
import { errors } from '../errors.ts';
import type { OrderTax } from '../rules.ts';
import { type CartTax, taxOfCart } from '../terms.ts';
import { parseVatId } from '../vat-id.ts';
import { taxInEffect } from './settings-table.ts';

/** The part of a request about tax. */
export interface TaxRequest {
  /** As typed by a buyer who orders as a business. */
  vatId: string;
}

/**
 * Returns the tax of an order with the rates of this day; undefined if the feature is off or not set up. `destination`:
 * undefined if no address is known.
 * @throws Refusal 409 if the VAT id is invalid, or if the feature has been switched off since one was entered
 */
export async function taxOfOrder(
  tx: Transaction,
  request: TaxRequest | undefined,
  destination: Destination | undefined,
): Promise<CartTax | undefined> {
  const current = await taxInEffect(tx);
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

/** Inserts the taxes of a new order. */
export async function insertOrderTaxes(
  tx: Transaction,
  orderId: string,
  taxes: readonly OrderTax[],
): Promise<void> {
  for (const tax of taxes) {
    const { rate, netCents, taxCents, grossCents, inclusive, label } = tax;
    await tx.run(sql`
      insert into order_taxes (order_id, rate, net_cents, tax_cents, gross_cents, inclusive, label, country, destination,
        vat_id, reverse_charge, exempt)
      values (${orderId}, ${rate}, ${netCents}, ${taxCents}, ${grossCents}, ${inclusive}, ${JSON.stringify(label)}::jsonb,
        ${tax.country}, ${tax.destination}, ${tax.vatId}, ${tax.reverseCharge}, ${tax.exempt})`);
  }
}
