import type { PermissionTexts } from './permission-texts.ts';

export const permissionTexts: PermissionTexts = {
  orders: {
    label: 'Bestellungen ansehen und ändern',
    hint: 'Alle Bestellungen mit ihren Adressen und Zahlungen; auch Status, Stornierungen, Erstattungen und Löschungen. Pakete, Packzettel, Widerrufe und die Rechnungen von Bestellungen.',
  },
  catalogue: {
    label: 'Katalog bearbeiten',
    hint: 'Produkte, Bilder und Produktinformationen; Import und Export von Produkten.',
  },
  stock: { label: 'Bestand verwalten', hint: 'Bestände, ihr Verlauf und Inventuren.' },
  discounts: { label: 'Rabatte und Aktionen', hint: 'Rabattcodes und Aktionspreise.' },
  customers: { label: 'Kunden', hint: 'Kunden mit Adressen, Bestellungen und internen Notizen.' },
  reviews: { label: 'Bewertungen moderieren', hint: 'Bewertungen ausblenden und wieder einblenden.' },
  payments: { label: 'Zahlungen', hint: 'Zahlungen und Erstattungen erfassen. Nicht das Bankkonto.' },
  documents: { label: 'Rechnungen', hint: 'Rechnungen und Gutschriften. Nicht die Texte darauf.' },
  delivery: { label: 'Versand', hint: 'Versandarten, Zonen und Preise; Gewichte der Produkte.' },
  tax: { label: 'Steuern', hint: 'Steuersätze, Steuerklassen der Produkte und der Steuerbericht.' },
  legal: { label: 'Rechtstexte', hint: 'Rechtstexte und die Checkliste rechtlicher Pflichten.' },
  reports: {
    label: 'Berichte und Exporte',
    hint: 'Dashboard, Berichte und Buchhaltungsdateien; Downloads von Bestellungen und Kunden, wenn die Rolle diese sehen darf.',
  },
};
