import { MAX_LINES } from './rules.ts';
import type { CartShellTexts } from './shell-texts.ts';

export const shellTexts: CartShellTexts = {
  addToCart: {
    label: 'In den Warenkorb',
    labelOf: (title) => `In den Warenkorb: ${title}`,
    adding: 'Kommt hinein …',
    added: 'Das Produkt liegt im Warenkorb!',
    alreadyInCart: 'Dieses Produkt liegt schon in Ihrem Warenkorb.',
    viewCart: 'Zum Warenkorb',
    inCart: 'Im Warenkorb',
    notLoggedIn: 'Bitte melden Sie sich an, um etwas in den Warenkorb zu legen.',
    failed: 'Das Produkt kam nicht in den Warenkorb. Bitte versuchen Sie es noch einmal.',
    full: `Ihr Warenkorb ist voll: Er fasst höchstens ${MAX_LINES} verschiedene Produkte.`,
  },

  store: {
    fetchFailed: 'Der Warenkorb konnte nicht abgerufen werden',
    saveFailed: 'Der Warenkorb konnte nicht gespeichert werden',
  },

  rebased:
    'Ihr Warenkorb wurde an anderer Stelle geändert. Dies ist der neueste Stand mit Ihrer Änderung darin.',
};
