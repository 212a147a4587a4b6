import { formatCents } from '../../shared/money.ts';
import type { DiscountTexts } from './texts.ts';

export const texts: DiscountTexts = {
  errors: {
    'discount-unknown':
      'Diesen Rabattcode gibt es nicht, oder er ist beendet. Prüfen Sie die Schreibweise, oder bestellen Sie ohne ihn.',
    'discount-not-started': ({ startsAt }) => `Dieser Rabattcode gilt erst ab ${startsAt} UTC.`,
    'discount-minimum': ({ minimum, missing }) =>
      `Dieser Rabattcode gilt ab einem Bestellwert von ${formatCents(minimum)}. Legen Sie noch Artikel für ${formatCents(missing)} in den Warenkorb, um ihn einzulösen.`,
    'discount-already-used':
      'Sie haben diesen Rabattcode bereits so oft eingelöst wie erlaubt. Bestellen Sie ohne ihn.',
    'discount-changed': 'Dieser Rabattcode hat sich geändert. Bitte prüfen Sie den zu zahlenden Betrag.',
    'discount-used-up': 'Dieser Rabattcode ist aufgebraucht. Bestellen Sie ohne ihn.',
    'too-many-discount-attempts':
      'Von Ihrem Konto oder Netzwerk aus wurden zu viele Rabattcodes probiert. Bitte versuchen Sie es in einigen Minuten erneut.',
    'discount-invalid': 'Bitte korrigieren Sie die markierten Felder.',
    'discount-field-invalid': 'Dieser Wert ist ungültig. Bitte korrigieren Sie ihn.',
    'discount-exists': 'Diesen Code gibt es schon. Geben Sie einen anderen ein.',
    'discount-not-found': 'Diesen Rabattcode gibt es nicht. Laden Sie die Seite neu.',
    'discount-stale':
      'Ein anderer Administrator hat diesen Code geändert, oder er wurde in einem anderen Tab geändert. Bitte prüfen Sie ihn.',
  },
};
