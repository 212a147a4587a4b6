import { Fragment, type ReactNode } from 'react';
import type { ReadContract } from '../../shared/operation.ts';
import { useRead } from '../api/use-read.ts';
import { ReadContent } from '../read-content.tsx';
import { Pager } from '../ui/pager.tsx';
import type { CursorPage, CursorParams } from './next-pages.tsx';
import { useCursorPages } from './use-cursor-pages.ts';

interface CursorListProps<Params extends CursorParams, Page extends CursorPage, Row> {
  contract: ReadContract<Params, Page>;
  params: Params;
  words: { readonly loading: string; readonly loadFailed: string };
  rowsOf: (page: Page) => readonly Row[];
  /** Shown if the first page has no rows. */
  empty: ReactNode;
  /** Renders the rows. `busy` is true while newer ones are loading. */
  children: (rows: readonly Row[], busy: boolean) => ReactNode;
}

/** A list with a pager, live. Begins with its first page when the parameters change. */
export function CursorList<Params extends CursorParams, Page extends CursorPage, Row>(
  props: CursorListProps<Params, Page, Row>,
) {
  return <Pages key={JSON.stringify(props.params)} {...props} />;
}

/** Placeholder with the height of a table row (px). */
const SKELETON = { count: 8, height: 69 };

function Pages<Params extends CursorParams, Page extends CursorPage, Row>(
  props: CursorListProps<Params, Page, Row>,
) {
  const { contract, params, words, rowsOf, empty, children } = props;
  const { cursor, pager } = useCursorPages();
  const read = useRead(contract, { ...params, ...(cursor && { cursor }) });
  return (
    <ReadContent read={read} words={words} skeleton={SKELETON} titleAs="p">
      {(page) => {
        const rows = rowsOf(page);
        if (rows.length === 0 && cursor === undefined) return empty;
        return (
          <>
            {/* The state of a page, such as its selected rows, ends with it. */}
            <Fragment key={cursor}>{children(rows, read.isFetching)}</Fragment>
            <Pager {...pager(page.nextCursor)} />
          </>
        );
      }}
    </ReadContent>
  );
}
