import { useCallback, useMemo, useState } from 'react';

/** Ids of the selected products on all pages of the table. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelected((current) => {
      const next = new Set(current);
      for (const id of ids) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setSelected(new Set()), []);
  return useMemo(() => ({ selected, select, clear }), [selected, select, clear]);
}

export type Selection = ReturnType<typeof useSelection>;
