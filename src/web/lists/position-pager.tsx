import { nextPagePosition, type PagePosition, previousPagePosition } from '../../shared/paging.ts';
import { adminPageTexts } from '../admin-page-texts.ts';
import { pagerTexts } from '../pager-texts.ts';
import { Note } from '../ui/note.tsx';
import { Pager } from '../ui/pager.tsx';

interface PositionPagerProps {
  position: PagePosition;
  /** Ids of the rows on this page, at least one. */
  ids: readonly string[];
  hasOlder: boolean;
  onPosition: (to: PagePosition) => void;
}

/** Pager of a list whose page is in the URL, after or before a row. */
export function PositionPager({ position, ids, hasOlder, onPosition }: PositionPagerProps) {
  return (
    <Pager
      text={pagerTexts.page(position.page)}
      hasPrev={position.page > 1}
      hasNext={hasOlder}
      onPrev={() => onPosition(previousPagePosition(position, ids[0]!))}
      onNext={() => onPosition(nextPagePosition(position, ids.at(-1)!))}
    />
  );
}

/** Says that the first page is shown, because the URL names a later one without its cursor (SPEC L139). */
export function MissingCursorNote({ position }: { position: PagePosition }) {
  return position.isCursorMissing ? <Note tone="bad">{adminPageTexts.paginationFailed}</Note> : null;
}
