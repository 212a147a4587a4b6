import type { StockTexts } from './texts.ts';

export const texts: StockTexts = {
  errors: {
    'not-enough-stock': ({ title, left }) =>
      left === 0
        ? `„${title}“ ist ausverkauft.`
        : `Von „${title}“ ${left === 1 ? 'ist' : 'sind'} nur noch ${left} da.`,
    'fewer-in-stock': ({ title }) =>
      `Von „${title}“ sind weniger da, als Sie bestellen möchten. Bitte verringern Sie die Menge.`,
    'stock-level-removed': ({ title }) =>
      `„${title}“ ist inzwischen unbegrenzt verfügbar. Bitte prüfen Sie es erneut.`,
    'stock-level-changed': ({ title, left }) =>
      `Der Bestand von „${title}“ hat sich inzwischen auf ${left} geändert. Bitte prüfen Sie ihn erneut.`,
    'stock-levels-changed':
      'Einige Bestände haben sich inzwischen geändert. Bitte prüfen Sie die Unterschiede erneut.',
    'stock-untracked':
      'Dieses Produkt ist unbegrenzt verfügbar. Geben Sie zuerst einen gezählten Bestand ein.',
    'stock-pieces-invalid': 'Geben Sie eine ganze Stückzahl ein, nach der 0 bis 1.000.000 Stück da sind.',
    'stock-product-duplicate': 'Jedes Produkt kann nur einmal gezählt werden.',
    'stock-key-invalid':
      'Der Idempotency-Key braucht 1 bis 100 Buchstaben, Ziffern, Bindestriche oder Unterstriche.',
    'stock-key-reused': 'Dieser Idempotency-Key gehört zu einer anderen Änderung.',
    'stock-available': 'Dieses Produkt ist erhältlich.',
    'too-many-stock-requests':
      'Sie haben zu viele Benachrichtigungen angefordert. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'stock-request-without-profile': 'Ein Konto ohne Profil erhält keine Mitteilungen.',
  },
};
