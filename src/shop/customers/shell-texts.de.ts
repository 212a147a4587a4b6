import type { CustomersShellTexts } from './shell-texts.ts';

export const shellTexts: CustomersShellTexts = { title: 'Kunden', customer: 'Kunde' };
