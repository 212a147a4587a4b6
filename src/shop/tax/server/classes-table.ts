import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import { readTitlePage } from '../../catalogue/server/title-list.ts';
import type { ClassedProduct, ClassParams } from '../contract.ts';
import { type ClassFilter, PAGE_SIZE } from '../product-classes.ts';
import type { TaxClass } from '../rules.ts';

const classOf = sql`coalesce((select class from product_tax_classes c where c.product_id = products.id), 'standard')`;

function withClass(show: ClassFilter): Sql {
  if (show === 'all') return sql`true`;
  if (show === 'standard')
    return sql`not exists (select from product_tax_classes c where c.product_id = products.id)`;
  // An array, so that PostgreSQL begins with the few products of a class instead of all products.
  return sql`id = any(array(select product_id from product_tax_classes where class = ${show}))`;
}

/** Reads a page of products with their classes, by title. */
export const findClassed = (db: Queryable, { search = '', show = 'all', cursor }: ClassParams) =>
  readTitlePage<ClassedProduct>(db, {
    columns: sql`id, title, image, ${classOf} as "taxClass"`,
    condition: withClass(show),
    search,
    cursor,
    size: PAGE_SIZE,
  });

/** Returns the classes of products that the caller has locked. */
export async function classesOf(
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TaxClass>> {
  const rows = await tx.many<{ id: string; taxClass: TaxClass }>(sql`
    select id, ${classOf} as "taxClass" from products where id = any(${[...ids]}::text[])`);
  return new Map(rows.map(({ id, taxClass }) => [id, taxClass]));
}

/** Sets the class of locked products. */
export async function writeClasses(
  tx: Transaction,
  taxClass: TaxClass,
  ids: readonly string[],
): Promise<void> {
  await tx.run(
    taxClass === 'standard'
      ? sql`delete from product_tax_classes where product_id = any(${[...ids]}::text[])`
      : sql`
          insert into product_tax_classes (product_id, class)
          select id, ${taxClass} from unnest(${[...ids]}::text[]) id
          on conflict (product_id) do update set class = excluded.class`,
  );
}
