import { decodeHTMLStrict } from 'entities/decode';

/** Block elements, which start and end a line, and <br>. */
const BLOCKS =
  'address|article|aside|blockquote|br|caption|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|menu|nav|ol|p|pre|section|summary|table|tbody|tfoot|thead|tr|ul';
const BLOCK_TAG = new RegExp(`</?(?:${BLOCKS})\\b[^<>]*>`, 'gi');
const CELL_TAG = /<\/?t[dh]\b[^<>]*>/gi;

/**
 * Converts HTML to text with one line per block element and spaces between table cells, truncated to `maxLength`
 * characters with '…'.
 */
export function htmlToText(html: string, maxLength: number): string {
  const withoutTags = html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(BLOCK_TAG, '\n')
    .replace(CELL_TAG, ' ')
    .replace(/<[^<>]*>/g, '');
  // Decodes only entities with a semicolon: descriptions may be plain text in which a word follows an ampersand.
  const text = decodeHTMLStrict(withoutTags)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;
}
