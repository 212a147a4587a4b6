import { formatCents } from '../../shared/money.ts';
import type { SalesTexts } from './texts.ts';

export const texts: SalesTexts = {
  errors: {
    'sale-invalid': 'Der Aktionspreis wurde nicht gespeichert. Bitte prüfen Sie die Felder.',
    'sale-not-found': 'Diesen Aktionspreis gibt es nicht.',
    'sale-changed': 'Dieser Aktionspreis wurde geändert. Bitte prüfen Sie ihn.',
    'sale-over': 'Dieser Aktionspreis ist beendet. Legen Sie einen neuen an.',
    'sale-price-unreadable': 'Geben Sie einen Preis ab 0 ein.',
    'sale-price-not-lower': ({ max }) =>
      `Der Aktionspreis muss unter dem regulären Preis von ${formatCents(max)} liegen.`,
    'sale-end-past': 'Das Ende muss in der Zukunft liegen.',
    'sale-end-before-start': 'Das Ende muss nach dem Beginn liegen.',
    'sale-overlaps': 'Das Produkt hat in dieser Zeit einen anderen Aktionspreis.',
  },
};
