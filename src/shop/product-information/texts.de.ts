import type { ProductInformationTexts } from './texts.ts';

export const texts: ProductInformationTexts = {
  errors: {
    'information-invalid': 'Es wurde nichts gespeichert. Bitte korrigieren Sie die markierten Felder.',
    'information-field-invalid': 'Dieser Wert ist ungültig. Bitte korrigieren Sie ihn.',
    'information-changed':
      'Ein anderer Administrator hat die Angaben zu diesem Produkt geändert. Bitte prüfen Sie sie, und speichern Sie noch einmal.',
    'manufacturer-not-found': 'Dieser Hersteller wurde gelöscht. Bitte wählen Sie einen anderen.',
    'manufacturer-exists':
      'Es gibt bereits einen Hersteller mit diesem Namen. Wählen Sie ihn aus, oder geben Sie einen anderen Namen ein.',
    'manufacturer-changed':
      'Ein anderer Administrator hat diesen Hersteller geändert. Bitte prüfen Sie ihn, und speichern Sie noch einmal.',
    'manufacturer-in-use': ({ found }) =>
      found === 1
        ? '1 Produkt hat diesen Hersteller. Wählen Sie dafür zuerst einen anderen.'
        : `${found} Produkte haben diesen Hersteller. Wählen Sie dafür zuerst einen anderen.`,
    'too-many-manufacturers': ({ max }) =>
      `Es kann höchstens ${max} Hersteller geben. Löschen Sie zuerst einen, den kein Produkt hat.`,
  },
};
