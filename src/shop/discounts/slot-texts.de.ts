import type { DiscountSlotTexts } from './slot-texts.ts';

export const slotTexts: DiscountSlotTexts = {
  label: 'Rabattcode',
  apply: 'Einlösen',
  applying: 'Wird geprüft …',
  missing: 'Geben Sie einen Rabattcode ein.',
  applied: (code) => `Rabattcode ${code} wird eingelöst.`,
  remove: 'Entfernen',
  removeOf: (code) => `Rabattcode ${code} entfernen`,
  removed: (code) => `Rabattcode ${code} entfernt.`,
  belowMinimum: (code, missing) => `Für ${code} fehlen in Ihrem Warenkorb noch ${missing}.`,
};
