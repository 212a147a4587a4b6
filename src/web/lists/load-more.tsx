import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReadState } from '../api/use-read.ts';
import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { type CursorPage, type ListEnd, listEndOf } from './next-pages.tsx';
import { usePageCount } from './use-page-count.ts';

/** Ref: moves the focus to the parent when the focused button is removed, so that Tab continues from there. */
const keepFocusAfterRemoval = (button: HTMLButtonElement | null) => () => {
  if (button!.matches(':focus')) button!.parentElement!.focus();
};

/** Distance of the list end below the viewport at which the next page is loaded (px). */
const PREFETCH_DISTANCE_PX = 800;

/**
 * State of an infinite list. `nextPages`: props for `NextPages`, undefined while only the first page is shown. `loadMore`
 * shows one more page, or retries the failed one.
 */
export function useInfiniteList(list: string, first: ReadState<CursorPage>) {
  const [pages, showMore] = usePageCount(list);
  const [lastEnd, onEnd] = useState<ListEnd>();
  const [attempt, setAttempt] = useState(0);
  const cursor = first.data?.nextCursor ?? null;
  const nextPages = pages === 1 || cursor === null ? undefined : { cursor, count: pages - 1, attempt, onEnd };
  const end = nextPages ? lastEnd : listEndOf(first);
  return { end, nextPages, loadMore: () => (end?.error ? setAttempt((times) => times + 1) : showMore()) };
}

export interface LoadMoreProps {
  /** State of the list end; undefined before the first page is loaded. */
  end: ListEnd | undefined;
  /** Button label while the next page is loading. */
  loading: string;
  /** Message when the next page failed to load. */
  failed: string;
  /** `isClick` is false when scrolling caused the call. */
  onMore: (isClick: boolean) => void;
}

/** End of an infinite list: loads more on scroll, with a button for the keyboard (SETTLED 20). */
export function LoadMore({ end, loading, failed, onMore }: LoadMoreProps) {
  const listEnd = useRef<HTMLDivElement>(null);
  const { nextCursor = null, isLoading = true, error } = end ?? {};
  const canLoadMore = nextCursor !== null && !isLoading && !error;
  const loadMore = useEffectEvent(() => onMore(false));

  useEffect(() => {
    if (!canLoadMore || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && loadMore(),
      { rootMargin: `0px 0px ${PREFETCH_DISTANCE_PX}px` },
    );
    observer.observe(listEnd.current!);
    return () => observer.disconnect();
  }, [canLoadMore]);

  const hasMore = nextCursor !== null || isLoading || error !== undefined;
  return (
    <div ref={listEnd} className="load-more" tabIndex={-1}>
      {error ? <Note tone="bad">{failed}</Note> : null}
      {hasMore ? (
        <Button ref={keepFocusAfterRemoval} busy={isLoading} busyLabel={loading} onClick={() => onMore(true)}>
          {error ? texts.actions.retry : texts.actions.loadMore}
        </Button>
      ) : null}
    </div>
  );
}
