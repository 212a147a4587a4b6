import { expect } from 'vitest';
import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import { insertProducts } from '../../../../test/products.ts';
import type { TestShop, TestUser } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { add, remove } from '../contract.ts';

/** Adds new products to a user's wishlist; returns their ids. */
export async function fillWishlist(
  { db }: Pick<TestShop, 'db'>,
  { userId }: TestUser,
  titles: readonly string[],
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const ids = await insertProducts(
      tx,
      titles.map((title) => ({ title })),
    );
    await tx.run(sql`
      insert into wishlist_items (user_id, product_id, added_at)
      select ${userId}, id, now() + n * interval '1 millisecond'
      from unnest(${ids}::text[]) with ordinality as added (id, n)`);
    return ids;
  });
}

const ownedEntry = async ({ shop, owner }: { shop: TestShop; owner: TestUser }) => {
  const [id] = await fillWishlist(shop, owner, ['Kettle']);
  return { id: id! };
};

export const fixtures: FeatureFixtures = {
  samples: {
    'wishlist.mine': {
      async input(context) {
        await ownedEntry(context);
        return {};
      },
      expectedResult: ({ owner, subject }) => ({
        items: subject === owner ? [expect.objectContaining({ title: 'Kettle' })] : [],
      }),
    },
    'wishlist.contains': {
      input: ownedEntry,
      expectedResult: ({ owner, subject }) => ({ contains: subject === owner }),
    },
    'wishlist.add': {
      async input({ shop }) {
        const [id] = await shop.db.transaction((tx) => insertProducts(tx, [{ title: 'Teapot' }]));
        return { id: id!, addedAt: '2026-01-01T00:00:00.000Z' };
      },
    },
    'wishlist.remove': {
      input: ownedEntry,
      ownedRows: ({ shop, owner }) =>
        shop.db.many(sql`select product_id from wishlist_items where user_id = ${owner.userId}`),
    },
  },
  listCases: {
    'wishlist.mine': {
      async fill(shop, user, count) {
        await fillWishlist(
          shop,
          user,
          Array.from({ length: count }, () => 'Counted thing'),
        );
        return {};
      },
    },
  },
  concurrentWrites: ([first, second]) => [
    [add, { id: first! }],
    [add, { id: second! }],
    [remove, { id: first! }],
  ],
};
