import type { HeadTexts } from './head-texts.ts';

export const headTexts: HeadTexts = {
  home: (shopName) => `Schauen Sie sich um bei ${shopName}.`,
  login: (shopName) =>
    `Melden Sie sich bei ${shopName} an, um zu bestellen, Ihre Bestellungen zu verfolgen und Bewertungen zu schreiben.`,
  register: (shopName) =>
    `Eröffnen Sie ein Konto bei ${shopName}, um zu bestellen und Bewertungen zu schreiben.`,
  forgotPassword: (shopName) => `Wählen Sie ein neues Passwort für Ihr Konto bei ${shopName}.`,
};
