import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import { readTitlePage } from '../../catalogue/server/title-list.ts';
import type { InformationRow, ProductDetails } from '../contract.ts';
import { INFORMATION_PAGE_SIZE, type Information, type InformationFilter, NO_INFORMATION } from '../rules.ts';
import type { ListParams, MissingCounts } from '../schemas.ts';
import { manufacturerColumns } from './manufacturer-tables.ts';

/** Conditions for products that lack information; `p`: the SQL expression of the product's id. */
const lacksUnitPrice = (p: Sql) => sql`
  not exists (select from product_information i where i.product_id = ${p} and (i.content is not null or i.is_sold_by_piece))`;
const lacksManufacturer = (p: Sql) => sql`
  not exists (select from product_information i where i.product_id = ${p} and i.manufacturer_id is not null)`;

const id = sql`products.id`;
const FILTERS: Record<InformationFilter, Sql> = {
  all: sql`true`,
  missing: sql`(${lacksUnitPrice(id)} or ${lacksManufacturer(id)})`,
  'unit-price': lacksUnitPrice(id),
  manufacturer: lacksManufacturer(id),
};

const content = sql`
  case when i.content is not null then jsonb_build_object('content', i.content, 'unit', i.unit, 'per', i.per) end`;

/** Information with the manufacturer's name and the version. */
export type StoredInformation = Information & Pick<InformationRow, 'manufacturerName' | 'version'>;

const NOTHING_STORED: StoredInformation = { ...NO_INFORMATION, manufacturerName: null, version: 0 };

const rowColumns = sql`
  id, title, image, price_cents as "priceCents", (
    select jsonb_build_object(
      'content', ${content}, 'isSoldByPiece', i.is_sold_by_piece, 'manufacturerId', i.manufacturer_id,
      'manufacturerName', m.name, 'warnings', i.warnings, 'version', i.version)
    from product_information i left join manufacturers m on m.id = i.manufacturer_id where i.product_id = products.id
  ) as information`;

type ReadRow = Pick<InformationRow, 'id' | 'title' | 'image' | 'priceCents'> & {
  information: StoredInformation | null;
};
const toRow = ({ information, ...product }: ReadRow): InformationRow => ({
  ...product,
  ...(information ?? NOTHING_STORED),
});

/** Reads a page of products with their information, by title. */
export async function findInformation(db: Queryable, { search = '', show = 'all', cursor }: ListParams) {
  const { products, nextCursor } = await readTitlePage<ReadRow>(db, {
    columns: rowColumns,
    condition: FILTERS[show],
    search,
    cursor,
    size: INFORMATION_PAGE_SIZE,
  });
  return { products: products.map(toRow), nextCursor };
}

/** Reads a product with its information. */
export async function findRow(db: Queryable, productId: string): Promise<InformationRow | undefined> {
  const row = await db.one<ReadRow>(sql`select ${rowColumns} from products where id = ${productId}`);
  return row && toRow(row);
}

/** Locks the information of a product. The transaction has already locked the product. */
export async function lockInformation(tx: Transaction, productId: string): Promise<StoredInformation> {
  const stored = await tx.one<StoredInformation>(sql`
    select ${content} as content, i.is_sold_by_piece as "isSoldByPiece", i.manufacturer_id as "manufacturerId",
           m.name as "manufacturerName", i.warnings, i.version
    from product_information i left join manufacturers m on m.id = i.manufacturer_id
    where i.product_id = ${productId} for no key update of i`);
  return stored ?? NOTHING_STORED;
}

/** Returns those of the products for sale for which nobody has saved information. */
export async function findUndescribed(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ id: string }>(sql`
    select id from products p where id = any(${[...ids]}::text[]) and deleted_at is null
      and not exists (select from product_information i where i.product_id = p.id)`);
  return new Set(rows.map(({ id: found }) => found));
}

/** Replaces the information of a product. */
export async function writeInformation(
  tx: Transaction,
  productId: string,
  { content: newContent, isSoldByPiece, manufacturerId, warnings }: Information,
): Promise<void> {
  const { content: quantity = null, unit = null, per = null } = newContent ?? {};
  await tx.run(sql`
    insert into product_information (product_id, content, unit, per, is_sold_by_piece, manufacturer_id, warnings)
    values (${productId}, ${quantity}, ${unit}, ${per}, ${isSoldByPiece}, ${manufacturerId}, ${warnings})
    on conflict (product_id) do update
    set content = excluded.content, unit = excluded.unit, per = excluded.per,
        is_sold_by_piece = excluded.is_sold_by_piece, manufacturer_id = excluded.manufacturer_id,
        warnings = excluded.warnings, version = product_information.version + 1`);
}

/** Counts the products for sale without a unit price or a manufacturer, for the back office and the checklist of duties. */
export async function countMissing(db: Queryable): Promise<MissingCounts> {
  const row = await db.one<MissingCounts>(sql`
    select count(*) filter (where i.content is null and i.is_sold_by_piece is not true)::int as "unitPrices",
           count(*) filter (where i.manufacturer_id is null)::int as manufacturers
    from products p left join product_information i on i.product_id = p.id where p.deleted_at is null`);
  return row!;
}

/** Reads the information that shoppers see about a product that is for sale. */
export function findDetails(db: Queryable, productId: string): Promise<ProductDetails | undefined> {
  return db.one(sql`
    select ${content} as content, case when m.id is not null then jsonb_build_object(${manufacturerColumns}) end as manufacturer,
           i.warnings
    from products p join product_information i on i.product_id = p.id left join manufacturers m on m.id = i.manufacturer_id
    where p.id = ${productId} and p.deleted_at is null`);
}
