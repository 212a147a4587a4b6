import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, testShop } from '../../../../test/shop.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { sql } from '../../../server/storage/sql.ts';
import { updateProfile } from '../../account/contract.ts';
import { cancel } from '../contract.ts';

let shop: TestShop;
let mug: string;
beforeAll(async () => {
  shop = await testShop();
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
});
afterAll(() => shop.close());

const number = async (query: ReturnType<typeof sql>) =>
  (await shop.db.one<{ number: number }>(query))!.number;
/** Runs the shop's job directly; its worker may run it too. */
const sendDeferred = () =>
  shop.features
    .flatMap(({ jobs }) => jobs ?? [])
    .find(({ name }) => name === 'orders.tell-placed')!
    .run({});

test('N orders and C cancellations with A administrators create exactly (N + C) x (1 + A) notifications (G8)', async () => {
  await Promise.all([1, 2, 3].map(() => shop.addUser({ role: 'admin' })));
  const users = await Promise.all(Array.from({ length: 8 }, () => shop.addUser()));
  const ids = await Promise.all(users.map((user) => placeOrder(shop, user, [{ id: mug, quantity: 1 }])));
  await Promise.all(
    ids.slice(0, 5).flatMap((id, n) => [1, 2, 3].map(() => shop.write(cancel, { id }, users[n]!))),
  );
  expect(await number(sql`select count(*) as number from notifications`)).toBe((8 + 5) * (1 + 3));
});

test('places the order when notifications fail; a job sends them later, once', async () => {
  const shopper = await shop.addUser({ name: 'Maya' });
  await shop.db.run(sql`
    alter table notifications add constraint broken check (message not like '%now pending%') not valid`);
  const id = await placeOrder(shop, shopper, [{ id: mug, quantity: 2 }]);
  const sent = () => number(sql`select count(*) as number from notifications where order_id = ${id}`);
  const pending = () => number(sql`select count(*) as number from orders where notified_at is null`);
  const emails = async () =>
    (await outbox(shop.dataDir).list(100)).filter(({ to }) => to.includes(shopper.email));
  expect([await sent(), await pending(), await emails()]).toEqual([0, 1, []]);
  await expect(sendDeferred()).rejects.toThrow('broken');
  expect(await sent()).toBe(0);

  await shop.db.run(sql`alter table notifications drop constraint broken`);
  await Promise.all([sendDeferred(), sendDeferred(), sendDeferred()]);
  await expect.poll(sent, { timeout: 5_000 }).toBe(1 + 3);
  expect(await pending()).toBe(0);
  await sendDeferred();
  expect(await sent()).toBe(1 + 3);
  await expect.poll(emails, { timeout: 5_000 }).toEqual([
    expect.objectContaining({
      subject: `Your order ${await codeOf(shop, id)}`,
      text: expect.stringContaining('2 x Mug: $25.00'),
    }),
  ]);
});

test('emails use the language of the recipient', async () => {
  const shopper = await shop.addUser({ name: 'Käthe' });
  await shop.write(
    updateProfile,
    { name: 'Käthe', address: 'Hafenstraße 5' },
    { ...shopper, cookie: `${shopper.cookie}; lang=de` },
  );
  const id = await placeOrder(shop, shopper, [{ id: mug, quantity: 2 }]);
  const emails = async () =>
    (await outbox(shop.dataDir).list(100)).filter(({ to }) => to.includes(shopper.email));
  await expect.poll(emails, { timeout: 5_000 }).toEqual([
    expect.objectContaining({
      subject: `Ihre Bestellung ${await codeOf(shop, id)}`,
      text: expect.stringMatching(/^Guten Tag Käthe,.*2 × Mug: 25,00\s\$.*Summe: 25,00\s\$/s),
    }),
  ]);
});
