import { useReducer, useRef, useState } from 'react';
import { type ReadState, useRead } from '../../../web/api/use-read.ts';
import { type AdminOrder, type AdminOrderPage, adminNewer, adminRows } from '../admin-contract.ts';
import { type AdminFilters, adminListParams } from '../admin-filters.ts';
import { hasChanged, hasNewer, visibleRowIds } from '../pinned-rows.ts';
import { ADMIN_ORDERS_PAGE_SIZE as SIZE } from '../rules.ts';

/** Callbacks from rows to their list. */
export interface RowCallbacks {
  /** Shows the response to a change before the live update arrives. */
  updateRow(order: AdminOrder): void;
  /** Removes a row that was deleted here. */
  removeRow(id: string): void;
  /** Adds a restored row again. */
  restoreRow(order: AdminOrder): void;
  /** Shows a failure above the list, because its row may no longer exist. */
  reportProblem(problem: Problem): void;
}

/** A failure and its reason. */
export interface Problem {
  text: string;
  reason?: string | undefined;
}

/** Changes of the list that are not displayed yet. */
export interface PendingUpdates {
  /** Number of new orders above the list; 0 if the list has only other changes, such as removals. */
  count: number;
  /** True if there are more new orders than `count`. */
  more: boolean;
}

/**
 * Returns the rows of a page with live data, pinned in the order that they had when the page was opened. New and
 * removed orders are reported in `updates` and shown on request.
 */
export function usePinnedRows(
  { data, isFetching }: Pick<ReadState<AdminOrderPage>, 'data' | 'isFetching'>,
  filters: AdminFilters,
  selected: readonly string[],
) {
  const params = adminListParams(filters);
  const key = JSON.stringify(params);
  const [pinned, setPinned] = useState<{ key: string; ids: readonly string[] }>({ key, ids: [] });
  /** Ids of orders deleted on this page; the live list may still contain them. */
  const [removedIds, setRemovedIds] = useState<readonly string[]>([]);
  const listIds = isFetching ? undefined : data?.orders.map(({ id }) => id);
  if (listIds && removedIds.some((id) => !listIds.includes(id)))
    setRemovedIds(removedIds.filter((id) => listIds.includes(id)));
  const liveIds = listIds?.filter((id) => !removedIds.includes(id));
  const shown = liveIds ? visibleRowIds(pinned.key === key ? pinned.ids : [], liveIds, SIZE) : pinned.ids;
  if (liveIds && (pinned.key !== key || hasChanged(pinned.ids, shown))) setPinned({ key, ids: shown });

  const rowsById = useRef(new Map<string, AdminOrder>());
  const missingIds = [...new Set([...shown, ...selected])].filter(
    (id) => !data?.orders.some((row) => row.id === id),
  );
  const missing = useRead(
    adminRows,
    missingIds.length > 0 ? { ids: missingIds.toSorted().join(',') } : undefined,
  );
  for (const order of [...(missing.data?.orders ?? []), ...(data?.orders ?? [])])
    keepNewest(rowsById.current, order);

  const hasNewOrders = liveIds !== undefined && filters.page === 1 && hasNewer(shown, liveIds);
  const { status, search } = params;
  const newOrders = useRead(
    adminNewer,
    hasNewOrders ? { ...(status && { status }), ...(search && { search }), than: shown[0]! } : undefined,
  );
  const updates: PendingUpdates | undefined = hasNewOrders
    ? { count: newOrders.data?.count || 1, more: newOrders.data?.more ?? false }
    : liveIds !== undefined && hasChanged(shown, liveIds)
      ? { count: 0, more: false }
      : undefined;

  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const [problem, setProblem] = useState<Problem>();
  const callbacks: RowCallbacks = {
    updateRow(order) {
      keepNewest(rowsById.current, order);
      rerender();
    },
    removeRow(id) {
      setRemovedIds((ids) => [...ids, id]);
      setPinned(({ ids, ...rest }) => ({ ...rest, ids: ids.filter((other) => other !== id) }));
    },
    restoreRow(order) {
      keepNewest(rowsById.current, order);
      setRemovedIds((ids) => ids.filter((id) => id !== order.id));
      setPinned(({ ids, ...rest }) => ({
        ...rest,
        ids: [...new Set([...ids, order.id])].toSorted().reverse().slice(0, SIZE),
      }));
    },
    reportProblem: setProblem,
  };
  return {
    rows: shown.flatMap((id) => rowsById.current.get(id) ?? []),
    rowOf: (id: string) => rowsById.current.get(id),
    updates,
    showUpdates: () => liveIds && setPinned({ key, ids: liveIds }),
    callbacks,
    problem,
    dismissProblem: () => setProblem(undefined),
  };
}

/** Stores a row unless a newer version is stored. */
function keepNewest(rowsById: Map<string, AdminOrder>, order: AdminOrder): void {
  if ((rowsById.get(order.id)?.version ?? 0) <= order.version) rowsById.set(order.id, order);
}
