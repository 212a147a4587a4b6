import { MAX_LINES } from './rules.ts';
import type { CartShellTexts } from './shell-texts.ts';

export const shellTexts: CartShellTexts = {
  addToCart: {
    label: 'In den Warenkorb',
    labelOf: (title) => `In den Warenkorb: ${title}`,
    adding: 'Wird hinzugefügt …',
    added: 'Das Produkt liegt im Warenkorb!',
    alreadyInCart: 'Dieses Produkt liegt schon in Ihrem Warenkorb.',
    viewCart: 'Zum Warenkorb',
    inCart: 'Im Warenkorb',
    notLoggedIn: 'Bitte melden Sie sich an, um etwas in den Warenkorb zu legen.',
    failed: 'Das Produkt konnte nicht in den Warenkorb gelegt werden. Bitte versuchen Sie es noch einmal.',
    soldOut: 'Dieses Produkt ist ausverkauft.',
    full: `Ihr Warenkorb ist voll: Er fasst höchstens ${MAX_LINES} verschiedene Produkte.`,
  },

  failures: {
    fetchFailed: 'Der Warenkorb konnte nicht abgerufen werden',
    saveFailed: 'Der Warenkorb konnte nicht gespeichert werden',
  },

  rebased:
    'Ihr Warenkorb wurde in einem anderen Tab oder auf einem anderen Gerät geändert. Ihre Änderung wurde übernommen.',
};
