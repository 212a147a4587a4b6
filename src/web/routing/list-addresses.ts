/** Lists that other pages link back to. */
const LISTS = ['/', '/orders', '/admin/manage-products'] as const;
export type ListPath = (typeof LISTS)[number];

const isList = (path: string): path is ListPath => LISTS.some((list) => list === path);
const keyOf = (list: ListPath) => `list ${list}`;

/** Stores a list's filter and page in session storage, for links back to it. */
export function storeListAddress({ pathname, search }: { pathname: string; search: string }): void {
  if (!isList(pathname)) return;
  try {
    sessionStorage.setItem(keyOf(pathname), search);
  } catch {
    // Storage is blocked or full: links lead to the plain path.
  }
}

/** The URL of a list as last shown in this tab. */
export function lastAddressOf(list: ListPath): string {
  try {
    return list + (sessionStorage.getItem(keyOf(list)) ?? '');
  } catch {
    return list;
  }
}

/** Stores the path of the entry before the current history entry in its state, which survives a reload. */
export function storePreviousPath(previousPath: string | undefined): void {
  window.history.replaceState({ ...window.history.state, previousPath }, '');
}

/** The path of the entry before the current history entry; undefined if the shop did not show it. */
export function storedPreviousPath(): string | undefined {
  return (window.history.state as { previousPath?: string } | null)?.previousPath;
}
