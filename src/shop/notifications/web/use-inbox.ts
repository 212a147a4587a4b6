import { useState } from 'react';
import { useSend } from '../../../web/api/use-write.ts';
import { useUndoToast } from '../../../web/undo.ts';
import {
  markAllRead,
  markRead,
  type Notification,
  type NotificationPage,
  remove,
  restore,
} from '../contract.ts';
import { markRead as asRead, unreadCount } from '../rules.ts';
import { texts } from '../texts.ts';

const words = texts.screen;

type Ids = ReadonlySet<string>;
const none: Ids = new Set();
const plus = (ids: Ids, more: readonly string[]): Ids => new Set([...ids, ...more]);
const minus = (ids: Ids, less: readonly string[]): Ids =>
  new Set([...ids].filter((id) => !less.includes(id)));

/**
 * A page of notifications with what its owner has just done laid over it: read and removed show at once, and exactly
 * that is taken back when the shop refuses. What the shop says meanwhile is never touched.
 */
export function useInbox(page: NotificationPage | undefined) {
  const send = useSend();
  const offerUndo = useUndoToast(restore, words);
  const [read, setRead] = useState(none);
  const [removed, setRemoved] = useState(none);
  const [problem, setProblem] = useState<string>();

  const said = page?.items ?? [];
  const kept = said.filter(({ id }) => !removed.has(id));
  const items = [...read].reduce(asRead<Notification>, kept);

  return {
    items,
    total: (page?.total ?? 0) - (said.length - kept.length),
    unread: (page?.unread ?? 0) - (unreadCount(said) - unreadCount(items)),
    /** What did not work, or undefined. */
    problem,
    dismissProblem: () => setProblem(undefined),

    async markRead(id: string): Promise<void> {
      setRead((ids) => plus(ids, [id]));
      setProblem(undefined);
      // Lives on when the click leads away from the page.
      const answer = await send(markRead, { id }, { keepalive: true });
      if (answer.ok || answer.error.code === 'not-found') return;
      setRead((ids) => minus(ids, [id]));
      setProblem(words.somethingWrong);
    },

    async markAllRead(): Promise<void> {
      const ids = items.filter((item) => !item.read).map(({ id }) => id);
      setRead((known) => plus(known, ids));
      setProblem(undefined);
      const answer = await send(markAllRead, {});
      if (answer.ok) return;
      setRead((known) => minus(known, ids));
      setProblem(words.somethingWrong);
    },

    async remove(id: string): Promise<void> {
      setRemoved((ids) => plus(ids, [id]));
      setProblem(undefined);
      const answer = await send(remove, { id });
      if (answer.ok) return offerUndo(id, () => setRemoved((ids) => minus(ids, [id])));
      // Removed already, in another tab: that is what was wanted.
      if (answer.error.code === 'not-found') return;
      setRemoved((ids) => minus(ids, [id]));
      setProblem(words.deleteFailed);
    },
  };
}
