import type { BookkeepingAdminTexts } from './admin-texts.ts';

export const adminTexts: BookkeepingAdminTexts = {
  heading: 'Berichte',
  range: 'Zeitraum des Berichts',
  orders: 'Bestellungen dieses Zeitraums',
  loading: 'Der Bericht wird geladen …',
  loadFailed: 'Der Bericht konnte nicht geladen werden.',
  table: 'Kennzahlen des gewählten Zeitraums',
  columns: {
    figure: 'Kennzahl',
    current: 'Gewählter Zeitraum',
    previous: 'Vorheriger Zeitraum',
    change: 'Änderung',
  },
  figures: {
    orders: 'Bestellungen',
    totalCents: 'Umsatz vor Rabatten',
    discountCents: 'Rabatte',
    deliveryCents: 'Versand',
    taxCents: 'Steuer zusätzlich zu den Preisen',
    dueCents: 'Zu zahlen',
    cancelledCents: 'Stornierte und erstattete Bestellungen',
    paidCents: 'Bezahlt',
    refundedCents: 'Erstattet',
    feeCents: 'Zahlungsgebühren',
    openCents: 'Offener Betrag dieser Bestellungen',
  },
  noChange: 'keine',
  month: 'Monatliche Buchhaltungsdatei',
  monthHint:
    'Eine Zeile je aufgegebener, stornierter oder erstatteter Bestellung und je Zahlung, Erstattung und Gebühr. Die Tage gelten in Ihrer Zeitzone.',
  monthField: 'Monat',
  download: (month) => `${month} als CSV herunterladen`,
};
