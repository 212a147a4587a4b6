import type { ReviewServiceTexts } from './service-texts.ts';

export const serviceTexts: ReviewServiceTexts = {
  ratingInvalid: 'Die Bewertung muss eine Zahl von 1 bis 5 sein',
  commentEmpty: 'Der Kommentar darf nicht leer sein',
  productNotFound: 'Dieses Produkt gibt es nicht',
  userInvalid: 'Ungültige Kontonummer.',
  productInvalid: 'Dieses Produkt gibt es nicht.',
  logInToDelete: 'Bitte melden Sie sich an, um eine Bewertung zu löschen.',
  notOnYourOwn: 'Die eigene Bewertung können Sie nicht als hilfreich markieren.',
  notFound: 'Diese Bewertung gibt es nicht.',
  tooMany:
    'Über Ihr Konto oder Netzwerk wurden in kurzer Zeit viele Bewertungen geschrieben. Bitte versuchen Sie es in einigen Minuten noch einmal.',
};
