import type { WishlistShellTexts } from './shell-texts.ts';

export const shellTexts: WishlistShellTexts = { title: 'Wunschliste' };
