import type { CustomersTexts } from './texts.ts';

export const texts: CustomersTexts = {
  errors: {
    'customer-not-found':
      'Diesen Kunden gibt es nicht. Möglicherweise wurde das Konto gelöscht. Gehen Sie zurück zur Liste.',
    'customer-note-changed':
      'Ein anderer Administrator hat diese Notiz geändert. Prüfen Sie sie, und speichern Sie erneut.',
  },
};
