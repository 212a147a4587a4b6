import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeJobsDue } from '../../../../test/jobs.ts';
import { codeOf, placeOrder } from '../../../../test/orders.ts';
import { stock } from '../../../../test/products.ts';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { sql } from '../../../server/storage/sql.ts';
import { adminSetStatuses, adminUpdate } from '../admin-contract.ts';
import { cancel } from '../contract.ts';

let shop: TestShop;
let mug: string;
let admin: TestUser;
let shopper: TestUser;
let id: string;
beforeAll(async () => {
  shop = await testShop();
  [mug] = (await stock(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
  admin = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shopper = await shop.addUser();
  id = await placeOrder(shop, shopper, [{ id: mug, quantity: 1 }]);
  await expect.poll(subjects, { timeout: 5_000 }).toEqual([`Your order ${await codeOf(shop, id)}`]);
  await expect.poll(waiting).toEqual([]);
});

/** What the shopper was mailed, oldest first. */
const mails = async () =>
  (await outbox(shop.dataDir).list(100)).filter(({ to }) => to.includes(shopper.email)).reverse();
const subjects = async () => (await mails()).map(({ subject }) => subject);
const waiting = () =>
  shop.db.many<{ seconds: number }>(sql`
    select extract(epoch from run_at - now())::float as seconds from graphile_worker.jobs
    where task_identifier = 'mail.send' order by run_at`);
/** Lets the time pass for which mails wait. */
async function later(): Promise<void> {
  await makeJobsDue(shop.db, 'orders.status-mail:');
  await expect.poll(waiting, { timeout: 5_000 }).toEqual([]);
}
const set = async (status: string) =>
  (await shop.write(adminSetStatuses, { orders: [{ id, status }] }, admin)).body.changed;
const undo = (changed: { id: string; from: string; version: number }[]) =>
  shop.write(
    adminSetStatuses,
    {
      undo: true,
      orders: changed.map(({ id: order, from, version }) => ({ id: order, status: from, version })),
    },
    admin,
  );

test('a change of status waits a little, then its buyer is mailed, in the order of the changes', async () => {
  await shop.write(adminUpdate, { id, status: 'in process' }, admin);
  const [{ seconds } = { seconds: 0 }] = await waiting();
  expect(seconds).toBeGreaterThan(8);
  expect(seconds).toBeLessThanOrEqual(15);
  await shop.write(cancel, { id }, shopper);
  expect(await subjects()).toEqual([`Your order ${await codeOf(shop, id)}`]);
  await later();
  expect(await subjects()).toEqual([
    `Your order ${await codeOf(shop, id)}`,
    `Your order ${await codeOf(shop, id)}: In Process`,
    `Your order ${await codeOf(shop, id)}: Cancelled`,
  ]);
  for (const { text } of await mails())
    expect(text).toContain(`Follow it here: ${ORIGIN}/orders/${await codeOf(shop, id)}\n`);
});

test('what is taken back before it is mailed is not mailed, and neither is the way back', async () => {
  const changed = await set('shipped');
  expect(await waiting()).toHaveLength(1);
  expect((await undo(changed)).status).toBe(200);
  expect(await waiting()).toEqual([]);
  expect(await subjects()).toEqual([`Your order ${await codeOf(shop, id)}`]);
});

test('only the change that is taken back is withdrawn, not those before it', async () => {
  await set('in process');
  await undo(await set('shipped'));
  await later();
  expect(await subjects()).toEqual([
    `Your order ${await codeOf(shop, id)}`,
    `Your order ${await codeOf(shop, id)}: In Process`,
  ]);
});

test('what has been mailed is put right by another mail', async () => {
  const changed = await set('shipped');
  await later();
  await undo(changed);
  await later();
  expect(await subjects()).toEqual([
    `Your order ${await codeOf(shop, id)}`,
    `Your order ${await codeOf(shop, id)}: Shipped`,
    `Your order ${await codeOf(shop, id)}: Pending`,
  ]);
});

test('a shopper who has read the notification and was not mailed yet is not mailed of the way back', async () => {
  const changed = await set('shipped');
  await shop.db.run(sql`update notifications set read = true where user_id = ${shopper.userId}`);
  await undo(changed);
  expect(await waiting()).toEqual([]);
  const told = await shop.db.many<{ message: string }>(
    sql`select message from notifications where user_id = ${shopper.userId} order by id desc limit 1`,
  );
  expect(told).toEqual([{ message: `Your order ${await codeOf(shop, id)} is now pending!` }]);
});
