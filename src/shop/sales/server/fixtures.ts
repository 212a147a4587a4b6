import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import { insertProducts } from '../../../../test/products.ts';
import type { TestShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { raw, sql } from '../../../server/storage/sql.ts';

type Db = Pick<TestShop, 'db'>;

/** Sets the clock of sales to a time (ISO, UTC), and stops it there; null: the database's clock. */
export async function setSalesClock({ db }: Db, time: string | null): Promise<void> {
  const value = time === null ? 'clock_timestamp()' : `'${time}'::timestamptz`;
  await db.run(sql`
    create or replace function sales_clock() returns timestamptz language sql volatile as ${raw(`$$ select ${value} $$`)}`);
}

/** Adds a sale of a new product that starts tomorrow; returns the ids of both. */
export async function comingSale({ db }: Db, title = 'Kettle'): Promise<{ id: string; productId: string }> {
  return db.transaction(async (tx) => {
    const [productId] = (await insertProducts(tx, [{ title, priceCents: 1_000 }])) as [string];
    const id = newId();
    await tx.run(sql`
      insert into sale_prices (id, product_id, price_cents, starts_at)
      values (${id}, ${productId}, 800, now() + interval '1 day')`);
    return { id, productId };
  });
}

export const fixtures: FeatureFixtures = {
  samples: {
    'sales.list': {
      async input({ shop }) {
        await comingSale(shop);
        return { state: 'coming' };
      },
      expectedResult: () =>
        expect.objectContaining({
          sales: expect.arrayContaining([expect.objectContaining({ title: 'Kettle', state: 'coming' })]),
        }),
    },
    'sales.sale': { input: async ({ shop }) => ({ id: (await comingSale(shop)).id }) },
    'sales.add': {
      async input({ shop }) {
        const [productId] = await shop.db.transaction((tx) => insertProducts(tx, [{ title: 'Teapot' }]));
        return { productId: productId!, priceCents: 500, startsAt: null, endsAt: null };
      },
    },
    'sales.update': {
      async input({ shop }) {
        const { id } = await comingSale(shop);
        return { id, version: 1, priceCents: 700, startsAt: null, endsAt: null };
      },
    },
    'sales.end': { input: async ({ shop }) => ({ id: (await comingSale(shop)).id }) },
    'sales.resume': {
      async input({ shop }) {
        const { id } = await comingSale(shop);
        await shop.db.run(sql`update sale_prices set ended_at = starts_at where id = ${id}`);
        return { id };
      },
    },
  },
  listCases: {
    'sales.list': {
      // The pieces of an order change only with the order.
      immutable: ['sale_price_uses'],
      async fill(shop, _, count) {
        for (let n = 0; n < count; n++) await comingSale(shop, 'Counted thing');
        // Waits until the price timer has handled these sales: otherwise its statements would be counted, too.
        await sleep(250);
        return {};
      },
    },
  },
};
