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
 * What an administrator does to one order, each with Undo (SETTLED 35). What is pressed while something is still being
 * saved waits for it: leaving a field saves it, and the press that left it must not be lost.
 */
export function useRowChanges(order: AdminOrder, list: PinnedList) {
  const send = useSend();
  const toast = useToast();
  /** The status that is being set; the select shows it meanwhile. */
  const [setting, setSetting] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const [problem, setProblem] = useState<Problem>();
  const { id, code } = order;

  // The row as this screen last knew it: the next change starts from the answer to the one before.
  const newest = useRef(order);
  if (order.version >= newest.current.version) newest.current = order;
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /** Sends a change once those before it have been answered; undefined when it failed, which the row then says. */
  function change<T>(
    failed: string,
    call: (from: AdminOrder) => Promise<ApiResult<T>>,
  ): Promise<T | undefined> {
    setWaiting((count) => count + 1);
    const done = queue.current.then(async () => {
      const answer = await call(newest.current);
      setWaiting((count) => count - 1);
      // An older problem stays until here, so that the row does not jump under the pointer.
      setProblem(answer.ok ? undefined : { text: failed, reason: answer.error.message });
      return answer.ok ? answer.value : undefined;
    });
    queue.current = done;
    return done;
  }

  /** Takes a change back from the toast, when the row may long be gone. */
  async function undoFromToast<T>(call: () => Promise<ApiResult<T>>): Promise<T | undefined> {
    const answer = await call();
    if (!answer.ok) list.reportProblem({ text: updateFailed, reason: answer.error.message });
    return answer.ok ? answer.value : undefined;
  }

  function remember(changed: AdminOrder): void {
    if (changed.version >= newest.current.version) newest.current = changed;
    list.updateRow(changed);
  }

  async function restore(): Promise<void> {
    const restored = await undoFromToast(() => send(adminRestore, { id }));
    if (restored) list.restoreRow(restored);
  }

  return {
    setting,
    busy: waiting > 0,
    removing,
    problem,
    restore,

    async setStatus(to: string): Promise<void> {
      setSetting(to);
      let before = order;
      const changed = await change(updateFailed, (from) => {
        before = from;
        return send(adminUpdate, { id, status: to, version: from.version });
      });
      setSetting(undefined);
      if (!changed) return;
      remember(changed);
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

    /** Answers whether it was set. */
    async setEstimate(to: string | null): Promise<boolean> {
      let before = order;
      const changed = await change(updateFailed, (from) => {
        before = from;
        return send(adminUpdate, { id, estimatedDelivery: to, version: from.version });
      });
      if (!changed) return false;
      remember(changed);
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

    /** `leave` is called when the row is about to go. Answers whether it went. */
    async remove(leave: () => void): Promise<boolean> {
      setRemoving(true);
      const removed = await change(deleteFailed, () => send(adminRemove, { id }));
      setRemoving(false);
      if (!removed) return false;
      leave();
      list.removeRow(id);
      toast({ kind: 'success', text: adminTexts.deleted(code), undo: () => void restore() });
      return true;
    },
  };
}
