import { demoExample, type Example } from '../../demo/example.ts';
import { isDemoDatabase } from './demo-fill.ts';
import type { Transaction } from './storage/database.ts';
import { sql } from './storage/sql.ts';

export type { Example, ExampleSeller } from '../../demo/example.ts';

/**
 * Returns the example data for the features of a demo; undefined if this database is not a demo. Locks the products of
 * the demo: several features change them, and clearing the demo, which locks them, too, waits for the transaction.
 */
export async function lockExample(tx: Transaction): Promise<Example | undefined> {
  const ids = demoExample.products.map(({ id }) => id);
  await tx.many(sql`select 1 from products where id = any(${ids}::text[]) order by id for no key update`);
  return (await isDemoDatabase(tx)) ? demoExample : undefined;
}
