import { Fragment, type ReactNode, useEffect } from 'react';
import type { ReadContract } from '../../shared/operation.ts';
import type { ApiError } from '../api/http.ts';
import { type ReadState, useRead } from '../api/use-read.ts';
import { useNearViewport } from './use-near-viewport.ts';

/** One page of an infinite list, with the cursor of the next one. */
export interface CursorPage {
  nextCursor: string | null;
}

/** State of the end of an infinite list. */
export interface ListEnd {
  /** Cursor of the first page not shown; null when all pages are shown or none is loaded. */
  nextCursor: string | null;
  /** True while the last requested page is loading. */
  isLoading: boolean;
  error: ApiError | undefined;
}

/** State of the list end after the page of a read. */
export function listEndOf({ data, error, isFetching }: ReadState<CursorPage>): ListEnd {
  return { nextCursor: data?.nextCursor ?? null, isLoading: isFetching && !data, error };
}

export interface CursorParams {
  cursor?: string | undefined;
}

export interface NextPagesProps<P extends CursorParams, R extends CursorPage> {
  contract: ReadContract<P, R>;
  params: P;
  cursor: string;
  /** Number of pages to show after the first one. */
  count: number;
  children: (page: R) => ReactNode;
  /** Called with the state of the last requested page. */
  onEnd: (end: ListEnd) => void;
  /** Incremented to retry a failed page. */
  attempt: number;
}

/**
 * The pages after the first one. Each starts at the end of the page before: when that end moves, the page refetches and
 * keeps its old rows until the response arrives. Only pages near the viewport are live, because subscriptions per
 * connection are limited.
 */
export function NextPages<P extends CursorParams, R extends CursorPage>(props: NextPagesProps<P, R>) {
  const { contract, params, cursor, count, children, onEnd, attempt } = props;
  const [isNear, observe] = useNearViewport();
  const state = useRead(contract, { ...params, cursor }, { live: isNear });
  const { data, error, retry } = state;
  const { nextCursor, isLoading } = listEndOf(state);
  const isLast = count <= 1 || nextCursor === null;

  useEffect(() => {
    if (isLast) onEnd({ nextCursor, isLoading, error });
  }, [isLast, nextCursor, isLoading, error, onEnd]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: retries only when the user requests it
  useEffect(() => {
    if (attempt > 0 && error) retry();
  }, [attempt]);

  return (
    <>
      {/* biome-ignore lint/complexity/noUselessFragments: its ref observes the position of the page */}
      <Fragment ref={observe}>{data ? children(data) : null}</Fragment>
      {isLast ? null : <NextPages {...props} cursor={nextCursor} count={count - 1} />}
    </>
  );
}
