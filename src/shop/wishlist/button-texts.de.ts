import type { WishlistButtonTexts } from './button-texts.ts';

export const buttonTexts: WishlistButtonTexts = {
  add: 'Auf die Wunschliste',
  remove: 'Von der Wunschliste entfernen',
  added: (title) => `${title} ist auf Ihrer Wunschliste.`,
  removed: (title) => `${title} ist nicht mehr auf Ihrer Wunschliste.`,
  view: 'Wunschliste ansehen',
};
