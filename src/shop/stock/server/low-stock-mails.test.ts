import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeJobsDue } from '../../../../test/jobs.ts';
import { placeOrder } from '../../../../test/orders.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { sql } from '../../../server/storage/sql.ts';
import { profile, updateProfile } from '../../account/contract.ts';
import { save } from '../../settings/admin-contract.ts';
import { current } from '../../settings/contract.ts';
import { trimSettings } from '../../settings/rules.ts';
import { addPieces, requestNotification } from '../contract.ts';
import { insertStockedProduct } from './fixtures.ts';
import { LOW_STOCK_MAILS } from './low-stock-mails.ts';

let shop: TestShop;
let admin: TestUser;
let owner: TestUser;
beforeAll(async () => {
  shop = await testShop({}, { ordersPerAccount: 1_000, ordersPerNetwork: 10_000 });
  owner = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await shop.addUser({ role: 'admin', name: 'Ada' });
  await shop.db.run(sql`delete from stock_levels`);
});

const setEnabled = (user: TestUser, lowStockEmails: boolean) =>
  shop.write(updateProfile, { name: user.name, address: '1 Test Street', lowStockEmails }, user);
/** Enables reports of everything since a minute ago. */
async function enable(user: TestUser): Promise<void> {
  expect((await setEnabled(user, true)).status).toBe(200);
  await shop.db.run(sql`
    update users set low_stock_reported_until = now() - interval '1 minute' where id = ${user.userId}`);
}
/** Orders pieces of a new product, and waits until administrators are notified that few are left. */
async function runLow(title: string, left: number): Promise<string> {
  const id = await insertStockedProduct(shop.db, title, 9);
  await placeOrder(shop, await shop.addUser(), [{ id, quantity: 9 - left }]);
  await expect.poll(notifiedAt(id), { timeout: 10_000 }).toBe(true);
  return id;
}
/** Makes notifications old enough for a report. */
const age = (seconds = 30) =>
  shop.db.run(sql`
    update stock_levels set low_notified_at = now() - make_interval(secs => ${seconds})
    where low_notified_at > now() - interval '20 seconds'`);
const notifiedAt = (id: string) => async () =>
  (await shop.db.one<{ isNotified: boolean }>(sql`
      select low_notified_at is not null as "isNotified" from stock_levels where product_id = ${id}`))!
    .isNotified;
const report = () =>
  shop.features
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === LOW_STOCK_MAILS)!
    .run({});
const mailsTo = async ({ email }: TestUser) => {
  await expect
    .poll(
      async () => {
        await makeJobsDue(shop.db);
        return shop.db.many(sql`select 1 from graphile_worker.jobs where task_identifier = 'mail.send'`);
      },
      { timeout: 10_000 },
    )
    .toEqual([]);
  return (await outbox(shop.dataDir).list(200)).filter(({ to }) => to.includes(email)).reverse();
};

it('reports products with few pieces left in one email, and later ones after 15 minutes', async () => {
  await enable(admin);
  await runLow('Bowl', 2);
  await runLow('Lamp', 0);
  await report();
  expect(await mailsTo(admin), 'waits, because an older notification may be committed late').toEqual([]);
  await age();
  await Promise.all([report(), report(), report()]);
  const [first, ...others] = await mailsTo(admin);
  expect(others).toEqual([]);
  expect(first!.subject).toBe('Low stock: 2 products');
  expect(first!.text).toContain('\n\nLamp: sold out\nBowl: 2 left\n\n');
  await runLow('Mug', 1);
  await age(25);
  await report();
  expect(await mailsTo(admin)).toHaveLength(1);
  await shop.db.run(sql`
    update users set low_stock_mailed_at = now() - interval '15 minutes' where id = ${admin.userId}`);
  await report();
  await report();
  const subjects = (await mailsTo(admin)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Low stock: 2 products', 'Low stock: 1 product']);
});

it('lists at most 20 products, and counts the others', async () => {
  await enable(admin);
  for (let n = 0; n < 22; n++) await insertStockedProduct(shop.db, `Cup ${n}`, 1);
  await shop.db.run(sql`update stock_levels set low_notified_at = now() - interval '30 seconds'`);
  await report();
  const [mail] = await mailsTo(admin);
  expect(mail!.text.match(/: 1 left\n/g)).toHaveLength(20);
  expect(mail!.text).toContain('… and 2 more.');
});

it('reports neither products that are back in stock nor deleted ones', async () => {
  await enable(admin);
  const refilled = await runLow('Refilled', 1);
  const deleted = await runLow('Deleted', 1);
  await shop.write(addPieces, { id: refilled, kind: 'delivery', pieces: 20 }, owner);
  await shop.db.run(sql`update products set deleted_at = now() where id = ${deleted}`);
  await age();
  await report();
  expect(await mailsTo(admin)).toEqual([]);
});

it.each([
  ['an unconfirmed address', sql`update identity.user set email_verified = false where id = `],
  ['a former administrator', sql`update users set role = 'user' where id = `],
  ['an administrator who has not enabled it', sql`update users set low_stock_emails = false where id = `],
])('reports nothing to %s', async (_, change) => {
  await enable(admin);
  await shop.db.run(sql`${change}${admin.userId}`);
  await runLow('Bowl', 1);
  await age();
  await report();
  expect(await mailsTo(admin)).toEqual([]);
});

it('lets only administrators enable the emails in their profile, and only while the feature is on', async () => {
  const shopper = await shop.addUser();
  expect((await setEnabled(shopper, true)).status).toBe(403);
  expect('lowStockEmails' in (await shop.read(profile, {}, shopper)).body).toBe(false);
  expect((await shop.read(profile, {}, admin)).body.lowStockEmails).toBe(false);
  expect((await setEnabled(admin, true)).body.lowStockEmails).toBe(true);
  await enable(admin);
  await runLow('Bowl', 1);

  const { version, ...settings } = (await shop.read(current, {})).body;
  const features = settings.features.filter((name) => name !== 'stock');
  const saved = await shop.write(save, { version, settings: trimSettings({ ...settings, features }) }, owner);
  expect(saved.status).toBe(200);
  expect('lowStockEmails' in (await shop.read(profile, {}, admin)).body).toBe(false);
  await age();
  await report();
  expect(await mailsTo(admin)).toEqual([]);

  await shop.write(save, { version: saved.body.version, settings: trimSettings(settings) }, owner);
  expect((await shop.read(profile, {}, admin)).body.lowStockEmails).toBe(true);
  await report();
  expect(await mailsTo(admin)).toHaveLength(1);
});

it('sends an email about a product that is back in stock to users who asked for it and want emails', async () => {
  const id = await insertStockedProduct(shop.db, 'Teapot', 0);
  const subscribed = await shop.addUser({ name: 'Maya' });
  const optedOut = await shop.addUser();
  const unconfirmed = await shop.addUser({ confirmed: false });
  const change = { name: optedOut.name, address: '1 Test Street', orderEmails: false };
  expect((await shop.write(updateProfile, change, optedOut)).status).toBe(200);
  for (const user of [subscribed, optedOut, unconfirmed])
    expect((await shop.write(requestNotification, { id }, user)).status).toBe(200);
  await shop.write(addPieces, { id, kind: 'delivery', pieces: 5 }, owner);
  await makeJobsDue(shop.db);
  await expect
    .poll(() => shop.db.many(sql`select 1 from stock_requests where product_id = ${id}`), { timeout: 10_000 })
    .toEqual([]);
  const [mail, ...others] = await mailsTo(subscribed);
  expect([mail!.subject, others]).toEqual(['Available again: Teapot', []]);
  expect(mail!.text).toContain(`/product/${id}\n`);
  for (const user of [optedOut, unconfirmed]) expect(await mailsTo(user)).toEqual([]);
});
