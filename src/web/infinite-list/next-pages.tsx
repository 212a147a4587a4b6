import { Fragment, type ReactNode, useEffect } from 'react';
import type { ReadContract } from '../../shared/operation.ts';
import type { ApiError } from '../api/http.ts';
import { type ReadState, useRead } from '../api/use-read.ts';
import { useNearViewport } from './use-near-viewport.ts';

/** A page of a list that goes on: it names the cursor of the page after it. */
export interface CursorPage {
  nextCursor: string | null;
}

/** Where a list that goes on stands at the moment. */
export interface ListEnd {
  /** The cursor of the first page that is not shown; null when all is shown or not known yet. */
  nextCursor: string | null;
  /** True while the last page that is to be shown has not come. */
  loading: boolean;
  error: ApiError | undefined;
}

/** What the end of a chain of one page is. */
export function listEndOf({ data, error, isFetching }: ReadState<CursorPage>): ListEnd {
  return { nextCursor: data?.nextCursor ?? null, loading: isFetching && !data, error };
}

/** Parameters of such a list. */
interface CursorParams {
  cursor?: string | undefined;
}

export interface NextPagesProps<P extends CursorParams, R extends CursorPage> {
  contract: ReadContract<P, R>;
  params: P;
  cursor: string;
  /** How many more pages are to be shown. */
  count: number;
  children: (page: R) => ReactNode;
  /** Hears of the last page that is to be shown. */
  onEnd: (end: ListEnd) => void;
  /** Counted up to ask a page that failed once more. */
  attempt: number;
}

/**
 * The pages after the first one: a page begins where the one before it ends, so when that end moves, the page is asked
 * anew and shows what it had until the answer comes. Those near the window are live; a list has no end, but a
 * connection's subscriptions have.
 */
export function NextPages<P extends CursorParams, R extends CursorPage>(props: NextPagesProps<P, R>) {
  const { contract, params, cursor, count, children, onEnd, attempt } = props;
  const [near, watch] = useNearViewport();
  const state = useRead(contract, { ...params, cursor }, { live: near });
  const { data, error, retry } = state;
  const { nextCursor, loading: waiting } = listEndOf(state);
  const isLast = count <= 1 || nextCursor === null;

  useEffect(() => {
    if (isLast) onEnd({ nextCursor, loading: waiting, error });
  }, [isLast, nextCursor, waiting, error, onEnd]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the shopper says so, not otherwise
  useEffect(() => {
    if (attempt > 0 && error) retry();
  }, [attempt]);

  return (
    <>
      {/* biome-ignore lint/complexity/noUselessFragments: it knows where the page stands */}
      <Fragment ref={watch}>{data ? children(data) : null}</Fragment>
      {isLast ? null : <NextPages {...props} cursor={nextCursor} count={count - 1} />}
    </>
  );
}
