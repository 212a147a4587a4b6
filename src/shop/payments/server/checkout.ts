import type { Transaction } from '../../../server/storage/database.ts';
import type { Message } from '../../../shared/message.ts';
import { errors } from '../errors.ts';
import {
  checkMethod,
  howToPay,
  type PayableOrder,
  type PaymentMethod,
  type PaymentSettings,
} from '../rules.ts';
import type { MailedPayment } from './compose-mails.ts';
import { providerOf } from './providers.ts';
import { currentMethods, type StoredSettings, settingsForCheckout } from './settings.ts';

/** The payment of a new order, as it was checked. */
export interface CheckedPayment {
  method: PaymentMethod;
  settings: StoredSettings;
}

/** The payment methods of a checkout. `settings`: undefined if none are saved. */
export interface CheckoutMethods {
  settings: StoredSettings | undefined;
  methods: Partial<PaymentSettings['methods']>;
}

/** The methods of a shop that does not ask for payment. */
export const NO_METHODS: CheckoutMethods = { settings: undefined, methods: {} };

/** Reads the payment methods for a checkout; call it while the feature is on. */
export async function findCheckoutMethods(tx: Transaction): Promise<CheckoutMethods> {
  const settings = await settingsForCheckout(tx);
  return { settings, methods: settings ? await currentMethods(tx, settings) : {} };
}

/**
 * Checks the chosen payment method of a new order. Returns the payment to begin, an empty object for an order
 * without payment, or the reason why the order cannot be placed.
 */
export function checkPayment(
  { settings, methods }: CheckoutMethods,
  chosen: PaymentMethod | undefined,
  order: PayableOrder,
): { payment?: CheckedPayment; problem?: Message } {
  const problem = checkMethod(methods, chosen, order);
  if (problem) return { problem: errors[`payment-${problem}`] };
  return settings && chosen !== undefined && order.dueCents > 0
    ? { payment: { method: chosen, settings } }
    : {};
}

/** Begins the payment of a new order; returns it as its email shows it. */
export async function beginPayment(
  tx: Transaction,
  { method, settings }: CheckedPayment,
  order: { id: string; code: string; dueCents: number },
): Promise<MailedPayment> {
  const begun = await providerOf(method).begin(tx, order, settings.methods[method]);
  return { ...begun, ...howToPay(method, settings), owedCents: order.dueCents };
}
