import { lockUsers } from '../../../server/identity/lock-users.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import type { Database } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { NotificationParams } from '../schemas.ts';
import { markOneRead, markSomeRead, removeOne, restoreOne } from './tables.ts';

/** Maximum notifications marked per transaction, so that rows are locked only briefly. */
const BATCH = 5_000;

const markRead = defineWrite(contract.markRead, {
  audience: 'user',
  input: NotificationParams,
  async handleInTransaction({ tx, viewer }, { id }) {
    if (!(await markOneRead(tx, viewer.userId, id))) throw notFound(errors['notification-not-found']);
  },
});

const remove = defineWrite(contract.remove, {
  audience: 'user',
  input: NotificationParams,
  async handleInTransaction({ tx, viewer }, { id }) {
    if (!(await removeOne(tx, viewer.userId, id))) throw notFound(errors['notification-not-found']);
  },
});

const restore = defineWrite(contract.restore, {
  audience: 'user',
  input: NotificationParams,
  async handleInTransaction({ tx, viewer }, { id }) {
    if (!(await restoreOne(tx, viewer.userId, id))) throw notFound(errors['notification-not-found']);
  },
});

/** Marks the notifications that exist at the time of the request; later ones stay unread. */
const markAllRead = (db: Database) =>
  defineWrite(contract.markAllRead, {
    audience: 'user',
    takesLong: true,
    async handle({ viewer }) {
      const upTo = newId();
      let marked: number;
      do
        marked = await db.transaction(async (tx) => {
          await lockUsers(tx, { ids: [viewer.userId] });
          return markSomeRead(tx, viewer.userId, upTo, BATCH);
        });
      while (marked === BATCH);
    },
  });

export const commands = (db: Database): Write[] => [markRead, markAllRead(db), remove, restore];
