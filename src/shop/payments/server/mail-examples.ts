import type { ExampleContext, MailExample } from '../../../server/feature.ts';
import { EXAMPLE_NAME, EXAMPLE_ORDER, EXAMPLE_TIME } from '../../../server/mail/example-data.ts';
import { paymentReference } from '../check-digits.ts';
import { PAYMENT_METHODS } from '../rules.ts';
import { composePaid, composePlacedPart, composeRefunded } from './compose-mails.ts';
import { toShownPayment } from './queries.ts';
import { currentSettings } from './settings.ts';
import type { StoredPayment } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** An example amount in cents. */
const REFUND_CENTS = 1_250;

/** The change keys of `examplePlacedPart`. */
export const examplePlacedPartKeys = ['payment_settings'];

/**
 * Returns the payment's part of an example email about a new order, with the shop's own account and instructions for the
 * first method that it offers; '' if it offers none.
 */
export async function examplePlacedPart(
  { db, language }: Pick<ExampleContext, 'db' | 'language'>,
  dueCents: number,
): Promise<string> {
  const settings = await currentSettings(db);
  const { methods } = settings;
  const method = PAYMENT_METHODS.find((name) => methods[name].offered);
  if (method === undefined) return '';
  const { daysUntilDue } = methods[method];
  const placed = Date.parse(EXAMPLE_TIME);
  const payment: StoredPayment = {
    orderId: EXAMPLE_ORDER,
    orderCode: EXAMPLE_ORDER,
    userId: null,
    name: EXAMPLE_NAME,
    method,
    reference: paymentReference(EXAMPLE_ORDER),
    dueCents,
    isCancelled: false,
    dueAt: daysUntilDue === null ? null : new Date(placed + daysUntilDue * DAY_MS).toISOString(),
    placedAt: EXAMPLE_TIME,
    status: 'pending',
    version: 0,
    now: placed,
    paidCents: 0,
    refundedCents: 0,
    creditCents: 0,
  };
  return composePlacedPart(toShownPayment(payment, settings), language);
}

/** The emails about payments, except for the part of the email about a new order. */
export const mailExamples: readonly MailExample[] = [
  {
    name: 'order-paid',
    compose: ({ language, link }) => composePaid(EXAMPLE_ORDER, { name: EXAMPLE_NAME, language }, link),
  },
  {
    name: 'payment-refunded',
    compose: ({ language, link }) =>
      composeRefunded(EXAMPLE_ORDER, REFUND_CENTS, { name: EXAMPLE_NAME, language }, link),
  },
];
