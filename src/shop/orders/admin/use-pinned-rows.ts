import { useReducer, useRef, useState } from 'react';
import { type ReadState, useRead } from '../../../web/api/use-read.ts';
import { type AdminOrder, type AdminOrderPage, adminNewer, adminRows } from '../admin-contract.ts';
import { type AdminFilters, adminListParams } from '../admin-filters.ts';
import { hasChanged, hasNewer, visibleRowIds } from '../pinned-rows.ts';
import { ADMIN_ORDERS_PAGE_SIZE as SIZE } from '../rules.ts';

/** What rows tell the list that they stand in. */
export interface PinnedList {
  /** A row's newest state, from the answer to a change: known before the live connection tells it. */
  updateRow(order: AdminOrder): void;
  /** Takes out the row that was just deleted here. */
  removeRow(id: string): void;
  /** Puts it back. */
  restoreRow(order: AdminOrder): void;
  /** Says what did not work where no row can say it any more. */
  reportProblem(problem: Problem): void;
}

/** What did not work, and why. */
export interface Problem {
  text: string;
  reason?: string | undefined;
}

/** What the list, as it is now, has besides the rows that are shown. */
export interface PendingUpdates {
  /** Orders that came in above, or 0 while only others have changed places. */
  count: number;
  more: boolean;
}

/**
 * The rows of a page, each with its newest state, in the places that they had when the page was opened: what comes in
 * or leaves meanwhile is told as `news` and shown when it is asked for.
 */
export function usePinnedRows(
  { data, isFetching }: Pick<ReadState<AdminOrderPage>, 'data' | 'isFetching'>,
  filters: AdminFilters,
  selected: readonly string[],
) {
  const asked = adminListParams(filters);
  const key = JSON.stringify(asked);
  const [held, setHeld] = useState<{ key: string; ids: readonly string[] }>({ key, ids: [] });
  /** Deleted here, while the list may not know it yet. */
  const [gone, setGone] = useState<readonly string[]>([]);
  const told = isFetching ? undefined : data?.orders.map(({ id }) => id);
  if (told && gone.some((id) => !told.includes(id))) setGone(gone.filter((id) => told.includes(id)));
  const live = told?.filter((id) => !gone.includes(id));
  const shown = live ? visibleRowIds(held.key === key ? held.ids : [], live, SIZE) : held.ids;
  if (live && (held.key !== key || hasChanged(held.ids, shown))) setHeld({ key, ids: shown });

  const known = useRef(new Map<string, AdminOrder>());
  const away = [...new Set([...shown, ...selected])].filter(
    (id) => !data?.orders.some((row) => row.id === id),
  );
  const apart = useRead(adminRows, away.length > 0 ? { ids: away.toSorted().join(',') } : undefined);
  for (const order of [...(apart.data?.orders ?? []), ...(data?.orders ?? [])]) take(known.current, order);

  const above = live !== undefined && filters.page === 1 && hasNewer(shown, live);
  const { status, search } = asked;
  const newer = useRead(
    adminNewer,
    above ? { ...(status && { status }), ...(search && { search }), than: shown[0]! } : undefined,
  );
  const news: PendingUpdates | undefined = above
    ? { count: newer.data?.count || 1, more: newer.data?.more ?? false }
    : live !== undefined && hasChanged(shown, live)
      ? { count: 0, more: false }
      : undefined;

  const [, draw] = useReducer((times: number) => times + 1, 0);
  const [problem, setProblem] = useState<Problem>();
  const list: PinnedList = {
    updateRow(order) {
      take(known.current, order);
      draw();
    },
    removeRow(id) {
      setGone((before) => [...before, id]);
      setHeld(({ ids, ...rest }) => ({ ...rest, ids: ids.filter((one) => one !== id) }));
    },
    restoreRow(order) {
      take(known.current, order);
      setGone((before) => before.filter((id) => id !== order.id));
      setHeld(({ ids, ...rest }) => ({
        ...rest,
        ids: [...new Set([...ids, order.id])].toSorted().reverse().slice(0, SIZE),
      }));
    },
    reportProblem: setProblem,
  };
  return {
    rows: shown.flatMap((id) => known.current.get(id) ?? []),
    rowOf: (id: string) => known.current.get(id),
    news,
    showNews: () => live && setHeld({ key, ids: live }),
    list,
    problem,
    dismissProblem: () => setProblem(undefined),
  };
}

/** Keeps the newer state of a row. */
function take(known: Map<string, AdminOrder>, order: AdminOrder): void {
  if ((known.get(order.id)?.version ?? 0) <= order.version) known.set(order.id, order);
}
