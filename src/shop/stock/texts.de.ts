import type { StockTexts } from './texts.ts';

export const texts: StockTexts = {
  errors: {
    'not-enough-stock': ({ title, left }) =>
      left === 0
        ? `„${title}“ ist ausverkauft.`
        : `Von „${title}“ ${left === 1 ? 'ist' : 'sind'} nur noch ${left} da.`,
    'stock-level-changed': ({ title, left }) =>
      `Der Bestand von „${title}“ hat sich inzwischen auf ${left} geändert. Bitte prüfen Sie ihn erneut.`,
    'stock-levels-changed':
      'Einige Bestände haben sich inzwischen geändert. Bitte prüfen Sie die Unterschiede erneut.',
    'stock-untracked':
      'Dieses Produkt ist unbegrenzt verfügbar. Geben Sie zuerst einen gezählten Bestand ein.',
    'stock-pieces-invalid': 'Geben Sie eine ganze Stückzahl ein, nach der 0 bis 1.000.000 Stück da sind.',
    'too-many-stock-requests':
      'Sie haben in kurzer Zeit zu oft um Nachricht gebeten. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'stock-request-without-profile': 'Ein Konto ohne Profil erhält keine Mitteilungen.',
  },
};
