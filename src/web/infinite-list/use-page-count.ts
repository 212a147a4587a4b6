import { useCallback, useReducer } from 'react';
import { useLocation } from 'react-router';

/** Number of shown pages per history entry and list. Written in the browser only. */
const pageCounts = new Map<string, number>();

/**
 * Number of pages an infinite list shows, and a function that shows one more. Back restores the number, so the scroll
 * position exists again.
 */
export function usePageCount(list: string): [pages: number, showMore: () => void] {
  const { key } = useLocation();
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const name = `${key} ${list}`;
  const showMore = useCallback(() => {
    pageCounts.set(name, (pageCounts.get(name) ?? 1) + 1);
    redraw();
  }, [name]);
  return [pageCounts.get(name) ?? 1, showMore];
}
