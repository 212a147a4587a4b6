import type { PrintTexts } from './print-texts.ts';
import type { DocumentSnapshot } from './snapshot.ts';

/**
 * Returns the note that explains why a document has no tax, which the law requires; '' if it has tax. The shop's own note
 * replaces the one about small businesses.
 */
export function untaxedNote(
  { untaxed, taxes, texts, seller }: Pick<DocumentSnapshot, 'untaxed' | 'taxes' | 'texts' | 'seller'>,
  words: PrintTexts,
): string {
  if (untaxed === 'exempt') return texts.taxNote || words.untaxed.exempt(seller.country);
  if (untaxed) return words.untaxed[untaxed];
  return taxes.length === 0 ? texts.taxNote : '';
}
