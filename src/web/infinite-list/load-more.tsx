import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReadState } from '../api/use-read.ts';
import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { type CursorPage, type ListEnd, listEndOf } from './next-pages.tsx';
import { usePageCount } from './use-page-count.ts';

/** When the button goes that was pressed, the focus stays where it stood, and Tab goes on from there. */
const keepFocusAfterRemoval = (button: HTMLButtonElement | null) => () => {
  if (button!.matches(':focus')) button!.parentElement!.focus();
};

/** How far below the window the end of a list may be when the next page is asked for, in px. */
const AHEAD_PX = 800;

/**
 * A list that goes on: how many of its pages are shown, and where it stands. `further` is for `FurtherPages`, undefined
 * while the first page is all; `more` shows one more page, or asks again for the one that failed.
 */
export function useInfiniteList(list: string, first: ReadState<CursorPage>) {
  const [pages, showMore] = usePageCount(list);
  const [lastEnd, onEnd] = useState<ListEnd>();
  const [attempt, setAttempt] = useState(0);
  const cursor = first.data?.nextCursor ?? null;
  const further = pages === 1 || cursor === null ? undefined : { cursor, count: pages - 1, attempt, onEnd };
  const end = further ? lastEnd : listEndOf(first);
  return { end, further, more: () => (end?.error ? setAttempt((times) => times + 1) : showMore()) };
}

export interface LoadMoreProps {
  /** Where the list stands; undefined while that is not known. */
  end: ListEnd | undefined;
  /** Said while the next page is on its way. */
  loading: string;
  /** Said when it did not come. */
  failed: string;
  /** True: the button was pressed; false: the end of the list came near. */
  onMore: (pressed: boolean) => void;
}

/** The end of a list that continues by itself, with a button for the keyboard (SETTLED 20). */
export function LoadMore({ end, loading, failed, onMore }: LoadMoreProps) {
  const place = useRef<HTMLDivElement>(null);
  const { nextCursor = null, loading: waiting = true, error } = end ?? {};
  const canContinue = nextCursor !== null && !waiting && !error;
  const continues = useEffectEvent(() => onMore(false));

  useEffect(() => {
    if (!canContinue || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && continues(),
      { rootMargin: `0px 0px ${AHEAD_PX}px` },
    );
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, [canContinue]);

  const hasMore = nextCursor !== null || waiting || error !== undefined;
  return (
    <div ref={place} className="load-more" tabIndex={-1}>
      {error ? <Note tone="bad">{failed}</Note> : null}
      {hasMore ? (
        <Button ref={keepFocusAfterRemoval} busy={waiting} busyLabel={loading} onClick={() => onMore(true)}>
          {error ? texts.actions.retry : texts.actions.loadMore}
        </Button>
      ) : null}
    </div>
  );
}
