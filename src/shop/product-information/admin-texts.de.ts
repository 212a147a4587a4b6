import type { ProductInformationAdminTexts } from './admin-texts.ts';

export const adminTexts: ProductInformationAdminTexts = {
  lead: 'Grundpreise, Hersteller und Sicherheitshinweise. Kunden sehen sie auf Produktseiten, Karten und im Warenkorb.',
  counts: ({ unitPrices, manufacturers }) =>
    unitPrices === 0 && manufacturers === 0
      ? 'Die Angaben zu allen Produkten sind vollständig.'
      : `Produkte ohne Angabe zum Grundpreis: ${unitPrices}. Ohne Hersteller: ${manufacturers}.`,
  loading: 'Die Produktangaben werden geladen …',
  loadFailed: 'Die Produktangaben konnten nicht geladen werden.',
  none: 'Keine passenden Produkte.',
  search: 'Suche',
  filters: {
    all: 'Alle Produkte',
    missing: 'Unvollständig',
    'unit-price': 'Ohne Grundpreis',
    manufacturer: 'Ohne Hersteller',
  },
  columns: {
    image: 'Bild',
    product: 'Produkt',
    unitPrice: 'Grundpreis',
    manufacturer: 'Hersteller',
  },
  missing: 'fehlt',
  notNeeded: 'nicht nötig',
  edit: 'Bearbeiten',
  editOf: (title) => `Angaben bearbeiten: ${title}`,

  manufacturers: 'Hersteller',
  manufacturersLead: 'Sie können einen Hersteller für beliebig viele Produkte wählen.',
  manufacturersFailed: 'Die Hersteller konnten nicht geladen werden.',
  manufacturersLoading: 'Die Hersteller werden geladen …',
  noManufacturers: 'Bisher gibt es keine Hersteller.',
  addManufacturer: 'Hersteller hinzufügen',
  editManufacturer: (name) => `${name} bearbeiten`,
  deleteManufacturer: (name) => `${name} löschen`,
  delete: 'Löschen',
  manufacturerDeleted: (name) => `${name} wurde gelöscht.`,
  manufacturerRestored: (name) => `${name} wurde wiederhergestellt.`,
  deleteFailed: (reason) => `Der Hersteller wurde nicht gelöscht: ${reason}`,
  restoreFailed: (reason) => `Der Hersteller wurde nicht wiederhergestellt: ${reason}`,
};
