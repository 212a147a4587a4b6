import { locale } from '../../../shared/language.ts';
import { adminTexts } from '../admin-texts.ts';

/** "12 in stock" or "Unlimited". */
export const formatLevel = (onHand: number | null): string =>
  onHand === null ? adminTexts.unlimited : adminTexts.pieces(onHand.toLocaleString(locale));

/** "+5" or "−3". */
export const formatDifference = (pieces: number): string =>
  `${pieces < 0 ? '−' : '+'}${Math.abs(pieces).toLocaleString(locale)}`;
