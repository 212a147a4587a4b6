import type { MailTexts } from './mail-texts.ts';

export const mailTexts: MailTexts = {
  placedSubject: (id) => `Ihre Bestellung ${id}`,
  placed: (order) =>
    `Guten Tag${order.name && ` ${order.name}`},\n\nvielen Dank für Ihre Bestellung ${order.id}.\n\n${order.lines}\n\n` +
    `Summe: ${order.total}\n${order.charges}${order.payment}` +
    `${order.pickup ? `Sie können sie hier abholen: ${order.pickup}.` : `Wir liefern an: ${order.shipTo}.`}\n\nHier können Sie sie verfolgen: ${order.link}\n`,
  discount: (code, amount) => `Rabatt (${code}): ${amount}\n`,
  delivery: (method, amount) => `Versand (${method}): ${amount}\n`,
  tax: (label, amount) => `${label}: ${amount}\n`,
  due: (amount) => `Zu zahlen: ${amount}\n`,
  taxIncluded: (tax, amount, net) => `Darin enthalten: ${amount} ${tax} (netto ${net})\n`,
  taxAdded: (tax, amount, net) => `${tax} auf ${net}: ${amount}\n`,
  exempt: (country) =>
    `Es wird keine Umsatzsteuer berechnet: Kleinunternehmerregelung${country === 'DE' ? ' (§ 19 UStG)' : ''}.\n`,
  vatId: (id) => `Ihre USt-IdNr.: ${id}\n`,
  reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).\n',
  line: (title, quantity, amount) => `${quantity} × ${title}: ${amount}`,
  statusSubject: (id, status) => `Ihre Bestellung ${id}: ${status}`,
  status: (order) =>
    `Guten Tag${order.name && ` ${order.name}`},\n\nIhre Bestellung ${order.id} hat jetzt den Status: ${order.status}.\n\n` +
    `${order.parcels && `${order.parcels}\n`}Hier können Sie sie verfolgen: ${order.link}\n`,
  parcel: (carrier, number, url) =>
    `Paket${carrier && ` mit ${carrier}`}, Sendungsnummer ${number}${url === undefined ? '' : `: ${url}`}\n`,

  newOrdersSubject: (count) => (count === 1 ? 'Neue Bestellung' : `${count} neue Bestellungen`),
  newOrders: (report) =>
    `Guten Tag,\n\nneue Bestellungen seit dem letzten Bericht:\n\n${report.lines}\n` +
    `${report.more > 0 ? `… und ${report.more} weitere.\n` : ''}\n` +
    `Alle Bestellungen: ${report.link}\n\nSie können diese E-Mails in Ihrem Profil abschalten.\n`,
  newOrderLine: (id, quantity, total) => `${id}: ${quantity} Artikel, ${total}`,
  newOrderDue: (amount) => `, zu zahlen ${amount}`,
};
