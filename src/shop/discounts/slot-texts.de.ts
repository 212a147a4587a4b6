import type { DiscountSlotTexts } from './slot-texts.ts';

export const slotTexts: DiscountSlotTexts = {
  label: 'Rabattcode',
  apply: 'Einlösen',
  applying: 'Wird geprüft …',
  missing: 'Geben Sie einen Rabattcode ein.',
  applied: (code) => `Rabattcode ${code} wurde hinzugefügt.`,
  remove: 'Entfernen',
  removeOf: (code) => `Rabattcode ${code} entfernen`,
  removed: (code) => `Rabattcode ${code} wurde entfernt.`,
  belowMinimum: (code, missing) =>
    `Legen Sie noch Artikel für ${missing} in den Warenkorb, um ${code} einzulösen.`,
};
