import { locale } from '../../../shared/language.de.ts';
import { MAX_DESCRIPTION } from '../limits.ts';
import { UNDO_DAYS } from './limits.ts';
import type { TransferTexts } from './texts.ts';

const products = (count: number) => `${count.toLocaleString(locale)} ${count === 1 ? 'Produkt' : 'Produkte'}`;

export const transferTexts: TransferTexts = {
  heading: 'Import und Export',
  importHeading: 'Produkte importieren',
  exportHeading: 'Produkte exportieren',
  importLead:
    'Eine CSV- oder JSON-Datei bis 50 MB: unser eigener Export, die Produkt-CSV von Shopify oder WooCommerce oder eine Liste wie die von FakeStore und DummyJSON. Sie können alle Änderungen prüfen, bevor sie vorgenommen werden.',
  exportLead:
    'Alle Produkte in einer Datei, die sich wieder importieren lässt. Formeln in Zellen werden maskiert.',
  noTitle: '(ohne Titel)',
  file: 'Datei',
  exportCsv: 'CSV exportieren',
  exportJson: 'JSON exportieren',
  choose: 'Datei wählen',
  checking: 'Wird geprüft …',
  uploading: (percent) => `Wird hochgeladen, ${percent}\u00a0%`,
  notImportedYet: 'Es wurde noch nichts importiert.',
  summary: (adds, updates, unchanged) => `${adds} neu, ${updates} geändert, ${unchanged} unverändert.`,
  invalid: (count) =>
    `${products(count)} ${count === 1 ? 'ist ungültig und wird' : 'sind ungültig und werden'} übersprungen:`,
  more: (count) => `und ${count} weitere.`,
  renamed: (count) =>
    `${products(count)} in Ihrem Shop ${count === 1 ? 'bekäme' : 'bekämen'} einen neuen Titel. Prüfen Sie, ob es dieselben Produkte sind: Die Datei eines anderen Lieferanten kann dieselben Nummern verwenden.`,
  renames: 'Produkte, die einen neuen Titel bekämen',
  columns: {
    line: 'Zeile',
    title: 'Titel',
    previousTitle: 'Titel im Shop',
    newTitle: 'Titel in der Datei',
    reason: 'Grund',
    action: 'Aktion',
    price: 'Preis',
    category: 'Kategorie',
    column: 'Spalte',
    values: 'Werte',
    example: 'Beispiel',
  },
  actions: { add: 'Anlegen', update: 'Ändern', unchanged: 'Unverändert', skip: 'Überspringen' },
  sample: 'Erste Produkte',
  importNow: (count) => `${count} importieren`,
  importing: 'Wird importiert …',
  progress: (done, total) => `${done} von ${total}`,
  progressLabel: 'Fortschritt des Imports',
  numbersRead: (text, amount) => `Preise: „${text}“ wird als ${amount} gelesen.`,
  ambiguousPrices: (count) =>
    `Der Preis von ${count} ist mehrdeutig, zum Beispiel 1.299. Wählen Sie, wie die Preise in dieser Datei geschrieben sind.`,
  numberFormat: 'Preise in dieser Datei',
  chooseFormat: 'Format wählen',
  numberFormats: { dot: '1,299.00', comma: '1.299,00' },
  currencies: (signs, currency) =>
    `Die Preise sind mit ${signs} gekennzeichnet. Die Beträge werden ohne Umrechnung als ${currency} importiert.`,
  encodingRead: (name) =>
    `Diese Datei wurde als ${name} gelesen. Prüfen Sie, ob Buchstaben wie é und ü richtig angezeigt werden.`,
  sameTitles: (count) =>
    `${products(count)} ohne id ${count === 1 ? 'hat' : 'haben'} denselben Titel wie ein anderes Produkt im Shop oder in dieser Datei:`,
  sameTitleChoice: 'Produkte mit vorhandenem Titel',
  sameTitleChoices: {
    skip: 'Überspringen',
    add: 'Als neue Produkte anlegen',
    update: 'Die vorhandenen Produkte ändern',
  },
  skipped: (count) => `${products(count)} übersprungen, weil es den Titel schon gibt.`,
  levels: (added, kept) =>
    `Bestände: ${added} hinzugefügt, ${kept} beibehalten. Ändern Sie vorhandene Bestände mit einer Inventur.`,
  notImported: 'Nicht importiert',
  notImportedLead: 'Für diese Werte hat der Shop keine Felder. Sie werden übersprungen:',
  notImportedKinds: {
    variants: 'Varianten',
    images: 'Weitere Bilder',
    categories: 'Weitere Kategorien',
    descriptions: `Beschreibungen, gekürzt auf ${MAX_DESCRIPTION.toLocaleString(locale)} Zeichen`,
  },
  undo: 'Diesen Import rückgängig machen',
  undoConfirm: 'Den ganzen Import rückgängig machen?',
  undoDetail: 'Angelegte Produkte werden gelöscht, geänderte bekommen ihre vorherigen Werte zurück.',
  undoing: 'Wird rückgängig gemacht …',
  undone: (removed, restored) =>
    `Import rückgängig gemacht: ${removed} gelöscht, ${restored} wiederhergestellt.`,
  undoKept: (count) => `Seit dem Import geändert und deshalb nicht wiederhergestellt: ${count}.`,
  undoFailed: 'Der Import konnte nicht rückgängig gemacht werden. Bitte versuchen Sie es noch einmal.',
  undoRunning: 'Der Import wird noch rückgängig gemacht. Diese Seite zeigt an, wenn das abgeschlossen ist.',
  recentImports: {
    heading: 'Letzte Importe',
    lead: `Ein Import lässt sich ${UNDO_DAYS} Tage lang rückgängig machen.`,
    summary: (adds, updates, name) => `${adds} angelegt, ${updates} geändert von ${name}`,
    noFileName: '(ohne Dateinamen)',
    none: `Keine Importe in den letzten ${UNDO_DAYS} Tagen.`,
    loadFailed: 'Die letzten Importe konnten nicht geladen werden.',
  },
  chooseAnother: 'Andere Datei wählen',
  done: (adds, updates, unchanged) =>
    `Importiert: ${adds} neu, ${updates} geändert, ${unchanged} unverändert.`,
  nothingToDo: 'Alle Produkte in dieser Datei sind schon im Shop.',
  products,
  failed: 'Der Import ist fehlgeschlagen, und nichts wurde geändert. Bitte versuchen Sie es noch einmal.',
  connectionLost:
    'Die Verbindung wurde während des Imports unterbrochen. Prüfen Sie anhand der Produkte, ob er abgeschlossen wurde.',

  errors: {
    'file-too-large': 'Eine Datei darf höchstens 50 MB groß sein.',
    'too-many-products': ({ max }) => `Eine Datei darf höchstens ${products(max)} enthalten.`,
    'file-empty': 'Diese Datei enthält keine Produkte.',
    'file-not-text': 'Diese Datei ist kein Text. Speichern Sie sie als CSV oder JSON in UTF-8.',
    'file-not-json': ({ reason }) => `Diese Datei lässt sich nicht als JSON lesen: ${reason}`,
    'file-not-csv': ({ reason }) => `Diese Datei lässt sich nicht als CSV lesen: ${reason}`,
    'columns-unknown': ({ columns }) =>
      `Die Spalten dieser Datei sind unbekannt (${columns}). Erforderlich sind title und price, möglich sind id, category, image, description, rating_rate, rating_count und further_images; oder verwenden Sie die Produkt-CSV von Shopify (auf Englisch) oder WooCommerce (auf Deutsch oder Englisch).`,
    'line-length-wrong': ({ found, expected }) => `Diese Zeile hat ${found} statt ${expected} Zellen.`,
    'duplicate-of-line': ({ line }) => `Duplikat von Zeile ${line}.`,
    'id-invalid': 'Diese id ist ungültig.',
    'product-not-on-sale': 'Dieses Produkt wird im anderen Shop nicht verkauft.',
    'product-not-sold-alone': 'Dieses Produkt hat keinen Preis oder wird auf einer anderen Website verkauft.',
    'parent-not-imported': 'Das Produkt, zu dem diese Variante gehört, wird nicht importiert.',
    'title-ambiguous': 'Mehrere Produkte im Shop haben diesen Titel.',
    'number-format-missing': 'Preise in dieser Datei sind mehrdeutig. Wählen Sie, wie sie geschrieben sind.',
    'import-not-undoable': 'Dieser Import lässt sich nicht mehr rückgängig machen.',
    'import-already-undone': 'Dieser Import wurde bereits rückgängig gemacht.',
    'import-running': 'Ein anderer Import läuft gerade. Bitte versuchen Sie es danach noch einmal.',
    'rate-invalid': 'Die Bewertung muss zwischen 0 und 5 liegen.',
    'count-invalid': 'Die Anzahl der Bewertungen muss 0 oder mehr sein.',
    'level-invalid': 'Der Bestand muss eine ganze Zahl bis 1.000.000 sein.',
  },
};
