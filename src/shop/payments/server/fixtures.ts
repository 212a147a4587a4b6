import { expect } from 'vitest';
import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import { placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import type { TestShop, TestUser } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { paymentReference } from '../check-digits.ts';
import { INITIAL_SETTINGS, type PaymentMethod, type PaymentSettings } from '../rules.ts';
import { currentSettings, settingsVersions } from './settings.ts';

/** An account with valid check digits. */
export const ACCOUNT = {
  holder: 'Lamp & Co',
  bank: 'Harbour Bank',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
} as const;

/** Settings that offer these methods. */
export function settingsWith(
  offered: readonly PaymentMethod[],
  change: Partial<PaymentSettings['methods']['transfer']> = {},
): PaymentSettings {
  const methods = Object.fromEntries(
    Object.entries(INITIAL_SETTINGS.methods).map(([name, method]) => [
      name,
      { ...method, offered: offered.includes(name as PaymentMethod), ...change },
    ]),
  ) as unknown as PaymentSettings['methods'];
  return { methods, account: ACCOUNT };
}

/** Adds the payment of an existing order, and records that these cents were paid. */
export async function addPayment(
  { db }: Pick<TestShop, 'db'>,
  orderId: string,
  { paidCents = 0, method = 'transfer' }: { paidCents?: number; method?: PaymentMethod } = {},
): Promise<{ event: string }> {
  const { code } = (await db.one<{ code: string }>(sql`select code from orders where id = ${orderId}`))!;
  await db.run(sql`
    insert into payments (order_id, order_code, method, reference, due_at)
    values (${orderId}, ${code}, ${method}, ${paymentReference(code)}, now() + interval '14 days')`);
  const event = newId();
  if (paidCents > 0)
    await db.run(sql`
      insert into payment_events (id, order_id, kind, cents, received_on)
      values (${event}, ${orderId}, 'confirmed', ${paidCents}, '2026-11-20')`);
  return { event };
}

/** Places an order of two pieces for 1,000 cents with a payment. */
async function orderWithPayment(shop: TestShop, user: TestUser, paidCents = 0) {
  const [id] = await insertProducts(shop.db, [{ title: 'Bowl', priceCents: 500 }]);
  const orderId = await placeOrder(shop, user, [{ id: id!, quantity: 2 }]);
  return { id: orderId, ...(await addPayment(shop, orderId, { paidCents })) };
}

const receivedOn = '2026-11-20';

export const fixtures: FeatureFixtures = {
  samples: {
    'payments.offered': {
      input: async () => ({}),
      expectedResult: () => ({ methods: expect.any(Array), last: null }),
    },
    'payments.one': {
      async input({ shop, owner }) {
        return { id: (await orderWithPayment(shop, owner)).id };
      },
      owned: { field: 'id', unknown: newId, permission: 'orders' },
    },
    'payments.adminList': { input: async () => ({}) },
    'payments.adminOne': {
      async input({ shop, owner }) {
        return { id: (await orderWithPayment(shop, owner)).id };
      },
    },
    'payments.confirm': {
      async input({ shop, owner }) {
        const { id } = await orderWithPayment(shop, owner);
        return { id, version: 0, cents: 1_000, receivedOn, note: '' };
      },
    },
    'payments.undo': {
      async input({ shop, owner }) {
        return { ...(await orderWithPayment(shop, owner, 1_000)), version: 1 };
      },
    },
    'payments.refund': {
      async input({ shop, owner }) {
        const { id } = await orderWithPayment(shop, owner, 1_000);
        return { id, version: 1, cents: 100, reason: 'A scratch', lines: [], restock: false };
      },
    },
    'payments.settings': { input: async () => ({}) },
    'payments.saveSettings': { input: async () => ({ version: 0, settings: INITIAL_SETTINGS }) },
    'payments.restoreSettings': { input: async () => ({ version: 0, to: 0 }) },
  },
  listCases: {
    'payments.settings': {
      async fill(shop, _, count) {
        const settings = settingsWith([], {
          deliveryMethods: Array.from({ length: count }, () => newId()),
        });
        await shop.db.transaction(async (tx) =>
          settingsVersions.add(tx, {
            version: (await currentSettings(tx)).version + 1,
            document: settings,
          }),
        );
        return {};
      },
    },
    'payments.offered': {
      fixed: true,
      // The method of an order never changes.
      immutable: ['payments'],
      fill: async () => ({}),
    },
    'payments.adminList': {
      async fill(shop, user, count) {
        for (let n = 0; n < count; n++) await orderWithPayment(shop, user);
        return {};
      },
    },
    'payments.adminOne': {
      // Each event changes its payment.
      immutable: ['payment_events'],
      async fill(shop, user, count) {
        const { id } = await orderWithPayment(shop, user);
        for (let n = 0; n < count; n++)
          await shop.db.run(sql`
            insert into payment_events (id, order_id, kind, cents, received_on)
            values (${newId()}, ${id}, 'confirmed', 1, '2026-11-20')`);
        return { id };
      },
    },
  },
};
