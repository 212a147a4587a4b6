import type { StockTexts } from './texts.ts';

export const texts: StockTexts = {
  errors: {
    'not-enough-stock': ({ title, left }) =>
      left === 0
        ? `„${title}“ ist ausverkauft.`
        : `Von „${title}“ ${left === 1 ? 'ist' : 'sind'} nur noch ${left} verfügbar.`,
    'fewer-in-stock': ({ title }) =>
      `„${title}“ ist in dieser Menge nicht verfügbar. Bitte verringern Sie die Menge.`,
    'stock-level-removed': ({ title }) =>
      `„${title}“ hat keinen erfassten Bestand mehr. Bitte prüfen Sie das Produkt erneut.`,
    'stock-level-changed': ({ title, left }) =>
      `Der Bestand von „${title}“ hat sich inzwischen auf ${left} geändert. Bitte prüfen Sie ihn erneut.`,
    'stock-threshold-changed': ({ title, lowAt }) =>
      `Der Meldebestand von „${title}“ hat sich inzwischen auf ${lowAt} geändert. Bitte prüfen Sie ihn erneut.`,
    'stock-levels-changed':
      'Einige Bestände haben sich inzwischen geändert. Bitte prüfen Sie die Unterschiede erneut.',
    'stock-untracked':
      'Der Bestand dieses Produkts ist nicht erfasst. Geben Sie zuerst eine gezählte Stückzahl ein.',
    'stock-pieces-invalid': 'Geben Sie eine ganze Zahl ein, mit der der Bestand 0 bis 1.000.000 beträgt.',
    'stock-undo-sold': ({ title, left }) =>
      `Die Änderung von „${title}“ kann nicht rückgängig gemacht werden, weil ${left === 0 ? 'nichts mehr auf Lager ist' : `nur noch ${left} Stück auf Lager ${left === 1 ? 'ist' : 'sind'}`}. Bitte geben Sie stattdessen eine Korrektur ein.`,
    'stock-undo-counted': ({ title }) =>
      `Die Änderung von „${title}“ kann nicht rückgängig gemacht werden, weil das Produkt danach gezählt wurde. Falls der Bestand falsch ist, buchen Sie bitte eine Korrektur.`,
    'stock-undo-unlimited': ({ title }) =>
      `Die Änderung von „${title}“ kann nicht rückgängig gemacht werden, weil der Bestand inzwischen nicht mehr erfasst wird. Geben Sie eine gezählte Stückzahl ein, um ihn wieder zu erfassen.`,
    'stock-movement-not-found':
      'Diese Bestandsänderung kann nicht rückgängig gemacht werden. Geben Sie stattdessen eine Korrektur oder eine gezählte Stückzahl ein.',
    'stock-product-duplicate': 'Jedes Produkt kann nur einmal gezählt werden.',
    'stock-key-invalid':
      'Der Idempotency-Key braucht 1 bis 100 Buchstaben, Ziffern, Bindestriche oder Unterstriche.',
    'stock-key-reused': 'Dieser Idempotency-Key gehört zu einer anderen Änderung.',
    'stock-available': 'Dieses Produkt ist wieder erhältlich. Laden Sie die Seite neu, um es zu bestellen.',
    'too-many-stock-requests':
      'Sie haben zu viele Benachrichtigungen angefordert. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'stock-request-without-profile':
      'Ein Konto ohne Profil erhält keine Mitteilungen. Melden Sie sich mit einem anderen Konto an.',
  },
};
