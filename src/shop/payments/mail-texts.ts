import type { Translation } from '../../shared/translation.ts';

/** Emails about payments. Not in `texts.ts`, so that browsers do not load them. */
export const mailTexts = {
  /** Part of the email about a new order. */
  placed: (payment: {
    method: string;
    amount: string;
    reference: string;
    /** Lines of the bank account; '' without one. */
    account: string;
    /** '' without a due date. */
    dueDate: string;
    /** '' without instructions. */
    instructions: string;
  }) =>
    `\nPayment method: ${payment.method}\nAmount: ${payment.amount}\nPayment reference: ${payment.reference}\n${payment.account}` +
    `${payment.dueDate && `Please pay by ${payment.dueDate}.\n`}${payment.instructions && `${payment.instructions}\n`}\n`,
  holder: (name: string) => `Account holder: ${name}\n`,
  bank: (name: string) => `Bank: ${name}\n`,
  iban: (iban: string) => `IBAN: ${iban}\n`,
  bic: (bic: string) => `BIC: ${bic}\n`,
  paidSubject: (code: string) => `Payment received for your order ${code}`,
  paid: (order: { name: string; code: string; link: string }) =>
    `Hello${order.name && ` ${order.name}`},\n\nWe have received your payment. Your order ${order.code} is paid. ` +
    `Thank you.\n\nYour order: ${order.link}\n`,
  refundedSubject: (code: string) => `Refund for your order ${code}`,
  refunded: (order: { name: string; code: string; amount: string; link: string }) =>
    `Hello${order.name && ` ${order.name}`},\n\nWe are refunding ${order.amount} for your order ${order.code}.\n\n` +
    `Your order: ${order.link}\n`,
} as const;

export type PaymentMailTexts = Translation<typeof mailTexts>;
