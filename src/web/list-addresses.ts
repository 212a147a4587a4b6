/** Lists that other pages lead back to. */
const LISTS = ['/', '/orders', '/admin/manage-products'] as const;
export type ListPath = (typeof LISTS)[number];

const isList = (path: string): path is ListPath => LISTS.some((list) => list === path);
const keyOf = (list: ListPath) => `list ${list}`;

/** Notes the filter and page of a list for the links back to it; they last as long as the tab. */
export function rememberList({ pathname, search }: { pathname: string; search: string }): void {
  if (!isList(pathname)) return;
  try {
    sessionStorage.setItem(keyOf(pathname), search);
  } catch {
    // Storage is blocked or full: links lead to the plain address.
  }
}

/** The address of a list as it was last shown in this tab. */
export function lastAddressOf(list: ListPath): string {
  try {
    return list + (sessionStorage.getItem(keyOf(list)) ?? '');
  } catch {
    return list;
  }
}

/** The state of a history entry: what was asked for, and the path of the entry before it. */
export const withPrevious = (state: unknown, previous: string | undefined): object => ({
  ...(state as object | null),
  previous,
});

export function previousPathIn(state: unknown): string | undefined {
  return (state as { previous?: string } | null)?.previous;
}
