/**
 * Pinned rows: an open page keeps its rows in place while the list changes, until the user requests the updates. Lists
 * are sorted by id, newest first.
 */

interface Row {
  readonly id: string;
  readonly version: number;
}

export interface PinnedRows<R extends Row> {
  /** Name of the list and page that the ids belong to. */
  readonly list: string;
  /** Ids of the rows to show. */
  readonly ids: readonly string[];
  /** Ids of rows removed on this page; the live list may still contain them. */
  readonly removedIds: readonly string[];
  /** The newest known version of every row. */
  readonly rowsById: ReadonlyMap<string, R>;
}

export type PinnedRowsAction<R extends Row> =
  /** Data have arrived. `ids`: the live list; undefined while another page loads. */
  | { type: 'received'; list: string; ids: readonly string[] | undefined; rows: readonly R[]; size: number }
  /** The updates of the list are shown. */
  | { type: 'updatesShown'; ids: readonly string[] }
  /** The response to a change of a row has arrived, before the live update. */
  | { type: 'rowUpdated'; row: R }
  | { type: 'rowRemoved'; id: string }
  /** The removal of a row was undone. */
  | { type: 'rowRestored'; row: R; size: number };

export const noPinnedRows = <R extends Row>(): PinnedRows<R> => ({
  list: '',
  ids: [],
  removedIds: [],
  rowsById: new Map(),
});

/** Returns the same object if the action changes nothing. */
export function pinnedRowsReducer<R extends Row>(
  state: PinnedRows<R>,
  action: PinnedRowsAction<R>,
): PinnedRows<R> {
  switch (action.type) {
    case 'received': {
      const { list, ids, rows, size } = action;
      const rowsById = withNewest(state.rowsById, rows);
      if (!ids) return rowsById === state.rowsById ? state : { ...state, rowsById };
      const removedIds = state.removedIds.filter((id) => ids.includes(id));
      const live = ids.filter((id) => !removedIds.includes(id));
      const visibleIds = visibleRowIds(list === state.list ? state.ids : [], live, size);
      const isSame =
        list === state.list &&
        rowsById === state.rowsById &&
        removedIds.length === state.removedIds.length &&
        !hasChanged(visibleIds, state.ids);
      return isSame ? state : { list, ids: visibleIds, removedIds, rowsById };
    }
    case 'updatesShown':
      return { ...state, ids: action.ids };
    case 'rowUpdated':
      return { ...state, rowsById: withNewest(state.rowsById, [action.row]) };
    case 'rowRemoved':
      return {
        ...state,
        ids: state.ids.filter((id) => id !== action.id),
        removedIds: [...state.removedIds, action.id],
      };
    case 'rowRestored': {
      const { row, size } = action;
      return {
        ...state,
        ids: [...new Set([...state.ids, row.id])].toSorted().reverse().slice(0, size),
        removedIds: state.removedIds.filter((id) => id !== row.id),
        rowsById: withNewest(state.rowsById, [row]),
      };
    }
  }
}

/** Adds rows that are not older than the known ones; returns the same map if there are none. */
function withNewest<R extends Row>(
  known: ReadonlyMap<string, R>,
  rows: readonly R[],
): ReadonlyMap<string, R> {
  const received = new Map<string, R>();
  for (const row of rows) if ((received.get(row.id)?.version ?? 0) <= row.version) received.set(row.id, row);
  const newer = [...received].filter(([id, row]) => {
    const current = known.get(id);
    return current !== row && (current?.version ?? 0) <= row.version;
  });
  return newer.length > 0 ? new Map([...known, ...newer]) : known;
}

/** Returns the rows to show: the pinned rows, followed by older rows if the page has room for them. */
function visibleRowIds(pinned: readonly string[], live: readonly string[], size: number): readonly string[] {
  const last = pinned.at(-1);
  if (last === undefined) return live;
  const below = live.filter((id) => id < last).slice(0, Math.max(0, size - pinned.length));
  return below.length > 0 ? [...pinned, ...below] : pinned;
}

/** Returns the number of rows of the list above the displayed ones. If it is the length of `live`, there may be more. */
export function countNewer(shown: readonly string[], live: readonly string[]): number {
  const [first] = shown;
  return first === undefined ? 0 : live.filter((id) => id > first).length;
}

/** Returns whether the list differs from the displayed rows. */
export function hasChanged(shown: readonly string[], live: readonly string[]): boolean {
  return shown.length !== live.length || shown.some((id, index) => id !== live[index]);
}
