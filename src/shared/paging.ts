/** Number of pages for `total` rows; an empty list has one page. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Page sizes of lists that are cached by their parameters. */
const PAGE_SIZES = [100, 48, 20, 10, 5, 2, 1] as const;

/**
 * Rounds a limit down to a page size. A limit is a maximum, so a smaller page is valid; the cache then holds at most
 * seven versions of a page instead of a hundred.
 */
export function pageSizeFor(limit: number): number {
  return PAGE_SIZES.find((size) => size <= limit) ?? 1;
}

/** Clamps a requested page number (from 1) to the existing pages: page 3 of 2 becomes 2, an invalid number 1. */
export function clampPage(page: number, total: number, size: number): number {
  return Number.isFinite(page) ? Math.min(Math.max(1, Math.trunc(page)), pageCount(total, size)) : 1;
}

/** Position of a page in a cursor-paged list: after or before a row. The first page has neither. */
export interface PagePosition {
  /** Displayed page number, from 1. */
  readonly page: number;
  readonly after?: string;
  readonly before?: string;
  /** The URL names a later page but has no cursor, so the first page is shown instead (SPEC L139). */
  readonly isCursorMissing?: true;
}

const CURSOR = /^[\w-]{1,64}$/;

/** Parses the position in a query string; invalid values mean the first page. */
export function parsePagePosition(query: URLSearchParams): PagePosition {
  const cursor = (name: string) => {
    const value = query.get(name);
    return value !== null && CURSOR.test(value) ? value : undefined;
  };
  const after = cursor('after');
  const before = after === undefined ? cursor('before') : undefined;
  const page = Number(query.get('page'));
  const isLater = Number.isSafeInteger(page) && page > 1;
  const hasCursor = (after ?? before) !== undefined;
  return {
    page: isLater && hasCursor ? page : 1,
    ...(isLater && !hasCursor && { isCursorMissing: true }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}

/** Serializes a position as query parameters. */
export function serializePagePosition({ page, after, before }: PagePosition): Record<string, string> {
  return {
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** Returns the position of the page after the last row. */
export function nextPagePosition({ page }: PagePosition, lastId: string): PagePosition {
  return { page: page + 1, after: lastId };
}

/** Returns the position of the page before the first row. Page 1 always starts at the top. */
export function previousPagePosition({ page }: PagePosition, firstId: string): PagePosition {
  return page > 2 ? { page: page - 1, before: firstId } : { page: 1 };
}
