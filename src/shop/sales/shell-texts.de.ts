import type { SalesShellTexts } from './shell-texts.ts';

export const shellTexts: SalesShellTexts = { title: 'Aktionspreise' };
