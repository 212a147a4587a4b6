import { locale } from '../../../shared/language.ts';
import { adminTexts as words } from '../admin-texts.ts';

/** "12 in stock" or "Unlimited". */
export const formatLevel = (onHand: number | null): string =>
  onHand === null ? words.unlimited : words.pieces(onHand.toLocaleString(locale));

/** "+5" or "−3". */
export const formatDifference = (pieces: number): string =>
  `${pieces < 0 ? '−' : '+'}${Math.abs(pieces).toLocaleString(locale)}`;
