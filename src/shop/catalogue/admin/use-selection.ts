import { useCallback, useMemo, useState } from 'react';

/** Products that are selected by id, over all pages of the table. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((ids: readonly string[], on: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const id of ids) on ? after.add(id) : after.delete(id);
      return after;
    });
  }, []);
  const clear = useCallback(() => setSelected(new Set()), []);
  return useMemo(() => ({ selected, select, clear }), [selected, select, clear]);
}

export type Selection = ReturnType<typeof useSelection>;
