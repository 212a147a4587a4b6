/** Number of pages that `total` rows fill; an empty list has one page. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Page sizes of lists that are cached by their parameters. */
const PAGE_SIZES = [100, 48, 20, 10, 5, 2, 1] as const;

/**
 * The largest page size that is not above `limit`. A limit is the most that is wanted, so a smaller page is right, and
 * cached lists differ in seven sizes instead of a hundred.
 */
export function pageSizeFor(limit: number): number {
  return PAGE_SIZES.find((size) => size <= limit) ?? 1;
}

/** The asked page (from 1) brought into what exists: page 3 of 2 is 2, nonsense is 1. */
export function clampPage(page: number, total: number, size: number): number {
  return Number.isFinite(page) ? Math.min(Math.max(1, Math.trunc(page)), pageCount(total, size)) : 1;
}

/** Where a page of a list without numbers lies: below the row `after`, or above the row `before`; neither is its top. */
export interface PagePlace {
  /** What the page is called, from 1. */
  readonly page: number;
  readonly after?: string;
  readonly before?: string;
}

const CURSOR = /^[\w-]{1,64}$/;

/** The place that an address names; whatever it says wrongly is the top. */
export function pagePlaceOf(query: URLSearchParams): PagePlace {
  const cursor = (name: string) => {
    const value = query.get(name);
    return value !== null && CURSOR.test(value) ? value : undefined;
  };
  const after = cursor('after');
  const before = after === undefined ? cursor('before') : undefined;
  const page = Number(query.get('page'));
  const numbered = (after ?? before) !== undefined && Number.isSafeInteger(page) && page > 1;
  return {
    page: numbered ? page : 1,
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}

/** What an address says of a place. */
export function saidPlace({ page, after, before }: PagePlace): Record<string, string> {
  return {
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** The page below the last row. */
export function placeBelow({ page }: PagePlace, lastId: string): PagePlace {
  return { page: page + 1, after: lastId };
}

/** The page above the first row; the first page always is the top. */
export function placeAbove({ page }: PagePlace, firstId: string): PagePlace {
  return page > 2 ? { page: page - 1, before: firstId } : { page: 1 };
}
