import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillCart, uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { optionalFeatures } from '../../../server/features.ts';
import { sql } from '../../../server/storage/sql.ts';
import { restoreTerms, saveTerms, terms } from '../../delivery/contract.ts';
import { place } from '../../orders/contract.ts';
import { offered, saveSettings, settings } from '../contract.ts';
import type { PaymentMethod, PaymentSettings } from '../rules.ts';
import { settingsWith } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
let mug: string;
beforeAll(async () => {
  shop = await testShop({}, { ordersPerAccount: 1_000, ordersPerNetwork: 10_000 });
  admin = await shop.addUser({ role: 'admin' });
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
});
afterAll(() => shop.close());

async function offer(document: PaymentSettings): Promise<void> {
  const { version } = (await shop.read(settings, {}, admin)).body;
  expect((await shop.write(saveSettings, { version, settings: document }, admin)).status).toBe(200);
}
/** Offers methods for certain delivery methods; null: for all. */
const limit = (limits: Partial<Record<PaymentMethod, string[] | null>>) => {
  const { methods, account } = settingsWith(Object.keys(limits) as PaymentMethod[]);
  const limited = Object.entries(methods).map(([name, method]) => [
    name,
    { ...method, deliveryMethods: limits[name as PaymentMethod] ?? null },
  ]);
  return offer({ methods: Object.fromEntries(limited) as PaymentSettings['methods'], account });
};
/** Saves pick-ups with these ids as the shop's delivery methods; returns the version. */
async function deliver(...ids: string[]): Promise<number> {
  const { version, ...current } = (await shop.read(terms, {}, admin)).body;
  const methods = ids.map((id) => ({
    ...{ id, name: { en: id, de: '' }, time: { en: '', de: '' }, active: true },
    ...{ kind: 'pickup' as const, pickupAddress: 'Harbour 1' },
  }));
  const reply = await shop.write(saveTerms, { version, terms: { ...current, methods } }, admin);
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  return reply.body.version;
}
async function order(method?: PaymentMethod, methodId?: string) {
  const user = await shop.addUser();
  const { revision, lines } = await fillCart(shop, user, [{ id: mug, quantity: 1 }]);
  const totalCents = lines[0]!.priceCents;
  const request = {
    ...{ revision, totalCents },
    ...(method && { payment: { method } }),
    ...(methodId && { delivery: { methodId } }),
  };
  const { status, body } = await shop.write(place, request, user, { 'idempotency-key': uniqueKey() });
  const { orders } = (await shop.db.one<{ orders: number }>(
    sql`select count(*)::int as orders from orders where user_id = ${user.userId}`,
  ))!;
  expect(orders).toBe(status === 200 ? 1 : 0);
  return [status, body.error?.fields?.payment];
}
const NOT_OFFERED = 'This payment method is no longer offered for your order. Please choose another one.';
const NONE =
  'No payment method is offered for this delivery method. Please choose another one or contact the shop.';

describe('a payment method that is limited to delivery methods', () => {
  it('is refused for another one', async () => {
    await deliver('shop', 'market');
    await limit({ transfer: null, 'pick-up': ['shop'] });
    expect(await order('pick-up', 'market')).toEqual([409, NOT_OFFERED]);
    expect(await order('pick-up', 'shop')).toEqual([200, undefined]);
    expect(await order('transfer', 'market')).toEqual([200, undefined]);
  });

  it('prevents an order if no other method suits its delivery method', async () => {
    await limit({ 'pick-up': ['shop'] });
    expect(await order(undefined, 'market')).toEqual([409, NONE]);
    expect(await order(undefined, 'shop')).toEqual([409, 'Please choose a payment method.']);
  });

  it('is offered for every order of a shop without delivery', async () => {
    await limit({ 'pick-up': ['shop'] });
    const names = optionalFeatures.filter((name) => name !== 'delivery');
    const switchTo = (on: readonly string[]) =>
      shop.db.run(sql`
        update shop_facts set value = ${JSON.stringify(on)}::jsonb where name = 'features_on'`);
    await switchTo(names);
    expect(await order('pick-up')).toEqual([200, undefined]);
    await switchTo(optionalFeatures);
  });

  it('refuses an empty or too long limit, and one with invalid ids', async () => {
    const { version } = (await shop.read(settings, {}, admin)).body;
    for (const deliveryMethods of [[], ['no id!'], Array.from({ length: 21 }, (_, n) => `id-${n}`)]) {
      const document = settingsWith(['transfer'], { deliveryMethods });
      const reply = await shop.write(saveSettings, { version, settings: document }, admin);
      expect(reply.status).toBe(400);
    }
  });
});

describe('a deleted delivery method', () => {
  it('is removed from the limits of the payment methods, live', async () => {
    await deliver('shop', 'market');
    await limit({ transfer: ['market', 'shop'], 'pick-up': ['shop'] });
    const user = await shop.addUser();
    const open = await shop.subscribe(offered, {}, user);
    const limits = (data: { methods: { deliveryMethods: string[] | null }[] }) =>
      JSON.stringify(data.methods.map(({ deliveryMethods }) => deliveryMethods));
    await open.until((data) => limits(data) === '[["market","shop"],["shop"]]');
    const version = await deliver('market');
    await open.until((data) => limits(data) === '[["market"],[]]');
    expect(await order('transfer', 'market')).toEqual([200, undefined]);
    expect(await order('pick-up', 'market')).toEqual([409, NOT_OFFERED]);
    // Undo.
    await shop.write(restoreTerms, { version, to: version - 1 }, admin);
    await open.until((data) => limits(data) === '[["market","shop"],["shop"]]');
    expect(await order('pick-up', 'shop')).toEqual([200, undefined]);
    open.close();
  });

  it('does not leave a shop without payment', async () => {
    await deliver('shop', 'market');
    await limit({ 'pick-up': ['shop'] });
    await deliver('market');
    expect(await order('pick-up', 'market')).toEqual([200, undefined]);
    await deliver();
    expect(await order('pick-up')).toEqual([200, undefined]);
  });
});

it('settings of earlier versions, without limits, still apply and can be changed', async () => {
  await deliver('shop');
  const { methods, account } = settingsWith(['transfer']);
  const old = Object.entries(methods).map(([name, { deliveryMethods: _, ...method }]) => [name, method]);
  const { version } = (await shop.read(settings, {}, admin)).body;
  const document = JSON.stringify({ methods: Object.fromEntries(old), account });
  await shop.db.transaction((tx) =>
    tx.run(sql`
      insert into payment_settings (version, document) values (${version + 1}, ${document}::jsonb)`),
  );
  expect((await shop.read(settings, {}, admin)).body.methods.transfer.deliveryMethods).toBeNull();
  expect(await order('transfer', 'shop')).toEqual([200, undefined]);
  await limit({ transfer: ['shop'] });
  expect((await shop.read(settings, {}, admin)).body.methods.transfer.deliveryMethods).toEqual(['shop']);
});
