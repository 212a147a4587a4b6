import type { LegalMailTexts } from './mail-texts.ts';

export const mailTexts: LegalMailTexts = {
  subject: (order) => `Eingangsbestätigung Ihres Widerrufs der Bestellung ${order}`,
  receipt: (statement) =>
    `Guten Tag,\n\nIhre Widerrufserklärung ist bei ${statement.shopName} am ${statement.time} eingegangen.\n${statement.earlier}\n` +
    `Ihre Erklärung: Hiermit widerrufe ich den Vertrag, den ich mit der Bestellung ${statement.order} geschlossen habe.\n\n` +
    `Bestellung: ${statement.order}\nName: ${statement.name}\nE-Mail: ${statement.email}\n` +
    `Produkte: ${statement.items || 'die ganze Bestellung'}\n${statement.reason && `Grund: ${statement.reason}\n`}\n` +
    'Bitte bewahren Sie diese E-Mail als Nachweis auf. Der Shop meldet sich bei Ihnen wegen der nächsten Schritte.\n',
  earlier: (time) =>
    `Ein Widerruf dieser Bestellung ist bereits am ${time} eingegangen. Er bleibt gültig; Sie müssen nichts weiter tun.\n`,
};
