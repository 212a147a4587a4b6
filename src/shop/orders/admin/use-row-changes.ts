import { useLayoutEffect, useRef, useState } from 'react';
import type { ApiResult } from '../../../web/api/http.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useToast } from '../../../web/toasts/use-toast.ts';
import {
  type AdminOrder,
  adminRemove,
  adminRestore,
  adminSetStatuses,
  adminUpdate,
} from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { awaitsDelivery, statusLabel } from '../rules.ts';
import { texts } from '../texts.ts';
import type { Problem, RowCallbacks } from './use-pinned-rows.ts';

const { updateFailed, deleteFailed } = texts.failures;

/**
 * Changes of one order, each with Undo (SETTLED 35). Changes are queued, because pressing a button while a field is
 * edited causes two changes: the field is saved on blur.
 */
export function useRowChanges(order: AdminOrder, callbacks: RowCallbacks) {
  const send = useSend();
  const toast = useToast();
  const { now } = useTimes();
  /** The status being saved, which the select already shows. */
  const [statusInFlight, setStatusInFlight] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const [pending, setPending] = useState(0);
  const [problem, setProblem] = useState<Problem>();
  const { id, code } = order;

  // Each change is based on the newest version of the order, usually the response to the previous change.
  const newest = useRef(order);
  useLayoutEffect(() => {
    if (order.version >= newest.current.version) newest.current = order;
  }, [order]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /** Sends a change after the previous ones. On failure, shows the error in the row and resolves to undefined. */
  function enqueue<T>(
    failureText: string,
    call: (from: AdminOrder) => Promise<ApiResult<T>>,
  ): Promise<T | undefined> {
    setPending((count) => count + 1);
    const result = queue.current.then(async () => {
      const response = await call(newest.current);
      setPending((count) => count - 1);
      // Clears an earlier error only now, so that the row does not move while the user clicks.
      setProblem(response.ok ? undefined : { text: failureText, reason: response.error.message });
      return response.ok ? response.value : undefined;
    });
    queue.current = result;
    return result;
  }

  /** Sends a change from a toast. Reports a failure to the list, because the row may no longer exist. */
  async function undoFromToast<T>(call: () => Promise<ApiResult<T>>): Promise<T | undefined> {
    const response = await call();
    if (!response.ok) callbacks.reportProblem({ text: updateFailed, reason: response.error.message });
    return response.ok ? response.value : undefined;
  }

  function updateRow(changed: AdminOrder): void {
    if (changed.version >= newest.current.version) newest.current = changed;
    callbacks.updateRow(changed);
  }

  async function restore(): Promise<void> {
    const restored = await undoFromToast(() => send(adminRestore, { id }));
    if (restored) callbacks.restoreRow(restored);
  }

  return {
    statusInFlight,
    busy: pending > 0,
    removing,
    problem,
    restore,

    async setStatus(to: string): Promise<void> {
      setStatusInFlight(to);
      let before = order;
      const changed = await enqueue(updateFailed, (from) => {
        before = from;
        return send(adminUpdate, { id, status: to, version: from.version });
      });
      setStatusInFlight(undefined);
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
      // Administrators may set any time (SETTLED 35): a past one is saved, with a warning.
      const isPast = to !== null && Date.parse(to) < now && awaitsDelivery(changed.status);
      if (version !== before.version)
        toast({
          kind: isPast ? 'warning' : 'success',
          text: isPast ? adminTexts.estimateInPast(code) : adminTexts.estimateChanged(code),
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
      callbacks.removeRow(id);
      toast({ kind: 'success', text: adminTexts.deleted(code), undo: () => void restore() });
      return true;
    },
  };
}
