import type { DiscountShellTexts } from './shell-texts.ts';

export const shellTexts: DiscountShellTexts = { title: 'Rabatte' };
