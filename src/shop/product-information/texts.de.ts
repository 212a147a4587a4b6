import type { ProductInformationTexts } from './texts.ts';

export const texts: ProductInformationTexts = {
  errors: {
    'information-invalid': 'Es wurde nichts gespeichert. Bitte korrigieren Sie die markierten Felder.',
    'information-field-invalid': 'Dieser Wert ist nicht möglich. Bitte korrigieren Sie ihn.',
    'information-changed':
      'Die Angaben zu diesem Produkt wurden von einem anderen Administrator geändert. Bitte prüfen Sie sie und speichern Sie noch einmal.',
    'manufacturer-not-found': 'Dieser Hersteller wurde gelöscht. Bitte wählen Sie einen anderen.',
    'manufacturer-exists':
      'Es gibt bereits einen Hersteller mit diesem Namen. Wählen Sie ihn aus, oder geben Sie einen anderen Namen ein.',
    'manufacturer-changed':
      'Dieser Hersteller wurde von einem anderen Administrator geändert. Bitte prüfen Sie ihn und speichern Sie noch einmal.',
    'manufacturer-in-use': ({ found }) =>
      found === 1
        ? '1 Produkt nennt diesen Hersteller. Wählen Sie dafür zuerst einen anderen.'
        : `${found} Produkte nennen diesen Hersteller. Wählen Sie dafür zuerst einen anderen.`,
    'too-many-manufacturers': ({ max }) =>
      `Es kann höchstens ${max} Hersteller geben. Löschen Sie zuerst einen, den kein Produkt nennt.`,
  },
};
