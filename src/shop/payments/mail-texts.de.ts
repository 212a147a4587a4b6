import type { PaymentMailTexts } from './mail-texts.ts';

export const mailTexts: PaymentMailTexts = {
  placed: (payment) =>
    `\nZahlungsart: ${payment.method}\nBetrag: ${payment.amount}\nVerwendungszweck: ${payment.reference}\n${payment.account}` +
    `${payment.dueDate && `Bitte zahlen Sie bis zum ${payment.dueDate}.\n`}${payment.instructions && `${payment.instructions}\n`}\n`,
  holder: (name) => `Kontoinhaber: ${name}\n`,
  bank: (name) => `Bank: ${name}\n`,
  iban: (iban) => `IBAN: ${iban}\n`,
  bic: (bic) => `BIC: ${bic}\n`,
  paidSubject: (code) => `Zahlung für Ihre Bestellung ${code} eingegangen`,
  paid: (order) =>
    `Guten Tag${order.name && ` ${order.name}`},\n\nwir haben Ihre Zahlung erhalten. Ihre Bestellung ${order.code} ist bezahlt. ` +
    `Vielen Dank.\n\nIhre Bestellung: ${order.link}\n`,
  refundedSubject: (code) => `Erstattung für Ihre Bestellung ${code}`,
  refunded: (order) =>
    `Guten Tag${order.name && ` ${order.name}`},\n\nwir erstatten Ihnen ${order.amount} für Ihre Bestellung ${order.code}.\n\n` +
    `Ihre Bestellung: ${order.link}\n`,
};
