import type { Language } from '../../shared/languages.ts';
import { isEmail, normalizeEmail } from '../account/rules.ts';
import { parseOrderCode } from '../orders/code.ts';

/** The legal pages, at /legal/<page>, in the order of the footer. */
export const LEGAL_PAGES = ['imprint', 'terms', 'privacy', 'withdrawal', 'delivery'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** Parses the name of a page in a URL; undefined for an unknown name. */
export const parseLegalPage = (name: string | null | undefined): LegalPage | undefined =>
  LEGAL_PAGES.find((page) => page === name);

/** Maximum length of a text (characters): with umlauts and JSON, it fits into a request of 100 KB. */
export const MAX_TEXT = 50_000;
/** Longest placeholder that is recognized (characters). */
const MAX_PLACEHOLDER = 500;

/**
 * Returns the placeholders of a text, each once: words in square brackets, which a merchant must replace or remove. The
 * text of a link (`[text](address)`) and escaped brackets (`\[`) are none.
 */
export function placeholdersOf(text: string): string[] {
  const pattern = new RegExp(`(?<!\\\\)\\[([^\\[\\]\\n]{1,${MAX_PLACEHOLDER}})\\](?!\\()`, 'g');
  return [...new Set([...text.matchAll(pattern)].map(([placeholder]) => placeholder))];
}

/** Normalizes line breaks, and removes spaces at the end of lines and empty lines around the text. */
export function normalizeText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n').map(withoutSpaceAtEnd);
  const isFilled = (line: string) => line !== '';
  return lines.slice(Math.max(0, lines.findIndex(isFilled)), lines.findLastIndex(isFilled) + 1).join('\n');
}

/**
 * A loop instead of `/[ \t]+$/`, whose time grows with the square of the number of spaces: visitors can send texts with
 * many spaces.
 */
function withoutSpaceAtEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === ' ' || line[end - 1] === '\t')) end--;
  return line.slice(0, end);
}

/**
 * State of a page in one language. `unfinished`: the newest text has placeholders; `isPublic` says whether visitors still
 * see an earlier text.
 */
export type TextState = 'missing' | 'unfinished' | 'published';

export function textStateOf(newest: { text: string } | undefined): TextState {
  if (!newest || newest.text === '') return 'missing';
  return placeholdersOf(newest.text).length > 0 ? 'unfinished' : 'published';
}

/** The languages in which a page is published. */
export interface PublishedPage {
  page: LegalPage;
  languages: Language[];
}

/** Returns the published pages in the order of the footer. */
export const inPageOrder = (pages: readonly PublishedPage[]): PublishedPage[] =>
  LEGAL_PAGES.flatMap((page) => pages.filter((one) => one.page === page));

/** Maximum lengths of a statement of withdrawal (characters). */
export const STATEMENT_LIMITS = {
  name: 200,
  orderCode: 40,
  email: 254,
  items: 1_000,
  reason: 2_000,
} as const;

/** A consumer's statement that withdraws from the contract of an order. */
export interface Statement {
  name: string;
  orderCode: string;
  /** Receives the receipt if it is the email of the order's account. */
  email: string;
  /** The withdrawn products; '' for the whole order. */
  items: string;
  /** Optional; '' without a reason. */
  reason: string;
}
export type StatementField = keyof Statement;
export const STATEMENT_FIELDS = ['name', 'orderCode', 'email', 'items', 'reason'] as const;

export type StatementError = 'name-missing' | 'order-invalid' | 'email-invalid' | 'too-long';

/** Trims the fields of a statement, and writes name, email and order code in the form in which the shop stores them. */
export function normalizeStatement({ name, orderCode, email, items, reason }: Statement): Statement {
  return {
    name: name.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    orderCode: parseOrderCode(orderCode.trim()) ?? orderCode.trim(),
    email: normalizeEmail(email),
    items: normalizeText(items).trim(),
    reason: normalizeText(reason).trim(),
  };
}

/**
 * Checks a normalized statement; returns an error per invalid field. The code of an order has a check character, so a
 * typing mistake is found without looking up the order.
 */
export function checkStatement(statement: Statement): Partial<Record<StatementField, StatementError>> {
  const errors: Partial<Record<StatementField, StatementError>> = {};
  for (const field of STATEMENT_FIELDS)
    if (statement[field].length > STATEMENT_LIMITS[field]) errors[field] = 'too-long';
  if (statement.name === '') errors.name = 'name-missing';
  if (!errors.orderCode && parseOrderCode(statement.orderCode) === undefined)
    errors.orderCode = 'order-invalid';
  if (!errors.email && !isEmail(statement.email)) errors.email = 'email-invalid';
  return errors;
}

/**
 * Result of the comparison of a statement with its order:
 *
 * - `matched`: the email is that of the order's account;
 * - `repeated`: as `matched`, but an earlier statement withdrew from the same products or the whole order;
 * - `other-email`: the order exists, but its account has another email or was deleted;
 * - `unknown-order`: there is no order with this code.
 */
export const STATEMENT_KINDS = ['matched', 'repeated', 'other-email', 'unknown-order'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];
