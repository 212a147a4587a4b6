import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import { insertProducts } from '../../../../test/products.ts';
import type { TestShop, TestUser } from '../../../../test/shop.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { cancelRequest, requestNotification } from '../contract.ts';
import { DEFAULT_LOW_AT } from '../rules.ts';

/** Inserts a product with a level, and the movement that the level consists of; returns its id. */
export async function insertStockedProduct(
  db: Queryable,
  title: string,
  onHand: number,
  lowAt = DEFAULT_LOW_AT,
): Promise<string> {
  const [id] = await insertProducts(db, [{ title }]);
  await db.run(sql`
    insert into stock_levels (product_id, on_hand, low_at) values (${id}, ${onHand}, ${lowAt})`);
  if (onHand > 0)
    await db.run(
      sql`insert into stock_movements (product_id, kind, pieces) values (${id}, 'count', ${onHand})`,
    );
  return id!;
}

const soldOut = async ({ shop: { db } }: { shop: TestShop }) => ({
  id: await insertStockedProduct(db, 'Kettle', 0),
});
const kettle = async ({ shop: { db } }: { shop: TestShop }) => ({
  id: await insertStockedProduct(db, 'Kettle', 9),
});
const requestedKettle = async ({ shop, owner }: { shop: TestShop; owner: TestUser }) => {
  const { id } = await kettle({ shop });
  await shop.db.run(sql`insert into stock_requests (product_id, user_id) values (${id}, ${owner.userId})`);
  return { id };
};

export const fixtures: FeatureFixtures = {
  samples: {
    'stock.levels': { input: async () => ({}) },
    'stock.level': { input: kettle },
    'stock.history': { input: kettle },
    'stock.setLevel': {
      input: async (context) => ({ ...(await kettle(context)), onHand: 3, was: 9, lowAt: 2 }),
    },
    'stock.addPieces': {
      input: async (context) => ({ ...(await kettle(context)), kind: 'delivery', pieces: 2 }),
    },
    'stock.compareCounts': {
      input: async (context) => ({ counts: [{ ...(await kettle(context)), pieces: 4 }] }),
    },
    'stock.saveCounts': {
      input: async (context) => ({ counts: [{ ...(await kettle(context)), pieces: 4, was: 9 }] }),
    },
    'stock.undo': {
      async input(context) {
        const { id } = await kettle(context);
        const row = await context.shop.db.one<{ movement: number }>(sql`
          with delivered as (update stock_levels set on_hand = on_hand + 2 where product_id = ${id})
          insert into stock_movements (product_id, kind, pieces, actor_id) values (${id}, 'delivery', 2, 'somebody')
          returning id::float8 as movement`);
        return { movements: [row!.movement] };
      },
    },
    'stock.requested': {
      input: requestedKettle,
      expectedResult: ({ owner, subject }) => ({ requested: subject === owner }),
    },
    'stock.request': { input: soldOut },
    'stock.cancelRequest': {
      input: requestedKettle,
      ownedRows: ({ shop, owner }) =>
        shop.db.many(sql`select product_id from stock_requests where user_id = ${owner.userId}`),
    },
  },
  listCases: {
    'stock.levels': {
      async fill(shop, _, count) {
        for (let n = 0; n < count; n++) await insertStockedProduct(shop.db, `Counted kettle ${n}`, n);
        return { show: 'tracked' };
      },
    },
    'stock.history': {
      async fill(shop, _, count) {
        const id = await insertStockedProduct(shop.db, 'Moved kettle', 100);
        for (let n = 0; n < count; n++)
          await shop.db.run(sql`
            insert into stock_movements (product_id, kind, pieces) values (${id}, 'correction', ${n + 1})`);
        return { id };
      },
      // Codes of orders never change; a user's new name is shown after the next movement.
      immutable: ['orders', 'users'],
    },
  },
  concurrentWrites: ([first, second]) => [
    [requestNotification, { id: first! }],
    [requestNotification, { id: second! }],
    [cancelRequest, { id: first! }],
  ],
};
