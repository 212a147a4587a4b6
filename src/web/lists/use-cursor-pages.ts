import { useState } from 'react';
import { pagerTexts } from '../pager-texts.ts';
import type { PagerProps } from '../ui/pager.tsx';

/** Pages of a list that names the next page by a cursor. The position is not in the URL: cursors are long. */
export function useCursorPages(): {
  /** Undefined for the first page. */
  cursor: string | undefined;
  /** Props of the pager. `nextCursor`: of the current page; null on the last one. */
  pager(nextCursor: string | null): PagerProps;
} {
  /** Cursors of the pages after the first one, up to the current page. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  return {
    cursor: cursors.at(-1),
    pager: (nextCursor) => ({
      text: pagerTexts.page(cursors.length + 1),
      hasPrev: cursors.length > 0,
      hasNext: nextCursor !== null,
      onPrev: () => setCursors(cursors.slice(0, -1)),
      onNext: () => nextCursor !== null && setCursors([...cursors, nextCursor]),
    }),
  };
}
