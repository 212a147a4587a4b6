import { locale } from '../../../shared/language.de.ts';
import type { TransferTexts } from './texts.ts';

export const transferTexts: TransferTexts = {
  heading: 'Import und Export',
  importHeading: 'Produkte importieren',
  exportHeading: 'Produkte exportieren',
  importLead:
    'Eine CSV- oder JSON-Datei bis 50 MB: unser eigener Export, die Produkt-CSV von Shopify oder eine Liste wie die von FakeStore und DummyJSON. Sie sehen, was geschehen würde, bevor etwas geschrieben wird.',
  exportLead:
    'Alle Produkte in einer Datei, die sich wieder importieren lässt. Formeln in Zellen werden unschädlich gemacht.',
  noTitle: '(ohne Titel)',
  file: 'Datei',
  exportCsv: 'CSV exportieren',
  exportJson: 'JSON exportieren',
  choose: 'Datei wählen',
  checking: 'Wird geprüft …',
  uploading: (percent) => `Wird hochgeladen, ${percent} %`,
  nothing: 'Noch ist nichts geschrieben.',
  summary: (adds, updates, unchanged) => `${adds} neu, ${updates} geändert, ${unchanged} unverändert.`,
  badRows: (count) => `Nicht übernommen werden können: ${count}.`,
  moreBadRows: (count) => `und ${count} weitere.`,
  renamed: (count) =>
    `Einen anderen Titel bekämen: ${count}. Sind es dieselben Produkte? Die eines anderen Lieferanten können dieselben Nummern haben.`,
  renames: 'Produkte, die einen anderen Titel bekämen',
  moreRenamed: (count) => `und ${count} weitere.`,
  columns: {
    line: 'Zeile',
    title: 'Titel',
    was: 'Titel bisher',
    becomes: 'Titel in der Datei',
    reason: 'Grund',
    action: 'Was geschieht',
    price: 'Preis',
    category: 'Kategorie',
  },
  actions: { add: 'Anlegen', update: 'Ändern', unchanged: 'Unverändert' },
  sample: 'Die ersten davon',
  importNow: (count) => `${count} importieren`,
  importing: 'Wird importiert …',
  progress: (done, total) => `${done} von ${total}`,
  progressLabel: 'Fortschritt des Imports',
  another: 'Andere Datei wählen',
  done: (adds, updates, unchanged) =>
    `Importiert: ${adds} neu, ${updates} geändert, ${unchanged} unverändert.`,
  nothingToDo: 'Alles in dieser Datei steht schon im Shop.',
  products: (count) => `${count.toLocaleString(locale)} ${count === 1 ? 'Produkt' : 'Produkte'}`,
  failed: 'Der Import hat nicht geklappt, und nichts wurde geschrieben. Bitte versuchen Sie es noch einmal.',
  broken:
    'Die Verbindung ist während des Imports abgerissen. Sehen Sie bei den Produkten nach, ob er gelungen ist.',

  tooLarge: 'Eine Datei darf höchstens 50 MB groß sein.',
  tooMany: (most) => `Eine Datei darf höchstens ${most} Produkte enthalten.`,
  empty: 'In dieser Datei stehen keine Produkte.',
  notText: 'Diese Datei ist kein Text in UTF-8.',
  notJson: (reason) => `Diese Datei lässt sich nicht als JSON lesen: ${reason}`,
  wrongColumns: (found) =>
    `Die Spalten dieser Datei sind unbekannt (${found}). Erwartet werden id, title, price, category, image, description, rating_rate und rating_count, davon mindestens title und price, oder die Spalten der Produkt-CSV von Shopify.`,
  wrongLength: (found, expected) => `Diese Zeile hat ${found} statt ${expected} Zellen.`,
  twice: (line) => `Dieses Produkt steht schon weiter oben in der Datei, in Zeile ${line}.`,
  badId: 'Diese id ist nicht die eines Produkts.',
  notOnSale: 'Dieses Produkt wird im anderen Shop nicht verkauft.',
  running: 'Ein anderer Import läuft gerade. Bitte versuchen Sie es danach noch einmal.',
};
