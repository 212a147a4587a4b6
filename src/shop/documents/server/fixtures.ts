import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import type { TestShop, TestUser } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { DEFAULT_SETTINGS, type DocumentSettings } from '../settings.ts';
import { invoiceSnapshot } from '../snapshot.ts';
import { findDocumentOrders } from './find-orders.ts';
import { settingsVersions } from './settings-tables.ts';
import { insertDocument, takeNumber } from './tables.ts';

/** Complete valid settings. */
export const SETTINGS: DocumentSettings = {
  ...DEFAULT_SETTINGS,
  seller: {
    name: 'Lamp & Co GmbH',
    street: 'Hafenstraße 5',
    postcode: '20457',
    city: 'Hamburg',
    country: 'DE',
    email: 'hello@lamps.test',
    phone: '+49 40 123456',
    vatId: 'DE123456789',
    taxNumber: '12/345/67890',
    register: 'Amtsgericht Hamburg, HRB 12345',
    bank: 'Hamburger Sparkasse',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
  },
};

/** Makes sure that documents can be issued. */
export async function enterSeller(
  { db }: Pick<TestShop, 'db'>,
  settings: DocumentSettings = SETTINGS,
): Promise<void> {
  await db.run(sql`
    insert into document_settings (version, document)
    select coalesce(max(version), 0) + 1, ${JSON.stringify(settings)}::jsonb from document_settings`);
}

interface OrderRow {
  items?: readonly { title: string; priceCents: number; quantity: number; taxRate?: number }[];
  charges?: readonly { kind: 'discount' | 'delivery' | 'tax'; label: string; cents: number }[];
  status?: string;
}

/** Adds an order to the database; returns its id. */
export async function addOrder(
  { db }: Pick<TestShop, 'db'>,
  { userId }: Pick<TestUser, 'userId'>,
  {
    items = [{ title: 'Mug', priceCents: 1_250, quantity: 2 }],
    charges = [],
    status = 'pending',
  }: OrderRow = {},
): Promise<string> {
  const id = newId();
  const stored = items.map((item) => ({ productId: newId(), image: '', ...item }));
  const total = items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const due = charges.reduce((sum, { cents }) => sum + cents, total);
  const quantity = items.reduce((sum, item) => sum + item.quantity, 0);
  await db.run(sql`
    insert into orders (id, user_id, items, item_count, quantity, total_cents, due_cents, status, ship_to_name,
      ship_to_address, notified_at)
    values (${id}, ${userId}, ${JSON.stringify(stored)}::jsonb, ${items.length}, ${quantity}, ${total}, ${due}, ${status},
      'Robin Roe', '12 Mill Lane, Springfield', now())`);
  for (const [position, { kind, label, cents }] of charges.entries())
    await db.run(sql`
      insert into order_charges (order_id, position, kind, label, net_cents, tax_cents, gross_cents)
      values (${id}, ${position}, ${kind}, ${label}, ${cents}, 0, ${cents})`);
  return id;
}

/** Adds a new order with its invoice to the database, without an audit entry; returns its id. */
export async function addInvoice(
  shop: Pick<TestShop, 'db'>,
  user: Pick<TestUser, 'userId'>,
): Promise<{ id: string; orderId: string }> {
  await enterSeller(shop);
  const orderId = await addOrder(shop, user);
  return shop.db.transaction(async (tx) => {
    const [order] = await findDocumentOrders(tx, [orderId]);
    const series = 'TEST-';
    const { sequence, takenAt } = (await takeNumber(tx, series, 'invoice'))!;
    const snapshot = invoiceSnapshot(
      {
        kind: 'invoice',
        number: `${series}${sequence}`,
        issuedAt: takenAt,
        issuedOn: takenAt.slice(0, 10),
        language: 'en',
        currency: 'USD',
      },
      order!,
      SETTINGS,
    );
    const { id } = await insertDocument(tx, {
      id: newId(),
      series,
      sequence,
      orderId,
      invoiceId: null,
      snapshot,
    });
    return { id, orderId };
  });
}

const currentVersion = async ({ db }: TestShop) => (await settingsVersions.newest(db)).version;

export const fixtures: FeatureFixtures = {
  samples: {
    'documents.ofOrder': {
      async input({ shop, subject }) {
        return { id: (await addInvoice(shop, subject)).orderId };
      },
      owned: { field: 'id', unknown: newId, permission: 'orders' },
    },
    'documents.adminList': {
      async input({ shop, subject }) {
        await addInvoice(shop, subject);
        return {};
      },
    },
    'documents.creditable': {
      async input({ shop, subject }) {
        return { id: (await addInvoice(shop, subject)).id };
      },
    },
    'documents.issueInvoice': {
      async input({ shop, subject }) {
        await enterSeller(shop);
        return { id: await addOrder(shop, subject) };
      },
    },
    'documents.issueCreditNote': {
      async input({ shop, subject }) {
        return {
          id: (await addInvoice(shop, subject)).id,
          creditedCents: 0,
          credit: { kind: 'all' },
          reason: '',
        };
      },
    },
    'documents.settings': { input: async () => ({}) },
    'documents.saveSettings': {
      input: async ({ shop }) => ({ version: await currentVersion(shop), settings: SETTINGS }),
    },
    'documents.restoreSettings': {
      input: async ({ shop }) => ({ version: await currentVersion(shop), to: 0 }),
    },
  },
  listCases: {
    'documents.ofOrder': {
      // Documents cannot be added to an order without issuing them; an order has few.
      fixed: true,
      async fill(shop, user) {
        return { id: (await addInvoice(shop, user)).orderId };
      },
    },
    'documents.adminList': {
      async fill(shop, user, count) {
        for (let n = 0; n < count; n++) await addInvoice(shop, user);
        return {};
      },
    },
    'documents.creditable': {
      fixed: true,
      async fill(shop, user) {
        return { id: (await addInvoice(shop, user)).id };
      },
    },
  },
};
