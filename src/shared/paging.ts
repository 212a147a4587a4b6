/** Number of pages that `total` rows fill; an empty list has one page. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** The asked page (from 1) brought into what exists: page 3 of 2 is 2, nonsense is 1. */
export function clampPage(page: number, total: number, size: number): number {
  return Number.isFinite(page) ? Math.min(Math.max(1, Math.trunc(page)), pageCount(total, size)) : 1;
}
