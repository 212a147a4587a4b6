import type { BookkeepingAdminTexts } from './admin-texts.ts';

export const adminTexts: BookkeepingAdminTexts = {
  heading: 'Berichte',
  range: 'Tage des Berichts',
  from: 'Von',
  to: 'Bis',
  invalid: 'Wählen Sie einen letzten Tag, der nicht vor dem ersten liegt, höchstens zwei Jahre später.',
  loading: 'Der Bericht wird geladen …',
  loadFailed: 'Der Bericht konnte nicht geladen werden.',
  table: 'Zahlen der gewählten Tage',
  columns: { figure: 'Zahl', current: 'Gewählte Tage', previous: 'Tage davor', change: 'Änderung' },
  figures: {
    orders: 'Bestellungen',
    totalCents: 'Umsatz vor Rabatten',
    discountCents: 'Rabatte',
    deliveryCents: 'Versand',
    taxCents: 'Steuer zusätzlich zu den Preisen',
    dueCents: 'Zu zahlen',
    cancelledCents: 'Stornierte und erstattete Bestellungen',
    paidCents: 'Bezahlt',
    refundedCents: 'Zurückgezahlt',
    feeCents: 'Zahlungsgebühren',
    openCents: 'Noch offen aus diesen Bestellungen',
  },
  noChange: 'keine',
  month: 'Monatliche Buchhaltungsdatei',
  monthHint:
    'Eine Zeile je aufgegebener, stornierter oder erstatteter Bestellung und je Zahlung, Rückzahlung und Gebühr. Die Tage gelten in Ihrer Zeitzone.',
  monthField: 'Monat',
  download: (month) => `${month} als CSV herunterladen`,
};
