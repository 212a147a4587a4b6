import { expect } from 'vitest';
import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import { insertProducts } from '../../../../test/products.ts';
import type { TestShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { DEFAULT_SETTINGS } from '../default-rates.ts';
import type { TaxSettings } from '../rules.ts';
import { writeClasses } from './classes-table.ts';

type Db = Pick<TestShop, 'db'>;

/** A German shop whose prices include VAT. */
export const GERMAN: TaxSettings = { ...DEFAULT_SETTINGS, country: 'DE' };

/** Saves settings as the newest version, without checking them; returns the version. */
export async function saveTax({ db }: Db, change: Partial<TaxSettings> = {}): Promise<number> {
  const document = JSON.stringify({ ...GERMAN, ...change });
  // In a transaction, after which the reads of this process are up to date.
  const row = await db.transaction((tx) =>
    tx.one<{ version: number }>(sql`
      insert into tax_settings (version, document)
      select coalesce(max(version), 0) + 1, ${document}::jsonb from tax_settings returning version`),
  );
  return row!.version;
}

export const fixtures: FeatureFixtures = {
  samples: {
    'tax.current': {
      input: async () => ({}),
      expectedResult: () => expect.objectContaining({ inclusive: true }),
    },
    'tax.settings': { input: async () => ({}) },
    'tax.threshold': { input: async () => ({}) },
    'tax.report': { input: async () => ({ quarter: '2026-4' }) },
    'tax.save': {
      async input({ shop }) {
        return { version: await saveTax(shop), settings: { ...GERMAN, rates: GERMAN.rates.slice(0, 2) } };
      },
    },
    'tax.restore': {
      async input({ shop }) {
        const to = await saveTax(shop);
        return { version: await saveTax(shop, { rounding: 'line' }), to };
      },
    },
    'tax.products': {
      async input({ shop }) {
        await insertProducts(shop.db, [{ title: 'Taxed thing' }]);
        return { search: 'taxed thing' };
      },
    },
    'tax.setClasses': {
      async input({ shop }) {
        const [id] = await shop.db.transaction((tx) => insertProducts(tx, [{ title: 'Taxed thing' }]));
        return { products: [{ id: id!, from: 'standard', to: 'reduced' }] };
      },
    },
  },
  listCases: {
    'tax.current': { fill: (shop) => saveTax(shop).then(() => ({})), fixed: true },
    'tax.settings': { fill: (shop) => saveTax(shop).then(() => ({})), fixed: true },
    'tax.report': {
      // The event of a refund is written together with its movement of money, and never changes.
      immutable: ['payment_events'],
      fill: (shop) => saveTax(shop).then(() => ({})),
      fixed: true,
    },
    'tax.products': {
      async fill(shop, _, count) {
        const ids = await insertProducts(
          shop.db,
          Array.from({ length: count }, () => ({ title: 'Counted thing' })),
        );
        await shop.db.transaction((tx) => writeClasses(tx, 'second-reduced', ids));
        return { show: 'second-reduced' };
      },
    },
  },
};
