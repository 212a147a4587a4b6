import type { BookkeepingShellTexts } from './shell-texts.ts';

export const shellTexts: BookkeepingShellTexts = { title: 'Berichte' };
