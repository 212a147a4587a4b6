import { useCallback, useReducer } from 'react';
import { useLocation } from 'react-router';

/** How many pages of a list each entry of the tab's history shows. Only a browser ever writes it. */
const shown = new Map<string, number>();

/**
 * How many pages a list that goes on shows, and the way to show one more. Going back to a screen finds as many as it
 * had, so that its place on the page is there to be found again.
 */
export function usePageCount(list: string): [pages: number, showMore: () => void] {
  const { key } = useLocation();
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const name = `${key} ${list}`;
  const showMore = useCallback(() => {
    shown.set(name, (shown.get(name) ?? 1) + 1);
    redraw();
  }, [name]);
  return [shown.get(name) ?? 1, showMore];
}
