import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillCart, uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { optionalFeatures } from '../../../server/features.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { sql } from '../../../server/storage/sql.ts';
import { adminRemove } from '../../orders/admin-contract.ts';
import { type PlaceOrder, place, remove } from '../../orders/contract.ts';
import { isPaymentReference } from '../check-digits.ts';
import { offered, one, saveSettings, settings } from '../contract.ts';
import { INITIAL_SETTINGS, type PaymentMethod, type PaymentSettings } from '../rules.ts';
import { ACCOUNT, settingsWith } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
let mug: string;
beforeAll(async () => {
  shop = await testShop({}, { ordersPerAccount: 1_000, ordersPerNetwork: 10_000 });
  admin = await shop.addUser({ role: 'admin', name: 'Ada Owner' });
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
});
afterAll(() => shop.close());
beforeEach(() => offer(settingsWith(['transfer', 'pick-up'])));

async function offer(document: PaymentSettings): Promise<void> {
  const { version } = (await shop.read(settings, {}, admin)).body;
  const { status, body } = await shop.write(saveSettings, { version, settings: document }, admin);
  expect([status, body.error]).toEqual([200, undefined]);
}

/** Orders two mugs (2,500 cents) with a method. */
async function order(
  user: TestUser,
  method?: PaymentMethod,
  { id = mug, key = uniqueKey() }: { id?: string; key?: string } = {},
) {
  const { revision, lines } = await fillCart(shop, user, [{ id, quantity: 2 }]);
  const totalCents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const request: PlaceOrder = { revision, totalCents, ...(method && { payment: { method } }) };
  const reply = await shop.write(place, request, user, { 'idempotency-key': key });
  return { ...reply, request, key };
}
const paymentOf = async (user: TestUser, id: string) => (await shop.read(one, { id }, user)).body.payment;
const ordersOf = async ({ userId }: TestUser) =>
  (await shop.db.one<{ n: number }>(sql`select count(*)::int as n from orders where user_id = ${userId}`))!.n;

describe('orders.place', () => {
  it.each<[string, PaymentMethod | undefined, PaymentSettings, string]>([
    ['without a method', undefined, settingsWith(['transfer']), 'Please choose a payment method.'],
    [
      'with a method that is no longer offered',
      'transfer',
      settingsWith(['pick-up']),
      'This payment method is no longer offered for your order. Please choose another one.',
    ],
    [
      'with a method above its maximum',
      'transfer',
      settingsWith(['transfer', 'pick-up'], { maxCents: 2_499 }),
      'This payment method is no longer offered for your order. Please choose another one.',
    ],
    [
      'if no method suits the amount',
      undefined,
      settingsWith(['transfer'], { minCents: 2_501 }),
      'No payment method is offered for this amount. Please change your cart or contact the shop.',
    ],
    [
      'with a method of a shop that offers none',
      'transfer',
      INITIAL_SETTINGS,
      'This payment method is no longer offered for your order. Please choose another one.',
    ],
  ])('is refused %s', async (_, method, document, message) => {
    await offer(document);
    const user = await shop.addUser();
    const { status, body } = await order(user, method);
    expect([status, body.error?.fields]).toEqual([409, { payment: message }]);
    expect(await ordersOf(user)).toBe(0);
  });

  it('refuses a method that does not exist', async () => {
    expect((await order(await shop.addUser(), 'gold' as PaymentMethod)).status).toBe(400);
  });

  it('stores the method with a reference and the due date', async () => {
    const user = await shop.addUser();
    const { body } = await order(user, 'transfer');
    const payment = (await paymentOf(user, body.code))!;
    expect(payment).toMatchObject({
      ...{ method: 'transfer', state: 'open', owedCents: 2_500, openCents: 2_500, paidCents: 0 },
      account: ACCOUNT,
    });
    expect(payment.reference).toBe(`RF${payment.reference.slice(2, 4)}${body.code}`);
    expect(isPaymentReference(payment.reference)).toBe(true);
    const days = (Date.parse(payment.dueAt!) - Date.parse(body.createdAt)) / 86_400_000;
    expect(days).toBeCloseTo(14, 2);
  });

  it('shows no bank account and no due date for pay on pick-up', async () => {
    const user = await shop.addUser();
    const { body } = await order(user, 'pick-up');
    expect(await paymentOf(user, body.id)).toMatchObject({ account: null, dueAt: null });
  });

  it('repeats the response of a repeated request, even after the method is no longer offered', async () => {
    const user = await shop.addUser();
    const first = await order(user, 'transfer');
    await offer(settingsWith(['pick-up']));
    const again = await shop.write(place, first.request, user, { 'idempotency-key': first.key });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const other: PlaceOrder = { ...first.request, payment: { method: 'pick-up' } };
    expect((await shop.write(place, other, user, { 'idempotency-key': first.key })).status).toBe(422);
    expect(await ordersOf(user)).toBe(1);
  });

  it('needs no payment if nothing is due, or if the shop offers none', async () => {
    const [gift] = (await insertProducts(shop.db, [{ title: 'Gift', priceCents: 0 }])) as [string];
    const user = await shop.addUser();
    const free = await order(user, undefined, { id: gift });
    expect([free.status, await paymentOf(user, free.body.id)]).toEqual([200, null]);
    await offer(INITIAL_SETTINGS);
    const unpaid = await order(user);
    expect([unpaid.status, await paymentOf(user, unpaid.body.id)]).toEqual([200, null]);
  });

  it('emails reference, account and instructions, in the language of the buyer', async () => {
    const document = settingsWith(['transfer'], { instructions: { en: 'Thank you!', de: 'Danke!' } });
    await offer(document);
    const user = await shop.addUser();
    await shop.db.run(sql`update users set language = 'de' where id = ${user.userId}`);
    const { body } = await order(user, 'transfer');
    const { reference } = (await paymentOf(user, body.id))!;
    await expect
      .poll(async () => (await outbox(shop.dataDir).list(100)).find(({ to }) => to === user.email)?.text, {
        timeout: 15_000,
      })
      .toMatch(
        new RegExp(
          `Summe: 25,00.\\$\\n\\nZahlungsart: Überweisung\\nBetrag: 25,00.\\$\\nVerwendungszweck: ${reference.replace(/(.{4})(?=.)/g, '$1 ')}\\n` +
            'Kontoinhaber: Lamp & Co\\nBank: Harbour Bank\\nIBAN: DE89 3704 0044 0532 0130 00\\nBIC: COBADEFFXXX\\n' +
            'Bitte zahlen Sie bis zum .+\\.\\nDanke!\\n\\nWir liefern an',
        ),
      );
  });
});

describe('payments.offered', () => {
  it('returns the conditions of the offered methods and the last method, live', async () => {
    const user = await shop.addUser();
    const live = await shop.subscribe(offered, {}, user);
    await live.until(({ methods, last }) => methods.length === 2 && last === null);
    await order(user, 'pick-up');
    await live.until(({ last }) => last === 'pick-up');
    await offer(settingsWith(['invoice'], { minCents: 5 }));
    const { methods } = await live.until((data) => data.methods.length === 1);
    expect(methods).toEqual([
      { method: 'invoice', offered: true, minCents: 5, maxCents: null, deliveryMethods: null },
    ]);
    live.close();
  });
});

describe('payments.one', () => {
  it('is visible to the buyer and administrators only', async () => {
    const user = await shop.addUser();
    const { body } = await order(user, 'transfer');
    const other = await shop.addUser();
    expect((await shop.read(one, { id: body.code }, other)).status).toBe(404);
    expect((await shop.read(one, { id: 'unknown' }, user)).status).toBe(404);
    expect(await paymentOf(admin, body.code)).toMatchObject({ method: 'transfer' });
    await shop.write(remove, { id: body.id }, user);
    expect((await shop.read(one, { id: body.id }, user)).status).toBe(404);
    expect((await shop.read(one, { id: body.id }, admin)).status).toBe(200);
    await shop.write(adminRemove, { id: body.id }, admin);
    expect((await shop.read(one, { id: body.id }, admin)).status).toBe(404);
  });
});

describe('while the feature is off', () => {
  it('refuses a chosen method, and places orders without one', async () => {
    const names = optionalFeatures.filter((name) => name !== 'payments');
    await shop.db.run(
      sql`update shop_facts set value = ${JSON.stringify(names)}::jsonb where name = 'features_on'`,
    );
    const user = await shop.addUser();
    expect((await order(user, 'transfer')).status).toBe(409);
    expect((await order(user)).status).toBe(200);
    await shop.db.run(
      sql`update shop_facts set value = ${JSON.stringify(optionalFeatures)}::jsonb where name = 'features_on'`,
    );
  });
});
