import { MAX_CELL_LENGTH } from '../../../shared/csv.ts';
import { MAX_DESCRIPTION } from '../limits.ts';
import { htmlToText } from './html-to-text.ts';
import type { NotImportedCounter } from './not-imported.ts';

/** Converts another shop's HTML description to text; truncates it to the limit and reports the truncation. */
export function descriptionFromHtml(html: string, notImported: NotImportedCounter, column: string): string {
  // One character more than the limit, to detect whether the text is too long.
  const beginning = html.slice(0, MAX_CELL_LENGTH);
  const text = htmlToText(beginning, MAX_DESCRIPTION + 1);
  if (text.length <= MAX_DESCRIPTION && beginning.length === html.length) return text;
  notImported.add('descriptions', column, text);
  return htmlToText(beginning, MAX_DESCRIPTION);
}
