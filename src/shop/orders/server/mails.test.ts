import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeJobsDue } from '../../../../test/jobs.ts';
import { codeOf, placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
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
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
  admin = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shopper = await shop.addUser();
  id = await placeOrder(shop, shopper, [{ id: mug, quantity: 1 }]);
  await expect.poll(subjects, { timeout: 5_000 }).toEqual([`Your order ${await codeOf(shop, id)}`]);
  await expect.poll(queued).toEqual([]);
});

/** Emails to the shopper, oldest first. */
const emails = async () =>
  (await outbox(shop.dataDir).list(100)).filter(({ to }) => to.includes(shopper.email)).reverse();
const subjects = async () => (await emails()).map(({ subject }) => subject);
const queued = () =>
  shop.db.many<{ seconds: number }>(sql`
    select extract(epoch from run_at - now())::float as seconds from graphile_worker.jobs
    where task_identifier = 'mail.send' order by run_at`);
/** Lets the delay of queued emails pass. */
async function passDelay(): Promise<void> {
  await makeJobsDue(shop.db, 'orders.status-mail:');
  await expect.poll(queued, { timeout: 5_000 }).toEqual([]);
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

test('emails status changes to the buyer after a delay, in order', async () => {
  await shop.write(adminUpdate, { id, status: 'in process' }, admin);
  const [{ seconds } = { seconds: 0 }] = await queued();
  expect(seconds).toBeGreaterThan(8);
  expect(seconds).toBeLessThanOrEqual(15);
  await shop.write(cancel, { id }, shopper);
  expect(await subjects()).toEqual([`Your order ${await codeOf(shop, id)}`]);
  await passDelay();
  expect(await subjects()).toEqual([
    `Your order ${await codeOf(shop, id)}`,
    `Your order ${await codeOf(shop, id)}: In Process`,
    `Your order ${await codeOf(shop, id)}: Cancelled`,
  ]);
  for (const { text } of await emails())
    expect(text).toContain(`Track it here: ${ORIGIN}/orders/${await codeOf(shop, id)}\n`);
});

test('sends no email for a change that is undone before the delay ends', async () => {
  const changed = await set('shipped');
  expect(await queued()).toHaveLength(1);
  expect((await undo(changed)).status).toBe(200);
  expect(await queued()).toEqual([]);
  expect(await subjects()).toEqual([`Your order ${await codeOf(shop, id)}`]);
});

test('retracts only the email of the undone change', async () => {
  await set('in process');
  await undo(await set('shipped'));
  await passDelay();
  expect(await subjects()).toEqual([
    `Your order ${await codeOf(shop, id)}`,
    `Your order ${await codeOf(shop, id)}: In Process`,
  ]);
});

test('emails the undo of a change that was already emailed', async () => {
  const changed = await set('shipped');
  await passDelay();
  await undo(changed);
  await passDelay();
  expect(await subjects()).toEqual([
    `Your order ${await codeOf(shop, id)}`,
    `Your order ${await codeOf(shop, id)}: Shipped`,
    `Your order ${await codeOf(shop, id)}: Pending`,
  ]);
});

test('sends no email about the undo to a shopper who has read the notification but got no email', async () => {
  const changed = await set('shipped');
  await shop.db.run(sql`update notifications set read = true where user_id = ${shopper.userId}`);
  await undo(changed);
  expect(await queued()).toEqual([]);
  const notifications = await shop.db.many<{ message: string }>(
    sql`select message from notifications where user_id = ${shopper.userId} order by id desc limit 1`,
  );
  expect(notifications).toEqual([{ message: `Your order ${await codeOf(shop, id)} is now pending!` }]);
});
