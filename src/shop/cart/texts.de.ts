import { localizeAmount } from '../../shared/money.ts';
import { MAX_QUANTITY } from './rules.ts';
import type { CartTexts } from './texts.ts';

export const texts: CartTexts = {
  screen: {
    heading: 'Warenkorb',
    items: (items) => `${items} Artikel`,
    loading: 'Ihr Warenkorb wird geladen …',
    empty: 'Ihr Warenkorb ist leer',
    emptyHint: 'Was Sie hineinlegen, steht dann auf diesem Regal.',
    total: (total) => `Summe ${total}`,
    each: (price) => `je ${price}`,
    minus: (title) => `${title}: eins weniger`,
    plus: (title) => `${title}: eins mehr`,
    quantity: (title) => `Menge: ${title}`,
    remove: 'Entfernen',
    removeOf: (title) => `${title} entfernen`,
    removed: (title) => `${title} wurde entfernt.`,
    priceChanged: (was, now) => `bisher ${was}, jetzt ${now}`,
    unavailable: 'Nicht mehr erhältlich',
    unknownProduct: 'Ein Produkt, das der Shop nicht mehr führt',
    maxQuantity: `Höchstens ${MAX_QUANTITY} Stück von einem Produkt.`,
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
    failed: 'Die Bestellung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    totalChanged: (was, now) =>
      `Die Summe betrug ${localizeAmount(was)} und beträgt jetzt ${localizeAmount(now)}.`,
    cartChanged: 'Ihr Warenkorb hat sich inzwischen geändert. Bitte sehen Sie ihn noch einmal durch.',
    tooMany:
      'Über Ihr Konto oder Netzwerk wurden in kurzer Zeit viele Bestellungen aufgegeben. Ihr Warenkorb bleibt erhalten; bitte versuchen Sie es in einigen Minuten noch einmal.',
    orderedElsewhere: 'Dieser Warenkorb wurde in einem anderen Tab oder auf einem anderen Gerät bestellt.',
    seeOrder: 'Diese Bestellung ansehen',
    empty: 'In Ihrem Warenkorb liegt nichts, was Sie bestellen könnten.',
  },

  refusals: {
    otherAccount: 'Dieser Warenkorb gehört zu einem anderen Konto.',
    noProfile: 'Ein Konto ohne Profil hat keinen Warenkorb.',
    stale: 'Dieser Warenkorb wurde inzwischen an anderer Stelle geändert.',
    tooMany: 'Ihr Warenkorb wurde in kurzer Zeit sehr oft geändert. Er wird gleich gespeichert.',
    duplicateProduct: 'Ein Produkt darf nur einmal im Warenkorb stehen.',
  },

  buyAgain: {
    done: 'Die Artikel liegen wieder in Ihrem Warenkorb.',
    nothing: 'Keiner dieser Artikel ist noch erhältlich.',
    unavailable: (title) => `${title} ist nicht mehr erhältlich.`,
    priceChanged: (title, was, now) => `${title} kostete ${was}, jetzt ${now}.`,
    limited: (title, quantity) =>
      `${title}: In Ihrem Warenkorb liegen jetzt ${quantity}, mehr geht von einem Produkt nicht.`,
    full: (title) => `${title} passte nicht mehr hinein: Ihr Warenkorb ist voll.`,
  },
};
