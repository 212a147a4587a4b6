import { useState } from 'react';
import { useSend } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { type AdminOrder, adminSetStatuses } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { MAX_BULK_ORDERS, statusLabel } from '../rules.ts';
import { texts } from '../texts.ts';
import type { Problem, RowCallbacks } from './use-pinned-rows.ts';

const bulkTexts = adminTexts.bulk;

/** Ids of the selected orders on all pages of the list. */
export function useSelection() {
  const [ids, setIds] = useState<readonly string[]>([]);
  return {
    ids,
    has: (id: string) => ids.includes(id),
    set: (changed: readonly string[], selected: boolean) =>
      setIds((current) => {
        const others = current.filter((id) => !changed.includes(id));
        return (selected ? [...others, ...changed] : others).slice(0, MAX_BULK_ORDERS);
      }),
    clear: () => setIds([]),
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** Sets one status for all selected orders in one request, with one Undo. */
export function useBulkUpdate(
  selection: Selection,
  rowOf: (id: string) => AdminOrder | undefined,
  callbacks: RowCallbacks,
) {
  const send = useSend();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  async function undo(changed: readonly { id: string; from: string; version: number }[]): Promise<void> {
    const orders = changed.map(({ id, from, version }) => ({ id, status: from, version }));
    const response = await send(adminSetStatuses, { undo: true, orders });
    if (!response.ok)
      callbacks.reportProblem({ text: texts.failures.updateFailed, reason: response.error.message });
  }

  return {
    busy,
    problem,
    async apply(status: string): Promise<void> {
      if (busy) return;
      setBusy(true);
      setProblem(undefined);
      // Skips orders that another administrator has deleted: one of them would make the whole request fail.
      const orders = selection.ids.flatMap((id) => {
        if (rowOf(id)?.deleted) return [];
        const version = rowOf(id)?.version;
        return [{ id, status, ...(version !== undefined && { version }) }];
      });
      if (orders.length === 0) {
        setBusy(false);
        return selection.clear();
      }
      const response = await send(adminSetStatuses, { orders });
      setBusy(false);
      if (!response.ok)
        return setProblem({ text: texts.failures.updateFailed, reason: response.error.message });
      const { changed } = response.value;
      selection.clear();
      const label = statusLabel(status);
      if (changed.length === 0) toast({ kind: 'info', text: bulkTexts.unchanged(label) });
      else
        toast({
          kind: 'success',
          text: bulkTexts.changed(changed.length, label),
          subject: changed.map(({ id }) => id).join(),
          undo: () => void undo(changed),
        });
    },
  };
}
