import type { TaxAdminTexts } from './admin-texts.ts';

export const adminTexts: TaxAdminTexts = {
  lead: 'Steuersätze, und wie die Steuer berechnet und ausgewiesen wird.',
  loading: 'Steuereinstellungen werden geladen …',
  loadFailed: 'Die Steuereinstellungen konnten nicht geladen werden.',
  toClasses: 'Steuerklassen der Produkte',
  toReport: 'Bericht',
  notSetUp: 'Bestellungen haben keine Steuer, bis Sie ein Land wählen und speichern.',
  advice:
    'Prüfen Sie jeden Steuersatz und jede Einstellung mit dem Finanzamt oder Ihrer Steuerberatung, und erneut, wenn sich Gesetze ändern. Dies ist Software, keine Steuerberatung.',

  shop: 'Ihr Shop',
  country: 'Land',
  countryHint: 'Wo der Shop steuerlich registriert ist.',
  chooseCountry: 'Auswählen …',
  state: 'Bundesstaat',
  exempt: 'Kleinunternehmer: keine Steuer berechnen',
  exemptHint: (country) =>
    country === 'DE'
      ? '§ 19 UStG. Warenkorb, Bestellungen und E-Mails weisen dann darauf hin, dass keine Umsatzsteuer berechnet wird und warum; das ist vorgeschrieben.'
      : 'Wenn das Recht Ihres Landes Ihr Unternehmen befreit. Warenkorb, Bestellungen und E-Mails weisen dann darauf hin, dass keine Steuer berechnet wird und warum.',
  prices: 'Preise',
  pricesOptions: { included: 'Preise enthalten die Steuer', added: 'Steuer kommt zu den Preisen hinzu' },
  rounding: 'Rundung',
  roundingOptions: { rate: 'Einmal je Steuersatz', line: 'Je Bestellposition' },
  label: 'Bezeichnung der Steuer',
  labelHint: 'Erscheint als „inkl. MwSt. 19\u00a0%“.',
  inLanguage: (label, language) => `${label} (${language})`,
  languages: { en: 'Englisch', de: 'Deutsch' },
  scheme: 'Privatkunden in anderen EU-Ländern zahlen',
  schemeOptions: {
    origin: 'die Steuer Ihres Landes',
    destination: 'die Steuer des Ziellandes',
  },
  schemeHint: 'Ihres Landes unter der Umsatzschwelle; des Ziellandes mit dem One-Stop-Shop (OSS).',

  threshold: 'EU-Umsatzschwelle für Fernverkäufe',
  thresholdOf: (cents, limit, year) => `${cents} von ${limit} im Jahr ${year}`,
  thresholdHint:
    'Nettobeträge der Bestellungen von Privatkunden in anderen EU-Ländern in diesem Jahr, in der Währung des Shops. Die gesetzliche Schwelle gilt in Euro und für alle Ihre Verkaufskanäle zusammen.',
  thresholdNear:
    'Sie nähern sich der Schwelle von 10.000 EUR. Bereiten Sie sich darauf vor, die Steuer der Länder Ihrer Kunden zu berechnen.',
  thresholdReached:
    'Sie haben die Schwelle von 10.000 EUR erreicht. Melden Sie sich beim One-Stop-Shop an, und berechnen Sie die Steuer der Länder Ihrer Kunden.',

  rates: 'Steuersätze',
  ratesHint:
    'Ein Steuersatz gilt von seinem ersten Tag bis zum nächsten Satz. Mit einem Datum in der Zukunft planen Sie eine Änderung.',
  ratesOf: 'Steuersätze von',
  noRates: 'Noch keine Steuersätze.',
  class: 'Steuerklasse',
  classes: {
    standard: 'Regelsteuersatz',
    reduced: 'Ermäßigt',
    'second-reduced': 'Zweiter ermäßigter Satz',
    zero: 'Nullsteuersatz',
  },
  rate: 'Satz in %',
  validFrom: 'Gültig ab',
  addRate: 'Steuersatz hinzufügen',
  remove: 'Entfernen',
  removeOf: (what) => `Steuersatz entfernen: ${what}`,

  save: 'Einstellungen speichern',
  saved: 'Steuereinstellungen gespeichert.',
  restored: 'Steuereinstellungen wiederhergestellt.',
  saveFailed: (reason) => `Die Einstellungen konnten nicht gespeichert werden: ${reason}`,
  restoreFailed: (reason) => `Konnte nicht rückgängig gemacht werden: ${reason}`,
  stale:
    'Ein anderer Administrator hat inzwischen Steuereinstellungen gespeichert. Laden Sie diese, oder überschreiben Sie sie mit Ihren.',

  backToTax: 'Steuereinstellungen',
  productsLead: 'Es gilt der Regelsteuersatz, wenn Sie keine andere Klasse wählen.',
  search: 'Produkte suchen',
  filters: {
    all: 'Alle Produkte',
    standard: 'Regelsteuersatz',
    reduced: 'Ermäßigt',
    'second-reduced': 'Zweiter ermäßigter Satz',
    zero: 'Nullsteuersatz',
  },
  columns: { select: 'Auswählen', image: 'Bild', product: 'Produkt', class: 'Steuerklasse' },
  productsLoading: 'Produkte werden geladen …',
  productsFailed: 'Die Produkte konnten nicht geladen werden.',
  noProducts: 'Keine passenden Produkte.',
  selectOf: (title) => `${title} auswählen`,
  selectAll: 'Alle auf dieser Seite auswählen',
  selected: (count) => (count === 1 ? '1 Produkt ausgewählt' : `${count} Produkte ausgewählt`),
  setTo: 'Steuerklasse setzen auf',
  apply: 'Anwenden',
  classesSet: (count) =>
    count === 1 ? 'Steuerklasse von 1 Produkt gesetzt.' : `Steuerklasse von ${count} Produkten gesetzt.`,
  classesReverted: 'Steuerklassen wiederhergestellt.',
  classesFailed: (reason) => `Die Steuerklasse konnte nicht gesetzt werden: ${reason}`,

  reportLead: 'Verkäufe und Erstattungen je Land und Steuersatz.',
  quarter: 'Quartal',
  quarterName: (year, quarter) => `${quarter}. Quartal ${year}`,
  reportLoading: 'Bericht wird geladen …',
  reportFailed: 'Der Bericht konnte nicht geladen werden.',
  noRows: 'Keine Verkäufe mit Steuer in diesem Quartal.',
  download: 'CSV herunterladen',
  reportHint:
    'Bestellungen zählen am Tag der Bestellung, Erstattungen am Tag ihrer Auszahlung. Eine Bestellung, die im selben Quartal storniert wird, zählt nicht; die Stornierung einer Bestellung eines früheren Quartals steht bei den Erstattungen ihres eigenen Quartals. Eine gelöschte Bestellung zählt, wenn sie bezahlt wurde oder eine Rechnung hat.',
  reportColumns: { kind: 'Art', country: 'Land', rate: 'Satz', net: 'Netto', tax: 'Steuer', gross: 'Brutto' },
  kinds: { sale: 'Verkäufe', refund: 'Erstattungen' },
  reverseCharge: 'Reverse Charge',
  exempted: 'steuerbefreit',
  total: 'Summe',
};
