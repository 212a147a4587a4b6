import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import { insertProducts } from '../../../../test/products.ts';
import type { TestShop, TestUser } from '../../../../test/shop.ts';
import type { Database } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { type Address, addressLine, emptyAddress } from '../address.ts';
import { addAddress } from '../contract.ts';
import type { DeliveryTerms } from '../rules.ts';
import { currentTerms, termsVersions } from './terms.ts';

export const HAMBURG: Address = {
  ...emptyAddress('DE'),
  name: 'Maya Lindqvist',
  street: 'Hafenstraße 5',
  postcode: '20095',
  city: 'Hamburg',
};

const PARCEL_METHOD = { active: true, kind: 'parcel', pickupAddress: '' } as const;

/** Standard delivery in Germany by weight, free from $50, express in Hamburg, and a pick-up. */
export const TERMS: DeliveryTerms = {
  defaultCountry: 'DE',
  defaultGrams: 500,
  methods: [
    {
      ...PARCEL_METHOD,
      id: 'standard',
      name: { en: 'Standard', de: 'Standardversand' },
      time: { en: '2 to 3 working days', de: '2 bis 3 Werktage' },
    },
    {
      ...PARCEL_METHOD,
      id: 'express',
      name: { en: 'Express', de: '' },
      time: { en: 'Next day', de: '' },
    },
    {
      ...PARCEL_METHOD,
      id: 'pickup',
      name: { en: 'Pick-up', de: 'Abholung' },
      time: { en: 'Mon to Fri, 9 to 18', de: 'Mo bis Fr, 9 bis 18 Uhr' },
      kind: 'pickup',
      pickupAddress: 'Marktplatz 1, Hamburg',
    },
  ],
  zones: [
    {
      id: 'de',
      name: 'Germany',
      areas: [{ country: 'DE', prefixes: [] }],
      rates: [
        {
          methodId: 'standard',
          basis: 'grams',
          bands: [
            { from: 0, to: 2_000, cents: 499 },
            { from: 2_001, to: 30_000, cents: 899 },
          ],
          freeFromCents: 5_000,
        },
      ],
    },
    {
      id: 'hamburg',
      name: 'Hamburg',
      areas: [{ country: 'DE', prefixes: ['20', '22'] }],
      rates: [
        {
          methodId: 'standard',
          basis: 'grams',
          bands: [{ from: 0, to: null, cents: 399 }],
          freeFromCents: 5_000,
        },
        {
          methodId: 'express',
          basis: 'pieces',
          bands: [{ from: 1, to: null, cents: 999 }],
          freeFromCents: null,
        },
      ],
    },
  ],
};

/** Saves terms as the newest version. */
export async function saveNewTerms(db: Database, document: DeliveryTerms | null): Promise<number> {
  return db.transaction(async (tx) => {
    const version = (await currentTerms(tx)).version + 1;
    await termsVersions.add(tx, { version, document });
    return version;
  });
}

/** Adds an address to a user's address book; returns its id. */
async function addToBook(
  { db }: TestShop,
  { userId }: TestUser,
  address: Address = HAMBURG,
): Promise<string> {
  const id = newId();
  await db.run(sql`
    insert into user_addresses (id, user_id, address, is_default)
    values (${id}, ${userId}, ${JSON.stringify(address)}::jsonb,
      not exists (select from user_addresses where user_id = ${userId}))`);
  return id;
}

/** Adds an order of this user to Hamburg; returns the ids of the order and its product. */
async function addOrderToHamburg(
  { db }: TestShop,
  { userId }: TestUser,
  name = 'Maya Lindqvist',
): Promise<{ id: string; productId: string }> {
  const id = newId();
  const [productId] = (await insertProducts(db, [{ title: 'Lamp' }])) as [string];
  const items = [{ productId, title: 'Lamp', priceCents: 500, image: '', quantity: 3 }];
  const address = { ...HAMBURG, name };
  await db.run(sql`
    insert into orders (id, user_id, items, item_count, quantity, total_cents, due_cents, ship_to_name,
      ship_to_address, notified_at)
    values (${id}, ${userId}, ${JSON.stringify(items)}::jsonb, 1, 3, 1500, 1500, ${name},
      ${addressLine(address)}, now())`);
  await db.run(sql`
    insert into order_delivery (order_id, method_id, label, address)
    values (${id}, 'standard', 'Standard', ${JSON.stringify(address)}::jsonb)`);
  return { id, productId };
}

/** Adds an order to Hamburg with a parcel of one piece; returns the ids of order, product and parcel. */
async function addOrderWithParcel(shop: TestShop, user: TestUser) {
  const order = await addOrderToHamburg(shop, user);
  const parcelId = newId();
  const items = [{ productId: order.productId, quantity: 1 }];
  await shop.db.run(sql`
    insert into parcels (id, order_id, carrier, number, items)
    values (${parcelId}, ${order.id}, 'dhl', '123', ${JSON.stringify(items)}::jsonb)`);
  return { ...order, parcelId };
}

const PARCEL = { carrier: 'ups', number: '1Z999' } as const;

export const fixtures: FeatureFixtures = {
  samples: {
    'delivery.options': { input: async () => ({}) },
    'delivery.mine': {
      async input({ shop, owner }) {
        await addToBook(shop, owner);
        return {};
      },
    },
    'delivery.addAddress': { input: async () => ({ address: HAMBURG }) },
    'delivery.updateAddress': {
      input: async ({ shop, owner }) => ({
        id: await addToBook(shop, owner),
        version: 1,
        address: { ...HAMBURG, street: 'Hafenstraße 6' },
      }),
      owned: { field: 'id', unknown: newId },
      ownedRows: ({ shop, owner }) =>
        shop.db.many(sql`select id, address from user_addresses where user_id = ${owner.userId} order by id`),
    },
    'delivery.setDefaultAddress': {
      async input({ shop, owner }) {
        await addToBook(shop, owner);
        return { id: await addToBook(shop, owner, { ...HAMBURG, street: 'Hafenstraße 7' }) };
      },
      owned: { field: 'id', unknown: newId },
      ownedRows: ({ shop, owner }) =>
        shop.db.many(
          sql`select id, is_default from user_addresses where user_id = ${owner.userId} order by id`,
        ),
    },
    'delivery.removeAddress': {
      input: async ({ shop, owner }) => ({ id: await addToBook(shop, owner) }),
      ownedRows: ({ shop, owner }) =>
        shop.db.many(sql`select id from user_addresses where user_id = ${owner.userId} order by id`),
    },
    'delivery.ofOrder': {
      input: async ({ shop, owner }) => ({ id: (await addOrderWithParcel(shop, owner)).id }),
      owned: { field: 'id', unknown: newId, permission: 'orders' },
    },
    'delivery.correctAddress': {
      input: async ({ shop, owner }) => ({
        id: (await addOrderToHamburg(shop, owner)).id,
        version: 1,
        address: { ...HAMBURG, street: 'Hafenstraße 6' },
      }),
    },
    'delivery.addParcel': {
      async input({ shop, owner }) {
        const { id, productId } = await addOrderToHamburg(shop, owner);
        return { id, ...PARCEL, items: [{ productId, quantity: 2 }] };
      },
    },
    'delivery.updateParcel': {
      async input({ shop, owner }) {
        const { id, productId, parcelId } = await addOrderWithParcel(shop, owner);
        return { id, parcelId, version: 1, ...PARCEL, items: [{ productId, quantity: 2 }] };
      },
    },
    'delivery.removeParcel': {
      async input({ shop, owner }) {
        const { id, parcelId } = await addOrderWithParcel(shop, owner);
        return { id, parcelId, version: 1 };
      },
    },
    'delivery.terms': { input: async () => ({}) },
    'delivery.saveTerms': {
      // The methods are inactive, because otherwise orders of other tests would need a delivery.
      input: async ({ shop }) => ({
        version: (await currentTerms(shop.db)).version,
        terms: { ...TERMS, methods: TERMS.methods.map((method) => ({ ...method, active: false })) },
      }),
    },
    'delivery.restoreTerms': {
      input: async ({ shop }) => ({ version: (await currentTerms(shop.db)).version, to: 0 }),
    },
    'delivery.weights': { input: async () => ({}) },
    'delivery.setWeight': {
      async input({ shop }) {
        const [id] = await insertProducts(shop.db, [{ title: 'Weighed lamp' }]);
        return { id, grams: 900, was: null };
      },
    },
  },
  listCases: {
    'delivery.options': { fill: fillZones },
    'delivery.terms': { fill: fillZones },
    'delivery.mine': {
      // The method of an order never changes.
      immutable: ['order_delivery'],
      async fill(shop, user, count) {
        for (let n = 0; n < count; n++)
          await addToBook(shop, user, { ...HAMBURG, street: `Hafenstraße ${n}` });
        return {};
      },
    },
    'delivery.ofOrder': {
      async fill(shop, user, count) {
        const { id } = await addOrderToHamburg(shop, user);
        for (let n = 0; n < count; n++)
          await shop.db.run(sql`
            insert into parcels (id, order_id, carrier, items) values (${newId()}, ${id}, 'dhl', '[]')`);
        return { id };
      },
    },
    'delivery.weights': {
      async fill(shop, _, count) {
        await insertProducts(
          shop.db,
          Array.from({ length: count }, (_, n) => ({ title: `Weighed lamp ${n}` })),
        );
        return {};
      },
    },
  },
  concurrentWrites: () => [[addAddress, { address: HAMBURG, isDefault: true }]],
};

/** Saves terms with many zones and without methods, so that orders of other tests need no delivery. */
async function fillZones({ db }: TestShop, _: TestUser, count: number): Promise<object> {
  await saveNewTerms(db, manyZones(count));
  return {};
}

const manyZones = (count: number): DeliveryTerms => ({
  ...TERMS,
  methods: [],
  zones: Array.from({ length: count }, (_, n) => ({
    id: `zone-${n}`,
    name: `Zone ${n}`,
    areas: [],
    rates: [],
  })),
});
