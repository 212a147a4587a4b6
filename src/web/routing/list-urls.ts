/** Lists that other pages link back to. */
const LISTS = ['/', '/orders', '/admin/manage-products', '/admin/orders'] as const;
export type ListPath = (typeof LISTS)[number];

const isList = (path: string): path is ListPath => LISTS.some((list) => list === path);
const keyOf = (list: ListPath) => `list ${list}`;

/** Stores a list's filter and page in session storage, for links back to it. */
export function storeListUrl({ pathname, search }: { pathname: string; search: string }): void {
  if (!isList(pathname)) return;
  try {
    sessionStorage.setItem(keyOf(pathname), search);
  } catch {
    // Storage is blocked or full: links lead to the plain path.
  }
}

/** The URL of a list as last shown in this tab. */
export function lastUrlOf(list: ListPath): string {
  try {
    return list + (sessionStorage.getItem(keyOf(list)) ?? '');
  } catch {
    return list;
  }
}

/** State of a history entry with the path of the previous entry. */
export const withPrevious = (state: unknown, previous: string | undefined): object => ({
  ...(state as object | null),
  previous,
});

export function previousPathIn(state: unknown): string | undefined {
  return (state as { previous?: string } | null)?.previous;
}
