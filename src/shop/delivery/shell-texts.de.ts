import type { DeliveryShellTexts } from './shell-texts.ts';

export const shellTexts: DeliveryShellTexts = { title: 'Versand', addresses: 'Adressen' };
