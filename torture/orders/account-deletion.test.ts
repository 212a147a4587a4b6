/**
 * Account deletion concurrent with every other write of the account: checkout, cart save, cancellation, review, vote,
 * notifications, password reset, and changes by an administrator. The lock order (ARCHITECTURE.md) must prevent deadlocks.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { setPassword } from '../../src/server/identity/accounts.ts';
import { consumeLink, issueLink } from '../../src/server/identity/one-time-links.ts';
import { newId } from '../../src/server/storage/ids.ts';
import { sql } from '../../src/server/storage/sql.ts';
import type { WriteContract } from '../../src/shared/operation.ts';
import { deleteAccount, updateProfile } from '../../src/shop/account/contract.ts';
import { save } from '../../src/shop/cart/contract.ts';
import { markAllRead, remove as removeNotification } from '../../src/shop/notifications/contract.ts';
import { adminSetStatuses, adminUpdate } from '../../src/shop/orders/admin-contract.ts';
import { cancel } from '../../src/shop/orders/contract.ts';
import { CANCELLABLE } from '../../src/shop/orders/transitions.ts';
import {
  markHelpful,
  remove as removeReview,
  write as writeReview,
} from '../../src/shop/reviews/contract.ts';
import { featureFixtures } from '../../test/feature-fixtures.ts';
import { checkOut, fillCart, placeOrder, uniqueKey } from '../../test/orders.ts';
import { insertProducts } from '../../test/products.ts';
import { type TestUser, testShop } from '../../test/shop.ts';
import { quickOrLong, report } from '../figures.ts';
import { Random, seed } from '../random.ts';

const ROUNDS = quickOrLong(3, 300);
const USERS_PER_ROUND = 4;
/** A call that takes longer is counted: this is just below PostgreSQL's deadlock timeout of 1 s. */
const LONG_WAIT_MS = 950;

const shop = await testShop({}, { ordersPerAccount: 100_000, ordersPerNetwork: 100_000 });
const admin = await shop.addUser({ role: 'admin' });
const products = await insertProducts(shop.db, [{ title: 'Cup' }, { title: 'Pot' }, { title: 'Pan' }]);
afterAll(() => shop.close());

const responseCounts = new Map<string, number>();
let longWaits = 0;

async function countCall(name: string, call: Promise<{ status: number }>): Promise<number> {
  const began = performance.now();
  const { status } = await call;
  if (performance.now() - began > LONG_WAIT_MS) longWaits++;
  const key = `${name} ${status}`;
  responseCounts.set(key, (responseCounts.get(key) ?? 0) + 1);
  return status;
}

/** Number of deadlocks since this file's database was created. */
const countDeadlocks = async () => {
  await sleep(1_200); // each connection reports its statistics with a delay
  const row = await shop.db.one<{ number: number }>(
    sql`select deadlocks as number from pg_stat_database where datname = current_database()`,
  );
  return row!.number;
};

interface DepartingUser {
  user: TestUser;
  orders: string[];
  review: string;
  shown: Awaited<ReturnType<typeof fillCart>>;
}

/** Creates a user with open orders, a full cart, a review, a vote and unread notifications. */
async function createDepartingUser(
  role: 'user' | 'admin',
  others: readonly DepartingUser[],
): Promise<DepartingUser> {
  const user = await shop.addUser({ role });
  const orders: string[] = [];
  for (let n = 0; n < 2; n++) orders.push(await placeOrder(shop, user, [{ id: products[n]!, quantity: 1 }]));
  const newReview = { id: products[0]!, rating: 4, comment: 'A sound cup.' };
  const reviewResponse = await shop.write(writeReview, newReview, user);
  for (const { review } of others) await shop.write(markHelpful, { id: review, helpful: true }, user);
  const shown = await fillCart(shop, user, [{ id: products[2]!, quantity: 2 }]);
  return { user, orders, review: reviewResponse.body.id, shown };
}

function concurrentWrites(
  { user, orders, review, shown }: DepartingUser,
  others: readonly DepartingUser[],
): [string, () => Promise<{ status: number }>][] {
  const send = <I, R>(contract: WriteContract<I, R>, input: I, as = user) =>
    [contract.name, () => shop.write(contract, input, as)] as [string, () => Promise<{ status: number }>];
  const { revision } = shown;
  const items = [{ id: products[2]!, quantity: 3 }];
  const other = others[0]!;
  const statuses = [
    { id: orders[0]!, status: 'in process' as const },
    { id: other.orders[1]!, status: 'cancelled' as const },
  ];
  return [
    send(deleteAccount, {}),
    ['orders.place', () => checkOut(shop, user, shown)],
    send(save, { uid: user.userId, revision, save: uniqueKey(), items }),
    send(cancel, { id: orders[0]! }),
    send(adminUpdate, { id: orders[1]!, status: 'shipped' }, admin),
    send(adminSetStatuses, { orders: statuses }, admin),
    send(writeReview, { id: products[1]!, rating: 2, comment: 'It leaks a little.' }),
    send(markHelpful, { id: other.review, helpful: true }),
    send(removeReview, { id: review }),
    send(markAllRead, {}),
    send(removeNotification, { id: newId() }),
    ...featureFixtures
      .flatMap((fixtures) => fixtures.concurrentWrites?.(products) ?? [])
      .map(([contract, input]) => send(contract, input)),
    send(updateProfile, { name: 'Robin Oak', address: '2 Test Street' }),
    ['password', () => resetPassword(user)],
    ['password', () => resetPassword(user)],
  ];
}

/** Issues and uses a reset link, without mail and hashing. */
async function resetPassword({ userId }: TestUser): Promise<{ status: number }> {
  try {
    const token = await shop.db.transaction((tx) =>
      issueLink(tx, 'reset-password', userId, new Date(Date.now() + 60_000)),
    );
    await shop.db.transaction(async (tx) => {
      const owner = await consumeLink(tx, 'reset-password', token);
      if (owner) await setPassword(tx, { userId: owner, passwordHash: 'x' });
    });
    return { status: 200 };
  } catch (error) {
    return { status: (error as { code?: string }).code === '23503' ? 404 : 500 };
  }
}

/** Counts the remaining rows of deleted users; a shipped order keeps its address. */
function remainingRows(deletedIds: readonly string[]) {
  return shop.db.one<Record<string, number>>(sql`
    with deleted as (select unnest(${[...deletedIds]}::text[]) as id)
    select (select count(*) from users join deleted using (id)) as profiles,
      (select count(*) from identity.session where user_id in (select id from deleted)) as sessions,
      (select count(*) from carts where user_id in (select id from deleted)) as carts,
      (select count(*) from notifications where user_id in (select id from deleted)) as notifications,
      (select count(*) from reviews where user_id in (select id from deleted)) as reviews,
      (select count(*) from orders where user_id in (select id from deleted)) as "ownedOrders",
      (select count(*) from orders where user_id is null and status = any(${[...CANCELLABLE]}::text[])
        and (ship_to_name <> '' or ship_to_address <> '')) as addresses`);
}

it(`causes no deadlock and no 5xx in ${ROUNDS} rounds of ${USERS_PER_ROUND} users`, async () => {
  const random = new Random(seed);
  const deletedIds: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const departingUsers: DepartingUser[] = [];
    for (let n = 0; n < USERS_PER_ROUND; n++)
      departingUsers.push(await createDepartingUser(n === 0 ? 'admin' : 'user', departingUsers));
    const calls = departingUsers.flatMap((one) =>
      concurrentWrites(
        one,
        departingUsers.filter((other) => other !== one),
      ).map(([name, call]) => ({ name, call, id: one.user.userId })),
    );
    await Promise.all(
      calls.map(async ({ name, call, id }) => {
        await sleep(random.below(40));
        const status = await countCall(name, call());
        if (name === deleteAccount.name && status === 200) deletedIds.push(id);
      }),
    );
  }
  const deadlockCount = await countDeadlocks();
  const failed = [...responseCounts].filter(([key]) => / 5\d\d$/.test(key));
  const total = [...responseCounts.values()].reduce((sum, number) => sum + number, 0);
  report(
    'G5',
    `${total} requests, ${deletedIds.length} accounts deleted: ${deadlockCount} deadlocks, ${longWaits} waited 1 s, ${failed.length} kinds failed`,
  );
  if (process.env.SHOW_RESPONSES) console.info(Object.fromEntries([...responseCounts].sort()));
  expect(failed).toEqual([]);
  expect(deadlockCount).toBe(0);
  // A user whose session a password reset has ended before keeps the account.
  expect(deletedIds.length + (responseCounts.get(`${deleteAccount.name} 401`) ?? 0)).toBe(
    ROUNDS * USERS_PER_ROUND,
  );
  expect(deletedIds.length).toBeGreaterThan(0);
  const remaining = await remainingRows(deletedIds);
  expect(remaining).toEqual(Object.fromEntries(Object.keys(remaining!).map((name) => [name, 0])));
});
