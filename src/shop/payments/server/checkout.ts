import type { Transaction } from '../../../server/storage/database.ts';
import type { Message } from '../../../shared/message.ts';
import { errors } from '../errors.ts';
import { checkMethod, type PayableOrder, type PaymentMethod } from '../rules.ts';
import { providerOf } from './providers.ts';
import { currentMethods, type StoredSettings, settingsForCheckout } from './settings.ts';

/** The payment of a new order, as it was checked. */
export interface CheckedPayment {
  method: PaymentMethod;
  settings: StoredSettings;
}

/**
 * Checks the chosen payment method of a new order. Returns the payment to begin, an empty object for an order
 * without payment, or the reason why the order cannot be placed.
 */
export async function checkPayment(
  tx: Transaction,
  chosen: PaymentMethod | undefined,
  order: PayableOrder,
): Promise<{ payment?: CheckedPayment; problem?: Message }> {
  const settings = await settingsForCheckout(tx);
  const methods = settings ? await currentMethods(tx, settings) : {};
  const problem = checkMethod(methods, chosen, order);
  if (problem) return { problem: errors[`payment-${problem}`] };
  return settings && chosen !== undefined && order.dueCents > 0
    ? { payment: { method: chosen, settings } }
    : {};
}

/** Begins the payment of a new order. */
export function beginPayment(
  tx: Transaction,
  { method, settings }: CheckedPayment,
  order: { id: string; code: string },
): Promise<void> {
  return providerOf(method).begin(tx, order, settings.methods[method]);
}
