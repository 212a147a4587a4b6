import { formatCents } from '../../shared/money.ts';
import type { SalesTexts } from './texts.ts';

export const texts: SalesTexts = {
  errors: {
    'sale-invalid': 'Der Aktionspreis wurde nicht gespeichert. Bitte korrigieren Sie die markierten Felder.',
    'sale-not-found': 'Diesen Aktionspreis gibt es nicht. Laden Sie die Seite neu.',
    'sale-changed': 'Ein anderer Administrator hat diesen Aktionspreis geändert. Bitte prüfen Sie ihn.',
    'sale-over': 'Dieser Aktionspreis ist beendet. Legen Sie einen neuen an.',
    'sale-price-unreadable': 'Geben Sie einen Preis ab 0 ein.',
    'sale-price-not-lower': ({ max }) =>
      `Der Aktionspreis muss unter dem regulären Preis von ${formatCents(max)} liegen.`,
    'sale-end-past': 'Geben Sie ein Ende in der Zukunft ein.',
    'sale-end-before-start': 'Geben Sie ein Ende nach dem Beginn ein.',
    'sale-overlaps':
      'Dieses Produkt hat in diesem Zeitraum einen anderen Aktionspreis. Wählen Sie einen anderen Zeitraum.',
  },
};
