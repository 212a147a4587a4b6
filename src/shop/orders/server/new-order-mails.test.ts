import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { updateProfile } from '../../account/contract.ts';
import { NEW_ORDER_MAILS } from './new-order-mails.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop({}, { jobs: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await shop.addUser({ role: 'admin', name: 'Ada' });
});

const setEnabled = (user: TestUser, newOrderEmails: boolean) =>
  shop.write(updateProfile, { name: user.name, address: '1 Test Street', newOrderEmails }, user);
/** Inserts orders placed this many seconds ago. */
const insertOrders = (count: number, secondsAgo = 30) =>
  shop.db.run(sql`
    insert into orders (id, items, item_count, quantity, total_cents, created_at)
    select ${newId()} || n, '[]'::jsonb, 1, 2, 1250, now() - make_interval(secs => ${secondsAgo})
    from generate_series(1, ${count}) n`);
const report = async () => {
  const job = shop.features.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === NEW_ORDER_MAILS)!;
  await job.run({});
};
const mailsTo = async ({ email }: TestUser) => {
  await expect
    .poll(() => shop.db.many(sql`select 1 from graphile_worker._private_jobs where run_at <= now()`))
    .toEqual([]);
  return (await outbox(shop.dataDir).list(100)).filter(({ to }) => to.includes(email)).reverse();
};
/** Sets the age of the last report. */
const setReportAge = (user: TestUser, minutes: number) =>
  shop.db.run(sql`
    update users set new_orders_mailed_at = now() - make_interval(mins => ${minutes}) where id = ${user.userId}`);
/** Enables reports of the orders that were placed since this many seconds ago. */
const enableReportsSince = async (user: TestUser, seconds: number) => {
  expect((await setEnabled(user, true)).status).toBe(200);
  await shop.db.run(sql`
    update users set new_orders_reported_until = now() - make_interval(secs => ${seconds}) where id = ${user.userId}`);
};

it('reports a flood of orders in one email, and later orders after 15 minutes', async () => {
  await enableReportsSince(admin, 60);
  await insertOrders(25);
  await Promise.all([report(), report(), report()]);
  const [first, ...others] = await mailsTo(admin);
  expect(others).toEqual([]);
  expect(first!.subject).toBe('25 new orders');
  expect(first!.text.match(/: 2 items, \$12\.50\n/g)).toHaveLength(20);
  expect(first!.text).toContain('… and 5 more.');

  await insertOrders(1, 25);
  await setReportAge(admin, 14);
  await report();
  expect(await mailsTo(admin)).toHaveLength(1);
  await setReportAge(admin, 15);
  await report();
  await report();
  expect((await mailsTo(admin)).map(({ subject }) => subject)).toEqual(['25 new orders', 'New order']);
});

it('reports only orders placed since it was enabled, to administrators who enabled it', async () => {
  const silent = await shop.addUser({ role: 'admin' });
  await insertOrders(1);
  expect((await setEnabled(admin, true)).status).toBe(200);
  await report();
  expect(await mailsTo(admin)).toEqual([]);
  expect(await mailsTo(silent)).toEqual([]);
});

it.each([
  ['an unconfirmed address', sql`update identity.user set email_verified = false where id = `],
  ['a former administrator', sql`update users set role = 'user' where id = `],
])('reports nothing to %s', async (_, change) => {
  await enableReportsSince(admin, 60);
  await shop.db.run(sql`${change}${admin.userId}`);
  await insertOrders(1);
  await report();
  expect(await mailsTo(admin)).toEqual([]);
});

it('writes German to an administrator who reads German', async () => {
  await enableReportsSince(admin, 60);
  await shop.db.run(sql`update users set language = 'de' where id = ${admin.userId}`);
  await insertOrders(1);
  await report();
  expect((await mailsTo(admin))[0]).toMatchObject({
    subject: expect.stringMatching(/^(Neue Bestellung|\d+ neue Bestellungen)$/),
    text: expect.stringContaining('Alle Bestellungen: http://127.0.0.1:3999/admin/orders'),
  });
});

it('is for administrators only', async () => {
  const shopper = await shop.addUser();
  expect((await setEnabled(shopper, true)).status).toBe(403);
});
