import { MAX_CELL_LENGTH } from '../../../shared/csv.ts';
import { MAX_DESCRIPTION } from '../limits.ts';
import type { NotImported } from './not-imported.ts';
import { textOfHtml } from './text-of-html.ts';

/** The words of another shop's description; what is beyond the limit is cut and reported. */
export function htmlDescription(html: string, notImported: NotImported, column: string): string {
  // One character more than fits shows that something was cut.
  const beginning = html.slice(0, MAX_CELL_LENGTH);
  const text = textOfHtml(beginning, MAX_DESCRIPTION + 1);
  if (text.length <= MAX_DESCRIPTION && beginning.length === html.length) return text;
  notImported.add('descriptions', column, text);
  return textOfHtml(beginning, MAX_DESCRIPTION);
}
