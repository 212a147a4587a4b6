import { useState } from 'react';
import { useSend } from '../../../web/api/use-write.ts';
import { useUndoToast } from '../../../web/toasts/undo.ts';
import {
  markAllRead,
  markRead,
  type Notification,
  type NotificationPage,
  remove,
  restore,
} from '../contract.ts';
import { markRead as markReadIn, unreadCount } from '../rules.ts';
import { texts } from '../texts.ts';

const screenTexts = texts.screen;

type Ids = ReadonlySet<string>;
const noIds: Ids = new Set();
const withIds = (ids: Ids, added: readonly string[]): Ids => new Set([...ids, ...added]);
const withoutIds = (ids: Ids, removed: readonly string[]): Ids =>
  new Set([...ids].filter((id) => !removed.includes(id)));

/**
 * Applies optimistic updates to a page of notifications: marking as read and deleting show immediately and are rolled
 * back if the server refuses. The server's data is never modified.
 */
export function useInbox(page: NotificationPage | undefined) {
  const send = useSend();
  const offerUndo = useUndoToast(restore, screenTexts);
  const [read, setRead] = useState(noIds);
  const [removed, setRemoved] = useState(noIds);
  const [problem, setProblem] = useState<string>();

  const loaded = page?.items ?? [];
  const remaining = loaded.filter(({ id }) => !removed.has(id));
  const items = [...read].reduce(markReadIn<Notification>, remaining);

  return {
    items,
    total: (page?.total ?? 0) - (loaded.length - remaining.length),
    unread: (page?.unread ?? 0) - (unreadCount(loaded) - unreadCount(items)),
    /** Error message, or undefined. */
    problem,
    dismissProblem: () => setProblem(undefined),

    async markRead(id: string): Promise<void> {
      setRead((ids) => withIds(ids, [id]));
      setProblem(undefined);
      // keepalive: the request must complete even if the click navigates away.
      const result = await send(markRead, { id }, { keepalive: true });
      if (result.ok || result.error.status === 404) return;
      setRead((ids) => withoutIds(ids, [id]));
      setProblem(screenTexts.somethingWrong);
    },

    async markAllRead(): Promise<void> {
      const ids = items.filter((item) => !item.read).map(({ id }) => id);
      setRead((current) => withIds(current, ids));
      setProblem(undefined);
      const result = await send(markAllRead, {});
      if (result.ok) return;
      setRead((current) => withoutIds(current, ids));
      setProblem(screenTexts.somethingWrong);
    },

    async remove(id: string): Promise<void> {
      setRemoved((ids) => withIds(ids, [id]));
      setProblem(undefined);
      const result = await send(remove, { id });
      if (result.ok) return offerUndo(id, () => setRemoved((ids) => withoutIds(ids, [id])));
      // It has already been deleted in another tab.
      if (result.error.status === 404) return;
      setRemoved((ids) => withoutIds(ids, [id]));
      setProblem(screenTexts.deleteFailed);
    },
  };
}
