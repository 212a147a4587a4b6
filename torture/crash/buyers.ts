import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/server/storage/database.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { newIdempotencyKey, placeOrder, readCart, saveCart, totalOf } from '../orders/checkout.ts';
import type { Shopper, ShopUnderTest } from '../shop-under-test.ts';

/** Responses that the buyers received. */
export interface Ledger {
  /** Ids of acknowledged orders. */
  placed: string[];
  refused: Map<number, number>;
  /** Requests without a response. */
  failed: number;
  /** Maximum time to a response or to the end of the connection (ms). */
  slowestMs: number;
  /** Time of the last acknowledged order (ms of `performance.now`). */
  lastAt: number;
}

/** Runs `work` while all buyers place orders of a product concurrently; failures are counted and retried. */
export async function whileBuying(
  shop: ShopUnderTest,
  users: readonly Shopper[],
  product: string,
  work: (ledger: Ledger) => Promise<unknown>,
): Promise<Ledger> {
  const ledger: Ledger = { placed: [], refused: new Map(), failed: 0, slowestMs: 0, lastAt: 0 };
  let isRunning = true;
  const buyRepeatedly = async (user: Shopper) => {
    while (isRunning) {
      const began = performance.now();
      try {
        await buyOnce(shop, user, product, ledger);
      } catch {
        ledger.failed++;
        await sleep(20);
      }
      ledger.slowestMs = Math.max(ledger.slowestMs, performance.now() - began);
    }
  };
  const buying = Promise.all(users.map(buyRepeatedly));
  try {
    await work(ledger);
  } finally {
    isRunning = false;
    await buying;
  }
  return ledger;
}

async function buyOnce(shop: ShopUnderTest, user: Shopper, product: string, ledger: Ledger): Promise<void> {
  const recordRefusal = async (status: number) => {
    ledger.refused.set(status, (ledger.refused.get(status) ?? 0) + 1);
    await sleep(50);
  };
  const cart = await readCart(shop, user);
  if (cart.status !== 200) return recordRefusal(cart.status);
  let shown = cart.body;
  if (shown.lines.length === 0) {
    const items = [{ id: product, quantity: 1 + (shown.revision % 99) }];
    const saved = await saveCart(shop, user, shown.revision, items);
    if (saved.status !== 200) return recordRefusal(saved.status);
    shown = saved.body;
  }
  const displayed = { revision: shown.revision, totalCents: totalOf(shown) };
  const order = await placeOrder(shop, user, displayed, newIdempotencyKey());
  if (order.status !== 200) return recordRefusal(order.status);
  ledger.placed.push(order.body.id);
  ledger.lastAt = performance.now();
}

/**
 * Checks the stored data and describes every inconsistency; each of `admins` must be notified of every order. In a shared
 * shop, `buyers` restricts the checks to their orders and carts.
 */
export async function findInconsistencies(
  db: Database,
  { placed }: Pick<Ledger, 'placed'>,
  admins: number,
  buyers?: readonly Shopper[],
): Promise<string[]> {
  const ids = buyers?.map(({ userId }) => userId);
  const ofBuyers = sql`(${ids === undefined}::bool or user_id = any(${ids ?? []}::text[]))`;
  /** Statements that count problems. */
  const counts = {
    'acknowledged orders are lost': sql`select count(*) as number from unnest(${placed}::text[]) as p(id)
        where not exists (select 1 from orders o where o.id = p.id)`,
    'orders that lack items': sql`select count(*) as number from orders o where ${ofBuyers} and (item_count <> jsonb_array_length(o.items) or quantity <> (
          select coalesce(sum((i->>'quantity')::bigint), 0) from jsonb_array_elements(o.items) i))`,
    'events and notifications of missing orders': sql`select count(*) as number
        from (select order_id from order_events union all select order_id from notifications) referenced
        where order_id is not null and not exists (select 1 from orders o where o.id = referenced.order_id)`,
    'orders without exactly one event': sql`select count(*) as number from orders o
        where ${ofBuyers} and (select count(*) from order_events e where e.order_id = o.id and e.kind = 'placed') <> 1`,
    'orders without a notification for every recipient': sql`select count(*) as number from orders o
        left join (select order_id, count(*) as notified from notifications group by order_id) n on n.order_id = o.id
        where ${ofBuyers} and coalesce(n.notified, 0) <> 1 + ${admins}::int`,
    'orders whose total is not the sum of their lines': sql`select count(*) as number from orders o where ${ofBuyers} and total_cents <> (
          select sum((i->>'quantity')::bigint * (i->>'priceCents')::bigint) from jsonb_array_elements(o.items) i)`,
    // A buyer alternates saves and orders; each writes the cart once.
    'carts that are inconsistent with their orders': sql`select count(*) as number from carts c
        where ${ofBuyers} and ((select count(*) from orders o where o.user_id = c.user_id) <> c.revision / 2
           or (jsonb_array_length(c.items) = 0) <> (c.revision % 2 = 0))`,
  };
  const problems: string[] = [];
  for (const [problem, statement] of Object.entries(counts)) {
    const { number } = (await db.one<{ number: number }>(statement))!;
    if (number > 0) problems.push(`${number} ${problem}`);
  }
  return [...problems, ...(await findCorruption(db))];
}

/** Runs amcheck on every table and index. */
async function findCorruption(db: Database): Promise<string[]> {
  await db.pool.query('create extension if not exists amcheck');
  const client = await db.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`
      select bt_index_check(c.oid, true) from pg_class c
      join pg_am a on a.oid = c.relam join pg_index i on i.indexrelid = c.oid
      where a.amname = 'btree' and c.relkind = 'i' and i.indisvalid`);
    const { rows } = await client.query(`
      select c.relname, h.msg from pg_class c, lateral verify_heapam(c.oid) h where c.relkind = 'r'`);
    return rows.map(({ relname, msg }) => `${relname}: ${msg}`);
  } catch (error) {
    return [(error as Error).message];
  } finally {
    client.release();
  }
}
