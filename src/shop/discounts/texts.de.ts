import { formatCents } from '../../shared/money.ts';
import { formatDateTime } from '../../shared/time.ts';
import type { DiscountTexts } from './texts.ts';

export const texts: DiscountTexts = {
  errors: {
    'discount-unknown': 'Diesen Rabattcode gibt es nicht, oder er ist beendet.',
    'discount-not-started': ({ startsAt }) =>
      `Dieser Rabattcode gilt erst ab ${formatDateTime(startsAt, { timeZone: 'UTC' })} UTC.`,
    'discount-minimum': ({ minimum, missing }) =>
      `Dieser Rabattcode gilt ab einer Summe von ${formatCents(minimum)}: Es fehlen ${formatCents(missing)}.`,
    'discount-already-used': 'Sie haben diesen Rabattcode schon eingelöst.',
    'discount-changed': 'Dieser Rabattcode hat sich geändert. Bitte prüfen Sie den zu zahlenden Betrag.',
    'discount-used-up': 'Dieser Rabattcode ist aufgebraucht.',
    'too-many-discount-attempts':
      'Von Ihrem Konto oder Netzwerk aus wurden zu viele Rabattcodes probiert. Bitte versuchen Sie es in einigen Minuten erneut.',
    'discount-invalid': 'Bitte korrigieren Sie die markierten Felder.',
    'discount-code-invalid': 'Geben Sie 3 bis 30 Buchstaben (A–Z), Ziffern und Bindestriche ein.',
    'discount-percent-invalid': 'Geben Sie eine ganze Zahl von 1 bis 100 ein.',
    'discount-amount-invalid': 'Geben Sie einen Betrag von mindestens 0.01 ein.',
    'discount-end-before-start': 'Das Ende muss nach dem Beginn liegen.',
    'discount-minimum-invalid': 'Geben Sie einen Betrag von mindestens 0 ein oder nichts.',
    'discount-limit-invalid': 'Geben Sie eine ganze Zahl von 1 bis 1000000 ein oder nichts.',
    'discount-exists': 'Diesen Code gibt es schon.',
    'discount-not-found': 'Diesen Rabattcode gibt es nicht.',
    'discount-stale':
      'Dieser Code wurde inzwischen von jemand anderem oder in einem anderen Tab geändert. Bitte prüfen Sie ihn.',
  },
};
