import type { PaymentShellTexts } from './shell-texts.ts';

export const shellTexts: PaymentShellTexts = { title: 'Zahlungen', settingsTitle: 'Zahlungseinstellungen' };
