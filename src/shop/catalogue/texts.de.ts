import type { CatalogueTexts } from './texts.ts';
import type { UnitReference } from './unit-price.ts';

const REFERENCES: Readonly<Record<UnitReference, string>> = {
  '1kg': 'kg',
  '100g': '100 g',
  '1l': 'l',
  '100ml': '100 ml',
  '1m': 'm',
  '1m2': 'm²',
  '1piece': 'Stück',
  '100piece': '100 Stück',
};

export const texts: CatalogueTexts = {
  loadFailedToast: 'Die Produkte konnten nicht geladen werden.',

  // Categories of the demo shop; a shop's own categories are in its own language.
  categories: {
    bags: 'Taschen',
    clothing: 'Kleidung',
    electronics: 'Elektronik',
    home: 'Wohnen',
    jewelry: 'Schmuck',
    kitchen: 'Küche',
    shoes: 'Schuhe',
  },

  card: {
    noImage: 'Kein Bild',
    noDescription: 'Noch keine Beschreibung.',
    reviewCount: (count) =>
      count > 0 ? `${count} ${count === 1 ? 'Bewertung' : 'Bewertungen'}` : 'Keine Bewertungen',
    reviewCountSpoken: (count) =>
      count > 0 ? `${count} ${count === 1 ? 'Bewertung' : 'Bewertungen'}` : 'Keine Bewertungen',
    rated: (rate) => `Mit ${rate} von 5 Sternen bewertet`,
    was: 'statt',
    viewReview: 'Bewertungen',
    viewReviewOf: (title) => `Bewertungen: ${title}`,
  },

  piecesLeft: (pieces) => (pieces === 0 ? 'Ausverkauft' : `Nur noch ${pieces} verfügbar`),

  lowestPrice: (price) => `Niedrigster Preis der letzten 30 Tage: ${price}`,
  unitPrice: (price, per) => `${price} / ${REFERENCES[per]}`,
  references: REFERENCES,

  product: {
    until: 'Bis',
    loading: 'Das Produkt wird geladen …',
    notFound: 'Dieses Produkt gibt es nicht. Vielleicht gefällt Ihnen ein anderes?',
    loadFailed: 'Das Produkt konnte nicht geladen werden. Bitte versuchen Sie es später noch einmal.',
  },
};
