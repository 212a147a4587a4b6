import { useCallback, useReducer } from 'react';
import { useLocation } from 'react-router';

/** Number of visible pages by history entry and list. Written in the browser only. */
const pageCounts = new Map<string, number>();

/**
 * Number of pages that an infinite list shows, and a function that shows one more. Back restores the number, so that the
 * scroll position can be restored.
 */
export function usePageCount(list: string): [pages: number, showMore: () => void] {
  const { key } = useLocation();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const entry = `${key} ${list}`;
  const showMore = useCallback(() => {
    pageCounts.set(entry, (pageCounts.get(entry) ?? 1) + 1);
    rerender();
  }, [entry]);
  return [pageCounts.get(entry) ?? 1, showMore];
}
