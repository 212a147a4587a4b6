import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeJobsDue } from '../../../../test/jobs.ts';
import { codeOf, fillCart, placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as account from '../../account/contract.ts';
import { cancel } from '../contract.ts';

const HOSTILE = 'Your account is LOCKED. Unlock: https://evil.test/login';

let shop: TestShop;
let mug: string;
beforeAll(async () => {
  shop = await testShop({ demo: false });
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
});
afterAll(() => shop.close());

/** Registers with another person's address; the response's cookie is the attacker's session. */
async function register(email: string, name: string): Promise<TestUser> {
  const reply = await shop.write(account.register, {
    name,
    email,
    password: 'abc123',
    address: 'https://evil.test/address',
    role: 'user',
  });
  expect(reply.status).toBe(200);
  const cookies = [reply.headers['set-cookie']].flat() as string[];
  const cookie = cookies.find((one) => one.startsWith('shop_session='))!.split(';')[0]!;
  return { userId: reply.body.user.uid, email, name, cookie };
}

const mailsTo = async (email: string) =>
  (await outbox(shop.dataDir).list(100)).filter(({ to }) => to.includes(email)).reverse();
/** Waits until every queued email has been sent or dropped. */
const waitUntilAllSent = () =>
  expect
    .poll(
      async () => {
        await makeJobsDue(shop.db);
        return shop.db.many(sql`select 1 from graphile_worker._private_jobs`);
      },
      { timeout: 10_000 },
    )
    .toEqual([]);

it('sends an unconfirmed address one fixed confirmation, however many orders are placed', async () => {
  const email = 'third-person@people.test';
  const attacker = await register(email, HOSTILE);
  for (let n = 0; n < 10; n++) {
    const id = await placeOrder(shop, attacker, [{ id: mug, quantity: 1 }]);
    await shop.write(cancel, { id }, attacker);
  }
  await waitUntilAllSent();
  const emails = await mailsTo(email);
  expect(emails.map(({ subject }) => subject)).toEqual(['Confirm your email address for Shopkeeper']);
  expect(emails[0]!.text).not.toMatch(/evil|LOCKED/);
});

it('writes no link from a name or a postal address into any email', async () => {
  const buyer = await register('buyer@people.test', HOSTILE);
  await shop.db.run(sql`update identity.user set email_verified = true where id = ${buyer.userId}`);
  const id = await placeOrder(shop, buyer, [{ id: mug, quantity: 1 }]);
  await shop.write(cancel, { id }, buyer);
  await waitUntilAllSent();
  const emails = await mailsTo(buyer.email);
  expect(emails).toHaveLength(3);
  for (const { text } of emails) {
    expect(text).toMatch(/^Hello,\n/);
    expect(text).not.toMatch(/https?:\/\/evil|evil\.test/);
  }
});

it('drops order emails queued before the address lost its confirmation', async () => {
  const buyer = await register('left@people.test', 'Robin Fern');
  await shop.db.run(sql`update identity.user set email_verified = true where id = ${buyer.userId}`);
  await fillCart(shop, buyer, [{ id: mug, quantity: 1 }]);
  const id = await placeOrder(shop, buyer, [{ id: mug, quantity: 1 }]);
  await shop.write(cancel, { id }, buyer);
  await shop.db.run(sql`update identity.user set email_verified = false where id = ${buyer.userId}`);
  await waitUntilAllSent();
  expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).not.toContain(
    `Your order ${await codeOf(shop, id)}: Cancelled`,
  );
});
