import { formatRate, starFills } from '../rules.ts';
import { texts } from '../texts.ts';

/** Returns the stars of a rate and their label (SPEC L44). */
export function starDisplay(rate: number): { full: number; half: boolean; label: string } {
  const fills = starFills(rate);
  return {
    full: fills.filter((fill) => fill === 'full').length,
    half: fills.includes('half'),
    label: texts.card.rated(formatRate(rate)),
  };
}
