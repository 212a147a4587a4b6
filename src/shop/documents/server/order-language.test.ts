import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeOf, fillCart, uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { sql } from '../../../server/storage/sql.ts';
import { quoteCart } from '../../cart/quote.ts';
import { correctAddress } from '../../delivery/contract.ts';
import { HAMBURG, saveNewTerms, TERMS } from '../../delivery/server/fixtures.ts';
import { place } from '../../orders/contract.ts';
import { issueInvoice } from '../contract.ts';
import { enterSeller } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
let shopper: TestUser;
let mug: string;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin' });
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
  await saveNewTerms(shop.db, TERMS);
  await enterSeller(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shopper = await shop.addUser({ name: 'Maya' });
});

/** Places an order on a page in German; returns its id. */
async function placeGermanOrder(): Promise<string> {
  const { revision, lines } = await fillCart(shop, shopper, [{ id: mug, quantity: 1 }]);
  const { totalCents } = quoteCart(lines);
  const delivery = { methodId: 'standard', address: HAMBURG };
  const reply = await shop.write(
    place,
    { revision, totalCents, dueCents: totalCents + 399, delivery },
    { ...shopper, cookie: `${shopper.cookie}; lang=de` },
    { 'idempotency-key': uniqueKey() },
  );
  expect(reply.body.error).toBeUndefined();
  return reply.body.id;
}

async function snapshotOf(orderId: string) {
  const reply = await shop.write(issueInvoice, { id: orderId }, admin);
  expect(reply.status).toBe(200);
  const row = await shop.db.one<{ snapshot: { language: string; charges: unknown; buyer: unknown } }>(
    sql`select snapshot from documents where id = ${reply.body.id}`,
  );
  return row!.snapshot;
}

it('names delivery and country in the email in the language of the order, not in that of the account', async () => {
  const id = await placeGermanOrder();
  const code = await codeOf(shop, id);
  const mails = async () =>
    (await outbox(shop.dataDir).list(100)).filter(({ to }) => to.includes(shopper.email));
  await expect.poll(mails, { timeout: 5_000 }).toEqual([
    expect.objectContaining({
      subject: `Ihre Bestellung ${code}`,
      text: expect.stringMatching(/Standardversand.*20095 Hamburg, Deutschland/s),
    }),
  ]);
});

it('issues documents in the language of the order, not in that of the account', async () => {
  const { language, charges, buyer } = await snapshotOf(await placeGermanOrder());
  expect(language).toBe('de');
  expect(charges).toEqual([{ kind: 'delivery', label: 'Standardversand', cents: 399 }]);
  expect(buyer).toMatchObject({ address: 'Hafenstraße 5, 20095 Hamburg, Deutschland' });
});

it('writes a corrected address in the language of the order', async () => {
  const id = await placeGermanOrder();
  const address = { ...HAMBURG, street: 'Deichgasse 7' };
  const reply = await shop.write(correctAddress, { id, version: 1, address }, admin);
  expect(reply.status).toBe(200);
  expect(await shop.db.one(sql`select ship_to_address as address from orders where id = ${id}`)).toEqual({
    address: 'Deichgasse 7, 20095 Hamburg, Deutschland',
  });
});

it('issues documents of an order of a previous version in the language of the account', async () => {
  const id = await placeGermanOrder();
  await shop.db.run(sql`update orders set language = null where id = ${id}`);
  expect((await snapshotOf(id)).language).toBe('en');
});
