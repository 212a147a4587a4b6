import type { Services } from '../../../server/feature.ts';
import { lockUsers } from '../../../server/identity/lock-users.ts';
import type { Job, Jobs } from '../../../server/jobs/jobs.ts';
import type { Database, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { orderEmailRecipients } from '../../account/server/profile.ts';
import { findProducts } from '../../catalogue/server/find-products.ts';
import { lowStockDraft, productAvailableDraft } from '../../notifications/rules.ts';
import { notifyAdmins, notifyUser } from '../../notifications/server/notify.ts';
import { composeAvailable } from './compose-mails.ts';
import type { OrderedPieces } from './movements.ts';
import { requestedProducts } from './tables.ts';

const LOW_STOCK = 'stock.notify-low';
const AVAILABLE = 'stock.notify-available';
/** Delay before users are notified (ms): an administrator who cancels an order can undo this for some seconds. */
const UNDO_MS = 15_000;
const afterUndo = () => new Date(Date.now() + UNDO_MS);
/** Maximum users per transaction, which are locked while they are notified. */
const BATCH_SIZE = 200;

/** Queues notifications of administrators about products whose level has fallen to the threshold. */
export async function queueLowStockNotices(
  tx: Transaction,
  jobs: Jobs,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) await jobs.add(tx, LOW_STOCK, { id });
}

/**
 * Queues notifications, with a delay, of users who have asked for them and whose products got more pieces. Ignores
 * negative numbers of pieces.
 */
export async function queueAvailableNotices(
  tx: Transaction,
  jobs: Jobs,
  changes: readonly OrderedPieces[],
): Promise<void> {
  const added = changes.filter(({ quantity }) => quantity > 0);
  if (added.length === 0) return;
  const requested = new Set(
    await requestedProducts(
      tx,
      added.map(({ productId }) => productId),
    ),
  );
  for (const { productId: id, quantity: pieces } of added)
    if (requested.has(id)) await jobs.add(tx, AVAILABLE, { id, pieces }, { runAt: afterUndo() });
}

/** Job that notifies all administrators about a product with few pieces left. */
export const lowStockJob = (db: Database): Job => ({
  name: LOW_STOCK,
  run: (payload) =>
    db.transaction(async (tx) => {
      const { id } = payload as { id: string };
      await lockUsers(tx, { ids: [], administrators: true });
      const level = await tx.one<{ left: number }>(sql`
        select on_hand as left from stock_levels where product_id = ${id} and on_hand <= low_at and stock_is_on()`);
      const product = (await findProducts(tx, [id])).get(id);
      // Pieces may have been added since.
      if (!level || !product?.available) return;
      await notifyAdmins(tx, null, lowStockDraft(product, level.left));
      // For the report by email (`low-stock-mails.ts`).
      await tx.run(sql`update stock_levels set low_notified_at = now() where product_id = ${id}`);
    }),
});

/**
 * Job that notifies users that a product is available again, also by email if they want emails: in the order of their
 * requests, at most as many as pieces were added and are still there. Deletes their requests in the same transaction,
 * so that each user is notified once. Jobs of the same product wait for each other, so that they notify different
 * users.
 */
export const availableJob = ({ db, jobs, mail }: Pick<Services, 'db' | 'jobs' | 'mail'>): Job => ({
  name: AVAILABLE,
  run: (payload) =>
    db.transaction(async (tx) => {
      const { id, pieces } = payload as { id: string; pieces: number };
      await tx.one(sql`select pg_advisory_xact_lock(hashtext('shopkeeper stock requests'), hashtext(${id}))`);
      const product = (await findProducts(tx, [id])).get(id);
      if (!product?.available) return;
      const first = await tx.many<{ userId: string }>(sql`
        select user_id as "userId" from stock_requests where product_id = ${id} order by id
        limit least(${pieces}::integer, ${BATCH_SIZE}::integer,
                    (select on_hand from stock_levels where product_id = ${id} and stock_is_on()))`);
      if (first.length === 0) return;
      const users = await lockUsers(tx, { ids: first.map(({ userId }) => userId) });
      const notified = await tx.many<{ userId: string }>(sql`
        delete from stock_requests where product_id = ${id} and user_id = any(${[...users]}::text[])
        returning user_id as "userId"`);
      for (const { userId } of notified) await notifyUser(tx, userId, null, productAvailableDraft(product));
      const notifiedIds = notified.map(({ userId }) => userId);
      for (const to of await orderEmailRecipients(tx, notifiedIds))
        await mail.queue(tx, { to: to.email, ...composeAvailable(product, to, mail.link) });
      if (first.length === BATCH_SIZE) await jobs.add(tx, AVAILABLE, { id, pieces: pieces - BATCH_SIZE });
    }),
});
