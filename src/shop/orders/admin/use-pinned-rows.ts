import { useReducer, useState } from 'react';
import { type ReadState, useRead } from '../../../web/api/use-read.ts';
import { type AdminOrder, type AdminOrderPage, adminNewer, adminRows } from '../admin-contract.ts';
import { type AdminFilters, adminFilterParams, adminListParams } from '../admin-filters.ts';
import { countNewer, hasChanged, noPinnedRows, pinnedRowsReducer } from '../pinned-rows.ts';
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
  const list = JSON.stringify(adminListParams(filters));
  const [state, dispatch] = useReducer(pinnedRowsReducer<AdminOrder>, undefined, noPinnedRows<AdminOrder>);
  const { ids, removedIds, rowsById } = state;

  const missingIds = [...new Set([...ids, ...selected])].filter(
    (id) => !data?.orders.some((row) => row.id === id),
  );
  const missing = useRead(
    adminRows,
    missingIds.length > 0 ? { ids: missingIds.toSorted().join(',') } : undefined,
  );
  const listIds = isFetching ? undefined : data?.orders.map(({ id }) => id);
  const rows = [...(missing.data?.orders ?? []), ...(data?.orders ?? [])];
  const received = { type: 'received', list, ids: listIds, rows, size: SIZE } as const;
  // Dispatching during rendering renders again immediately, so that no frame shows the previous rows.
  if (pinnedRowsReducer(state, received) !== state) dispatch(received);

  const liveIds = listIds?.filter((id) => !removedIds.includes(id));
  const newCount = liveIds !== undefined && filters.page === 1 ? countNewer(ids, liveIds) : 0;
  // Only if the new orders fill the page does a second read count them: it may be ahead of the list, so that the button
  // would announce orders that it does not show.
  const fillsPage = newCount > 0 && newCount === liveIds?.length;
  const newOrders = useRead(
    adminNewer,
    fillsPage ? { ...adminFilterParams(filters), than: ids[0]! } : undefined,
  );
  const updates: PendingUpdates | undefined =
    newCount > 0
      ? { count: Math.max(newCount, newOrders.data?.count ?? 0), more: newOrders.data?.more ?? false }
      : liveIds !== undefined && hasChanged(ids, liveIds)
        ? { count: 0, more: false }
        : undefined;

  const [problem, setProblem] = useState<Problem>();
  const callbacks: RowCallbacks = {
    updateRow: (row) => dispatch({ type: 'rowUpdated', row }),
    removeRow: (id) => dispatch({ type: 'rowRemoved', id }),
    restoreRow: (row) => dispatch({ type: 'rowRestored', row, size: SIZE }),
    reportProblem: setProblem,
  };
  return {
    rows: ids.flatMap((id) => rowsById.get(id) ?? []),
    rowOf: (id: string) => rowsById.get(id),
    updates,
    showUpdates: () => liveIds && dispatch({ type: 'updatesShown', ids: liveIds }),
    callbacks,
    problem,
    dismissProblem: () => setProblem(undefined),
  };
}
