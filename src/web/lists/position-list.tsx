import type { ReactNode } from 'react';
import type { PagePosition } from '../../shared/paging.ts';
import type { ReadState } from '../api/use-read.ts';
import { ReadContent } from '../read-content.tsx';
import { MissingCursorNote, PositionPager } from './position-pager.tsx';

interface PositionListProps<
  Page extends { readonly hasOlder: boolean },
  Row extends { readonly id: string },
> {
  read: ReadState<Page>;
  words: { readonly loading: string; readonly loadFailed: string };
  /** Number of placeholder rows while loading. */
  skeletons?: number;
  rowsOf: (page: Page) => readonly Row[];
  position: PagePosition;
  onPosition: (to: PagePosition) => void;
  /** Shown if the page has no rows. */
  empty: ReactNode;
  /** Renders the rows, at least one. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list with a pager, whose page is in the URL. */
export function PositionList<
  Page extends { readonly hasOlder: boolean },
  Row extends { readonly id: string },
>(props: PositionListProps<Page, Row>) {
  const { read, words, skeletons = 6, rowsOf, position, onPosition, empty, children } = props;
  return (
    <>
      <MissingCursorNote position={position} />
      <ReadContent read={read} words={words} skeleton={{ count: skeletons }}>
        {(page) => {
          const rows = rowsOf(page);
          if (rows.length === 0) return empty;
          return (
            <>
              {children(rows)}
              <PositionPager
                position={position}
                ids={rows.map(({ id }) => id)}
                hasOlder={page.hasOlder}
                onPosition={onPosition}
              />
            </>
          );
        }}
      </ReadContent>
    </>
  );
}
