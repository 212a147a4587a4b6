import type { PaymentMethodTexts } from './method-texts.ts';

export const methodTexts: PaymentMethodTexts = {
  transfer: 'Überweisung',
  invoice: 'Rechnung',
  'cash-on-delivery': 'Nachnahme',
  'pick-up': 'Zahlung bei Abholung',
};
