import type { WishlistTexts } from './texts.ts';

export const texts: WishlistTexts = {
  screen: {
    count: (products) => `${products} ${products === 1 ? 'Produkt' : 'Produkte'}`,
    loading: 'Ihre Wunschliste wird geladen …',
    loadFailed: 'Ihre Wunschliste konnte nicht geladen werden.',
    empty: 'Ihre Wunschliste ist leer.',
    emptyHint: 'Hier erscheinen Produkte, die Sie sich merken.',
    toProducts: 'Produkte ansehen',
    remove: 'Entfernen',
    removeOf: (title) => `${title} von Ihrer Wunschliste entfernen`,
    removed: (title) => `${title} ist nicht mehr auf Ihrer Wunschliste.`,
    removeFailed: (reason) => `Das Produkt konnte nicht entfernt werden: ${reason}`,
    restoreFailed: (reason) => `Das Produkt konnte nicht wiederhergestellt werden: ${reason}`,
  },

  errors: {
    'wishlist-full': ({ max }) =>
      `Ihre Wunschliste ist voll: Sie fasst ${max} Produkte. Entfernen Sie eines, um ein anderes hinzuzufügen.`,
    'too-many-wishlist-changes':
      'Über Ihr Konto oder Netzwerk wurden Wunschlisten in kurzer Zeit sehr oft geändert. Bitte versuchen Sie es in einigen Minuten noch einmal.',
    'wishlist-without-profile':
      'Ein Konto ohne Profil hat keine Wunschliste. Melden Sie sich mit einem anderen Konto an.',
  },
};
