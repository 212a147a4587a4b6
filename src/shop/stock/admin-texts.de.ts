import type { StockAdminTexts } from './admin-texts.ts';

export const adminTexts: StockAdminTexts = {
  lead: 'Bestand jedes Produkts. Ein Produkt ohne erfassten Bestand kann unbegrenzt bestellt werden.',
  loading: 'Der Bestand wird geladen …',
  loadFailed: 'Der Bestand konnte nicht geladen werden.',
  none: 'Keine passenden Produkte.',
  search: 'Suche',
  filters: {
    all: 'Alle Produkte',
    tracked: 'Mit erfasstem Bestand',
    low: 'Niedriger Bestand',
    out: 'Ausverkauft',
  },
  columns: {
    image: 'Bild',
    product: 'Produkt',
    level: 'Bestand',
    lowAt: 'Meldebestand',
  },
  unlimited: 'Unbegrenzt',
  pieces: (pieces) => `${pieces} Stück`,
  change: 'Ändern',
  undone: 'Die Bestandsänderung wurde rückgängig gemacht.',
  undoFailed: (reason) => `Die Bestandsänderung konnte nicht rückgängig gemacht werden. ${reason}`,
  changeOf: (title) => `Bestand von ${title} ändern`,
  problems: {
    missing: 'Geben Sie eine Zahl ein.',
    whole: 'Geben Sie eine ganze Zahl ein.',
    negative: 'Ein Bestand kann nicht unter 0 liegen, und nur eine Korrektur kann negativ sein.',
    zero: 'Geben Sie eine andere Zahl als 0 ein.',
    'too-large': 'Ein Bestand kann höchstens 1.000.000 betragen.',
    duplicate: 'Dieses Produkt steht zweimal in der Datei.',
    'low-at': 'Geben Sie eine ganze Zahl von 0 bis 999 ein.',
  },

  countHeading: 'Inventur',
  countLead:
    'Laden Sie die Liste herunter, tragen Sie die gezählten Stückzahlen in die Spalte „counted“ ein und laden Sie die Datei hoch. Sie sehen die Unterschiede, bevor sich etwas ändert.',
  download: 'Liste herunterladen',
  upload: 'Gezählte Liste hochladen',
  comparing: 'Wird verglichen …',
  file: 'Gezählte Liste',
  columnsMissing:
    'Die Datei braucht die Spalten „id“ und „counted“. Laden Sie die Liste noch einmal herunter, und füllen Sie sie aus.',
  nothingCounted:
    'Die Spalte „counted“ ist leer. Tragen Sie die gezählten Stückzahlen ein, und laden Sie die Datei noch einmal hoch.',
  tooMany: (max) => `Eine Datei kann höchstens ${max} gezählte Produkte enthalten. Bitte teilen Sie sie auf.`,
  line: (line, problem) => `Zeile ${line}: ${problem}`,
  moreProblems: (count) => (count === 1 ? 'Und 1 weitere Zeile.' : `Und ${count} weitere Zeilen.`),
  unknown: (ids) => `Kein Produkt hat diese ID: ${ids}`,
  compareFailed: 'Die Bestände konnten nicht verglichen werden. Bitte versuchen Sie es noch einmal.',
  differences: (count) => (count === 1 ? '1 Bestand weicht ab' : `${count} Bestände weichen ab`),
  unchanged: (count) => (count === 1 ? '1 Bestand stimmt.' : `${count} Bestände stimmen.`),
  allRight: 'Alle gezählten Bestände stimmen. Es gibt nichts zu speichern.',
  changedSince: (count) =>
    count === 1
      ? 'Bestellungen haben 1 Bestand geändert, seit die Liste heruntergeladen wurde. Bitte zählen Sie dieses Produkt noch einmal.'
      : `Bestellungen haben ${count} Bestände geändert, seit die Liste heruntergeladen wurde. Bitte zählen Sie diese Produkte noch einmal.`,
  listed: (level) => `${level} beim Herunterladen der Liste`,
  was: 'Bestand',
  counted: 'Gezählt',
  difference: 'Unterschied',
  apply: 'Gezählte Bestände speichern',
  cancel: 'Abbrechen',
  applied: 'Die gezählten Bestände wurden gespeichert.',
  applyFailed: 'Die gezählten Bestände konnten nicht gespeichert werden. Bitte versuchen Sie es noch einmal.',
};
