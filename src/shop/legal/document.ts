/**
 * A legal text as the browser renders it: the server parses the merchant's Markdown into this tree, and React renders the
 * tree, so no HTML is ever inserted.
 */
export type LegalDocument = readonly Block[];

/** Characters with the same format. `\n` is a line break. */
export interface Run {
  text: string;
  strong?: true | undefined;
  emphasis?: true | undefined;
  /** Address of a link: http, https, mailto, tel, or a path of this shop. */
  to?: string | undefined;
}

export type Block =
  | { kind: 'heading'; level: HeadingLevel; content: Run[] }
  | { kind: 'paragraph'; content: Run[] }
  | List
  | { kind: 'table'; head: Run[][]; rows: Run[][][] }
  | { kind: 'rule' };

/** The page's title is the heading of level 1. */
export type HeadingLevel = 2 | 3 | 4;

export interface List {
  kind: 'list';
  ordered: boolean;
  /** Number of the first item. */
  start: number;
  items: ListItem[];
}

export interface ListItem {
  content: Run[];
  /** Lists inside the item: at most `LIST_DEPTH` levels together. */
  lists: List[];
}

/** Maximum levels of nested lists. */
export const LIST_DEPTH = 3;
/** Maximum runs and blocks of a text: the response stays below 250 KB. */
export const MAX_NODES = 3_000;
/** Longest part of a text without an empty line (characters). */
export const MAX_PART = 10_000;
/** Maximum `*` and `_` in such a part: the time to parse it grows with their square. */
export const MAX_DELIMITERS = 500;
/** Maximum markers of quotes and lists at the beginning of a line. */
export const MAX_MARKERS = 8;
/** Maximum length of the address of a link (characters). */
const MAX_ADDRESS = 1_000;

/** Reason why a text cannot be shown, with its parameter. */
export type DocumentProblem =
  | { problem: 'too-long' | 'part-too-long' | 'too-nested' | 'too-many-parts' }
  | { problem: 'link-refused'; address: string };

/**
 * Returns whether a link may lead to an address: http, https, mailto, tel, or a path of this shop. Browsers ignore
 * control characters inside addresses and treat `\` as `/`, so both are refused.
 */
export const isAllowedAddress = (address: string): boolean =>
  address.length <= MAX_ADDRESS &&
  !/[\s\p{C}\\]/u.test(address) &&
  /^(https?:\/\/[^/]|mailto:[^/]|tel:[^/]|\/(?!\/))/i.test(address);
