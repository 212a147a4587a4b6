import type { Services } from '../../../server/feature.ts';
import { lockUsers } from '../../../server/identity/lock-users.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { type NotificationOrder, withdrawalDraft } from '../../notifications/rules.ts';
import { notifyAdmins } from '../../notifications/server/notify.ts';
import type { StatementKind } from '../rules.ts';
import { composeReceipt } from './compose-receipt.ts';
import {
  earlierStatements,
  insertCase,
  pendingStatement,
  type StoredStatement,
} from './withdrawal-tables.ts';

export const RECEIVE = 'legal.receive-withdrawal';

interface WithdrawnOrder {
  id: string;
  userId: string | null;
  items: NotificationOrder['items'];
  /** Email of the account; null if it was deleted. */
  email: string | null;
  isDemo: boolean;
}

/**
 * Job that compares a statement with its order, sends the receipt to the email of the order's account, and notifies the
 * administrators of each statement that withdraws from the whole order or from products for the first time, and of the
 * first statement with another email.
 */
export function receiveWithdrawalJob({ db, mail, shopDetails }: Services): Job {
  return {
    name: RECEIVE,
    async run(payload) {
      const { id } = payload as { id: string };
      const shopName = (await shopDetails()).name;
      await db.transaction(async (tx) => {
        // Jobs may run twice: a statement that has been compared is not found.
        const statement = await pendingStatement(tx, id);
        if (!statement) return;
        const order = await findOrder(tx, statement.orderCode);
        await lockUsers(tx, { ids: order?.userId ? [order.userId] : [], administrators: true });
        // Serializes the statements about one order, so that exactly one of them is the first.
        await tx.one(sql`
          select pg_advisory_xact_lock(hashtext('shopkeeper withdrawals'), hashtext(${statement.orderCode}))`);
        if (!(await pendingStatement(tx, id))) return;
        await receive(tx, statement, await findOrder(tx, statement.orderCode));
      });

      async function receive(
        tx: Transaction,
        statement: StoredStatement,
        order: WithdrawnOrder | undefined,
      ): Promise<void> {
        const earlier = await earlierStatements(tx, statement);
        const kind = kindOf(statement, order, earlier.coveredAt !== null);
        await insertCase(tx, statement.id, kind, order?.userId ?? null);
        const isMatched = kind === 'matched' || kind === 'repeated';
        if (isMatched && !order!.isDemo) {
          const receipt = composeReceipt({ statement, shopName, earlierAt: earlier.coveredAt });
          // Sent only if the address is confirmed, like all emails that contain users' texts (SETTLED 48).
          await mail.queue(tx, { to: statement.email, ...receipt });
        }
        // Strangers cause at most one notification per order, however many statements follow.
        if (kind === 'matched' || (kind === 'other-email' && !earlier.hasMatched && !earlier.hasOther))
          await notifyAdmins(
            tx,
            order!.id,
            withdrawalDraft({ code: statement.orderCode, items: order!.items }),
          );
      }
    },
  };
}

function kindOf(
  { email }: StoredStatement,
  order: WithdrawnOrder | undefined,
  isCovered: boolean,
): StatementKind {
  if (!order) return 'unknown-order';
  if (order.email !== email) return 'other-email';
  return isCovered ? 'repeated' : 'matched';
}

/** Also finds orders that their owner or an administrator has deleted: the contract remains. */
const findOrder = (db: Queryable, code: string): Promise<WithdrawnOrder | undefined> =>
  db.one<WithdrawnOrder>(sql`
    select o.id, u.id as "userId", o.items, u.email, coalesce(u.demo, false) as "isDemo"
    from orders o left join users u on u.id = o.user_id where o.code = ${code}`);
