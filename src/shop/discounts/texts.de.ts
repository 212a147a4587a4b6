import { formatCents } from '../../shared/money.ts';
import type { DiscountTexts } from './texts.ts';

export const texts: DiscountTexts = {
  errors: {
    'discount-unknown': 'Diesen Rabattcode gibt es nicht, oder er ist beendet.',
    'discount-not-started': ({ startsAt }) => `Dieser Rabattcode gilt erst ab ${startsAt} UTC.`,
    'discount-minimum': ({ minimum, missing }) =>
      `Dieser Rabattcode gilt ab einer Summe von ${formatCents(minimum)}: Es fehlen ${formatCents(missing)}.`,
    'discount-already-used': 'Sie haben diesen Rabattcode schon eingelöst.',
    'discount-changed': 'Dieser Rabattcode hat sich geändert. Bitte prüfen Sie den zu zahlenden Betrag.',
    'discount-used-up': 'Dieser Rabattcode ist aufgebraucht.',
    'too-many-discount-attempts':
      'Von Ihrem Konto oder Netzwerk aus wurden zu viele Rabattcodes probiert. Bitte versuchen Sie es in einigen Minuten erneut.',
    'discount-invalid': 'Bitte korrigieren Sie die markierten Felder.',
    'discount-field-invalid': 'Dieser Wert ist nicht möglich.',
    'discount-exists': 'Diesen Code gibt es schon.',
    'discount-not-found': 'Diesen Rabattcode gibt es nicht.',
    'discount-stale':
      'Dieser Code wurde inzwischen von jemand anderem oder in einem anderen Tab geändert. Bitte prüfen Sie ihn.',
  },
};
