/** Sort orders of the list: newest account, highest spend or newest order first. */
export const CUSTOMER_SORTS = ['newest', 'spend', 'last-order'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** Customers per page of /admin/customers. */
export const CUSTOMERS_PAGE_SIZE = 20;

/** Maximum number of orders on the page of a customer; /admin/orders lists older ones, too. */
export const MAX_ORDERS_SHOWN = 50;

/** Maximum length of a note, in characters; migration 0132 checks it, too. */
export const MAX_NOTE = 2_000;

/** Maximum length of a search, in characters. */
export const MAX_SEARCH = 200;

/** Maximum words of a search; further ones are ignored. */
const MAX_TERMS = 6;

/** Removes surrounding space and null characters, and shortens the search to its maximum length. */
export const normalizeSearch = (text: string): string =>
  text.replaceAll('\0', '').trim().slice(0, MAX_SEARCH).trim();

/** Returns the words of a search, which must all occur in a customer's name or email. */
export const searchTerms = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')
    .slice(0, MAX_TERMS);

/** Normalizes line ends, removes surrounding space and null characters, and replaces lone surrogates. */
export const normalizeNote = (text: string): string =>
  text
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .trim();
