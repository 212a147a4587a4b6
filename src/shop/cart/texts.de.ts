import { formatCents } from '../../shared/money.ts';
import type { CartTexts } from './texts.ts';

export const texts: CartTexts = {
  screen: {
    heading: 'Warenkorb',
    items: (items) => `${items} Artikel`,
    loading: 'Ihr Warenkorb wird geladen …',
    empty: 'Ihr Warenkorb ist leer',
    emptyHint: 'Hinzugefügte Artikel erscheinen hier.',
    total: (total) => `Summe ${total}`,
    each: (price) => `je ${price}`,
    decrease: (title) => `Eins weniger: ${title}`,
    increase: (title) => `Eins mehr: ${title}`,
    quantity: (title) => `Menge: ${title}`,
    quantityInvalid: (max) => `Menge nicht geändert. Geben Sie eine ganze Zahl von 1 bis ${max} ein.`,
    quantityLimited: (max) => `Menge auf ${max} gesetzt, die Höchstmenge pro Produkt.`,
    remove: 'Entfernen',
    removeOf: (title) => `${title} entfernen`,
    removed: (title) => `${title} wurde entfernt.`,
    priceChanged: (was, now) => `bisher ${was}, jetzt ${now}`,
    unavailable: 'Nicht mehr erhältlich',
    unknownProduct: 'Nicht mehr geführtes Produkt',
  },

  checkout: {
    summary: 'Zusammenfassung',
    total: 'Summe',
    placeOrder: 'Zur Kasse',
    confirm: (total) => `Jetzt für ${total} bestellen?`,
    sendTo: (name, address) => `Wir liefern an ${name}, ${address}.`,
    yes: 'Ja, zahlungspflichtig bestellen',
    notYet: 'Noch nicht',
    placing: 'Wird bestellt …',
    notLoggedIn: 'Bitte melden Sie sich an, um zu bestellen.',
    seeOrder: 'Diese Bestellung ansehen',
  },

  errors: {
    'order-not-placed': 'Die Bestellung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    'total-changed': ({ was, now }) =>
      `Die Summe hat sich von ${formatCents(was)} auf ${formatCents(now)} geändert.`,
    'due-changed': ({ was, now }) =>
      `Der zu zahlende Betrag hat sich von ${formatCents(was)} auf ${formatCents(now)} geändert.`,
    'cart-changed': 'Ihr Warenkorb hat sich geändert. Bitte prüfen Sie ihn.',
    'cart-ordered-elsewhere':
      'Dieser Warenkorb wurde in einem anderen Tab oder auf einem anderen Gerät bestellt.',
    'cart-empty': 'In Ihrem Warenkorb ist kein Artikel, den Sie bestellen können.',
    'too-many-orders':
      'Über Ihr Konto oder Netzwerk wurden zu viele Bestellungen aufgegeben. Ihr Warenkorb bleibt erhalten. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'cart-of-another-account': 'Dieser Warenkorb gehört zu einem anderen Konto.',
    'cart-without-profile': 'Ein Konto ohne Profil hat keinen Warenkorb.',
    'stale-cart': 'Dieser Warenkorb wurde in einem anderen Tab oder auf einem anderen Gerät geändert.',
    'too-many-saves': 'Ihr Warenkorb wurde in kurzer Zeit zu oft geändert. Er wird gleich gespeichert.',
    'duplicate-product': 'Jedes Produkt kann nur einmal im Warenkorb liegen.',
  },

  buyAgain: {
    done: 'Die Artikel wurden in den Warenkorb gelegt.',
    nothing: 'Keiner dieser Artikel ist noch erhältlich.',
    unavailable: (title) => `${title} ist nicht mehr erhältlich.`,
    soldOut: (title) => `${title} ist ausverkauft.`,
    priceChanged: (title, was, now) => `${title} kostete ${was}, jetzt ${now}.`,
    limited: (title, quantity) =>
      `${title}: In Ihrem Warenkorb liegen jetzt ${quantity}, die Höchstmenge pro Produkt.`,
    full: (title) => `${title} wurde nicht hinzugefügt: Ihr Warenkorb ist voll.`,
  },
};
