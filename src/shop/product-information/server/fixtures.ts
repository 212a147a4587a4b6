import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import { uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import type { TestShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { type ManufacturerDetails, NO_INFORMATION, NO_MANUFACTURER } from '../rules.ts';

type World = { shop: Pick<TestShop, 'db'> };

/** Returns a manufacturer with a name that does not exist yet. */
export const newManufacturer = (change: Partial<ManufacturerDetails> = {}): ManufacturerDetails => ({
  ...NO_MANUFACTURER,
  name: `Maker ${uniqueKey()}`,
  address: '1 Factory Road, 12345 Town',
  contact: 'info@maker.test',
  ...change,
});

/** Adds a manufacturer to the database; returns its id. */
export async function insertTestManufacturer({ shop: { db } }: World): Promise<string> {
  const id = newId();
  const { name, address, contact } = newManufacturer();
  await db.run(sql`
    insert into manufacturers (id, name, address, contact) values (${id}, ${name}, ${address}, ${contact})`);
  return id;
}

const oneProduct = async ({ shop: { db } }: World) => ({
  id: (await insertProducts(db, [{ title: 'Kettle' }]))[0]!,
});

export const fixtures: FeatureFixtures = {
  samples: {
    'productInformation.ofProduct': { input: oneProduct },
    'productInformation.list': { input: async () => ({}) },
    'productInformation.row': { input: oneProduct },
    'productInformation.missing': { input: async () => ({}) },
    'productInformation.save': {
      input: async (context) => ({
        ...(await oneProduct(context)),
        ...NO_INFORMATION,
        version: 0,
        isSoldByPiece: true,
      }),
    },
    'productInformation.manufacturers': { input: async () => ({}) },
    'productInformation.addManufacturer': { input: async () => newManufacturer() },
    'productInformation.updateManufacturer': {
      input: async (context) => ({
        ...newManufacturer(),
        id: await insertTestManufacturer(context),
        version: 1,
      }),
    },
    'productInformation.removeManufacturer': {
      input: async (context) => ({ id: await insertTestManufacturer(context) }),
    },
  },
  listCases: {
    'productInformation.list': {
      async fill(shop, _, count) {
        // Completes the existing products, so that the list contains only the new ones.
        const complete = await insertTestManufacturer({ shop });
        await shop.db.run(sql`
          insert into product_information (product_id, is_sold_by_piece, manufacturer_id)
          select id, true, ${complete} from products
          on conflict (product_id) do update set is_sold_by_piece = true`);
        for (let n = 0; n < count; n++) {
          const { id } = await oneProduct({ shop });
          const manufacturer = await insertTestManufacturer({ shop });
          await shop.db.run(sql`
            insert into product_information (product_id, manufacturer_id) values (${id}, ${manufacturer})`);
        }
        return { show: 'missing' };
      },
    },
    'productInformation.manufacturers': {
      async fill(shop, _, count) {
        for (let n = 0; n < count; n++) await insertTestManufacturer({ shop });
        return {};
      },
    },
  },
};
