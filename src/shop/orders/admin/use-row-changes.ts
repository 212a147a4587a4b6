import { useRef, useState } from 'react';
import type { ApiResult } from '../../../web/api/http.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts.ts';
import {
  type AdminOrder,
  adminRemove,
  adminRestore,
  adminSetStatuses,
  adminUpdate,
} from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { statusLabel } from '../rules.ts';
import { texts } from '../texts.ts';
import type { PinnedList, Problem } from './use-pinned-rows.ts';

const { updateFailed, deleteFailed } = texts.store;

/**
 * Changes of one order, each with Undo (SETTLED 35). Changes are queued: leaving a field saves it, and the press that
 * left it must not be lost.
 */
export function useRowChanges(order: AdminOrder, list: PinnedList) {
  const send = useSend();
  const toast = useToast();
  /** The status being saved; the select already shows it. */
  const [setting, setSetting] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const [pending, setPending] = useState(0);
  const [problem, setProblem] = useState<Problem>();
  const { id, code } = order;

  // The newest known row: each change is based on the response to the previous one.
  const newest = useRef(order);
  if (order.version >= newest.current.version) newest.current = order;
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /** Sends a change after the previous ones; resolves to undefined on failure, which the row then shows. */
  function enqueue<T>(
    failed: string,
    call: (from: AdminOrder) => Promise<ApiResult<T>>,
  ): Promise<T | undefined> {
    setPending((count) => count + 1);
    const done = queue.current.then(async () => {
      const answer = await call(newest.current);
      setPending((count) => count - 1);
      // An earlier error is cleared only now, so that the row does not move under the pointer.
      setProblem(answer.ok ? undefined : { text: failed, reason: answer.error.message });
      return answer.ok ? answer.value : undefined;
    });
    queue.current = done;
    return done;
  }

  /** Undo from the toast, when the row may no longer exist. */
  async function undoFromToast<T>(call: () => Promise<ApiResult<T>>): Promise<T | undefined> {
    const answer = await call();
    if (!answer.ok) list.reportProblem({ text: updateFailed, reason: answer.error.message });
    return answer.ok ? answer.value : undefined;
  }

  function updateRow(changed: AdminOrder): void {
    if (changed.version >= newest.current.version) newest.current = changed;
    list.updateRow(changed);
  }

  async function restore(): Promise<void> {
    const restored = await undoFromToast(() => send(adminRestore, { id }));
    if (restored) list.restoreRow(restored);
  }

  return {
    setting,
    busy: pending > 0,
    removing,
    problem,
    restore,

    async setStatus(to: string): Promise<void> {
      setSetting(to);
      let before = order;
      const changed = await enqueue(updateFailed, (from) => {
        before = from;
        return send(adminUpdate, { id, status: to, version: from.version });
      });
      setSetting(undefined);
      if (!changed) return;
      updateRow(changed);
      if (changed.version === before.version) return;
      const { status, version } = changed;
      toast({
        kind: 'success',
        text: adminTexts.statusChanged(code, statusLabel(status)),
        undo: () =>
          void undoFromToast(() =>
            send(adminSetStatuses, { undo: true, orders: [{ id, status: before.status, version }] }),
          ),
      });
    },

    /** Resolves to whether it was saved. */
    async setEstimate(to: string | null): Promise<boolean> {
      let before = order;
      const changed = await enqueue(updateFailed, (from) => {
        before = from;
        return send(adminUpdate, { id, estimatedDelivery: to, version: from.version });
      });
      if (!changed) return false;
      updateRow(changed);
      const { version } = changed;
      if (version !== before.version)
        toast({
          kind: 'success',
          text: adminTexts.estimateChanged(code),
          undo: () =>
            void undoFromToast(() =>
              send(adminUpdate, { id, estimatedDelivery: before.estimatedDelivery, version }),
            ),
        });
      return true;
    },

    /** `beforeRemoval` is called before the row disappears. Resolves to whether the order was deleted. */
    async remove(beforeRemoval: () => void): Promise<boolean> {
      setRemoving(true);
      const removed = await enqueue(deleteFailed, () => send(adminRemove, { id }));
      setRemoving(false);
      if (!removed) return false;
      beforeRemoval();
      list.removeRow(id);
      toast({ kind: 'success', text: adminTexts.deleted(code), undo: () => void restore() });
      return true;
    },
  };
}
