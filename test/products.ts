import type { Queryable } from '../src/server/storage/database.ts';
import { newId } from '../src/server/storage/ids.ts';
import { sql } from '../src/server/storage/sql.ts';

export interface TestProduct {
  title?: string;
  priceCents?: number;
  image?: string;
  furtherImages?: string[];
  category?: string;
  description?: string;
  rate?: number;
  count?: number;
  deleted?: boolean;
}

/** Inserts products, the last one as the newest; returns their ids. */
export async function insertProducts(db: Queryable, products: readonly TestProduct[]): Promise<string[]> {
  const ids: string[] = [];
  for (const product of products) {
    const {
      title = 'A thing',
      priceCents = 1_000,
      image = '/pictures/sample.webp',
      category = 'things',
    } = product;
    const { description = '', furtherImages = [], rate = 0, count = 0, deleted = false } = product;
    const id = newId();
    await db.run(sql`
      insert into products (id, title, price_cents, image, category, description, further_images, seed_sum, seed_count,
        created_by, deleted_at)
      values (${id}, ${title}, ${priceCents}, ${image}, ${category}, ${description}, ${furtherImages}, ${rate * count}, ${count}, 'test',
        ${deleted ? new Date() : null})`);
    ids.push(id);
  }
  return ids;
}
