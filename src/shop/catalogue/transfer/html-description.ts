import { MAX_CELL_LENGTH } from '../../../shared/csv.ts';
import { MAX_DESCRIPTION } from '../limits.ts';
import { htmlToText } from './html-to-text.ts';
import type { NotImportedValues } from './not-imported.ts';

/** The words of another shop's description; what is beyond the limit is cut and reported. */
export function descriptionFromHtml(html: string, notImported: NotImportedValues, column: string): string {
  // One character more than fits shows that something was cut.
  const beginning = html.slice(0, MAX_CELL_LENGTH);
  const text = htmlToText(beginning, MAX_DESCRIPTION + 1);
  if (text.length <= MAX_DESCRIPTION && beginning.length === html.length) return text;
  notImported.add('descriptions', column, text);
  return htmlToText(beginning, MAX_DESCRIPTION);
}
