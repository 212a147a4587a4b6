import { Fragment, type ReactNode, useState } from 'react';
import type { ReadContract } from '../../shared/operation.ts';
import { useRead } from '../api/use-read.ts';
import { pagerTexts } from '../pager-texts.ts';
import { ReadContent } from '../read-content.tsx';
import { Pager } from '../ui/pager.tsx';
import type { CursorPage, CursorParams } from './next-pages.tsx';

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
  /** Cursors of the pages after the first one, up to the current page. The URL does not have them: they are long. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
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
            <Pager
              text={pagerTexts.page(cursors.length + 1)}
              hasPrev={cursors.length > 0}
              hasNext={page.nextCursor !== null}
              onPrev={() => setCursors(cursors.slice(0, -1))}
              onNext={() => page.nextCursor !== null && setCursors([...cursors, page.nextCursor])}
            />
          </>
        );
      }}
    </ReadContent>
  );
}
