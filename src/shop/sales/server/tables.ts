import type { PageRange } from '../../../server/paging.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { empty, join, type Sql, sql } from '../../../server/storage/sql.ts';
import type { Sale, SalesParams } from '../contract.ts';
import type { SaleState, SaleTimes } from '../rules.ts';

export interface StoredSale extends SaleTimes {
  id: string;
  productId: string;
  priceCents: number;
  version: number;
}

const storedColumns = sql`
  id, product_id as "productId", price_cents as "priceCents", version, starts_at as "startsAt", ends_at as "endsAt",
  ended_at as "endedAt"`;

/** Reads the database's clock (ISO, UTC): sales never depend on the clock of a process. */
export async function readClock(db: Queryable): Promise<string> {
  return (await db.one<{ now: string }>(sql`select sales_clock() as now`))!.now;
}

/** Returns the product of a sale; undefined if the sale is unknown. */
export async function productOfSale(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.one<{ productId: string }>(
    sql`select product_id as "productId" from sale_prices where id = ${id}`,
  );
  return row?.productId;
}

/** Locks a sale until the transaction ends. Lock its product first: all writes of sales do. */
export function lockSale(tx: Transaction, id: string): Promise<StoredSale | undefined> {
  return tx.one(sql`select ${storedColumns} from sale_prices where id = ${id} for no key update`);
}

/** Returns whether another sale of the product overlaps this period. */
export async function overlapsOther(
  tx: Transaction,
  { id, productId, startsAt, endsAt }: Pick<StoredSale, 'id' | 'productId' | 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from sale_prices
    where product_id = ${productId} and id <> ${id}
      and tstzrange(starts_at, least(ends_at, ended_at)) && tstzrange(${startsAt}, ${endsAt}) limit 1`);
  return row !== undefined;
}

export async function insertSale(
  tx: Transaction,
  { id, productId, priceCents, startsAt, endsAt }: Omit<StoredSale, 'version' | 'endedAt'>,
): Promise<void> {
  await tx.run(sql`
    insert into sale_prices (id, product_id, price_cents, starts_at, ends_at)
    values (${id}, ${productId}, ${priceCents}, ${startsAt}, ${endsAt})`);
}

export async function updateSale(
  tx: Transaction,
  { id, priceCents, startsAt, endsAt }: Pick<StoredSale, 'id' | 'priceCents' | 'startsAt' | 'endsAt'>,
): Promise<void> {
  await tx.run(sql`
    update sale_prices set price_cents = ${priceCents}, starts_at = ${startsAt}, ends_at = ${endsAt},
      version = version + 1
    where id = ${id}`);
}

/** Sets when an administrator ended a sale, at the earliest its start; null: not ended early. */
export async function setEnded(tx: Transaction, id: string, endedAt: string | null): Promise<void> {
  // The start may have microseconds, which ISO times of JavaScript do not have.
  await tx.run(sql`
    update sale_prices
    set ended_at = case when ${endedAt}::timestamptz is not null then greatest(starts_at, ${endedAt}::timestamptz) end,
        version = version + 1
    where id = ${id}`);
}

/** Applies the sale of one product, which the transaction has locked, to its prices. */
export async function updatePricesOf(tx: Transaction, productId: string): Promise<void> {
  await tx.one(sql`select update_sale_prices(${productId})`);
}

/** Products that `update_sale_prices` updates per call, so that each statement is short. */
const BATCH = 1_000;

/** Applies sales that have started or ended to up to 1,000 products; returns whether there may be more. */
export async function updatePriceBatch(tx: Transaction): Promise<boolean> {
  const row = await tx.one<{ found: number }>(sql`select update_sale_prices() as found`);
  return row!.found === BATCH;
}

/** Applies all sales that have started or ended, in one transaction. */
export async function updatePrices(tx: Transaction): Promise<void> {
  while (await updatePriceBatch(tx));
}

/** Returns the time until a sale starts or ends, at most a minute (ms); null if no sale can. */
export async function msUntilBoundary(db: Queryable): Promise<number | null> {
  const row = await db.one<{ ms: number | null }>(
    sql`select ceil(1000 * extract(epoch from time_until_sale_boundary()))::float8 as ms`,
  );
  return row!.ms;
}

/** Updates the reads of sales when a sale starts or ends without changing a price. */
export async function announceBoundary(tx: Transaction): Promise<void> {
  await tx.one(sql`select announce_change('sale_prices', array[${BOUNDARY_KEY}::text])`);
}

/** Change key of `sale_prices`: a sale has started or ended, but no row has changed. */
export const BOUNDARY_KEY = '@boundary';

/** Stores whether the feature is on, for the functions of migration 0125. Returns whether this has changed. */
export async function setSalesOn(tx: Transaction, isOn: boolean): Promise<boolean> {
  const changed = await tx.run(
    isOn
      ? sql`insert into shop_facts (name, value) values ('sales_are_on', 'true') on conflict (name) do nothing`
      : sql`delete from shop_facts where name = 'sales_are_on'`,
  );
  return changed > 0;
}

const END = sql`coalesce(least(s.ends_at, s.ended_at), 'infinity')`;
const NOW = sql`(select sales_clock())`;
const STATE_CONDITIONS: Record<SaleState, Sql> = {
  past: sql`(${END} <= ${NOW} or ${END} <= s.starts_at)`,
  coming: sql`(s.starts_at > ${NOW} and ${END} > s.starts_at)`,
  current: sql`(s.starts_at <= ${NOW} and ${END} > ${NOW})`,
};

/** Reads sales after or before a cursor with their figures, by start. */
export function findSales(
  db: Queryable,
  { state }: SalesParams,
  { after, before, direction, limit }: PageRange,
): Promise<Sale[]> {
  const cursorRow = (id: string) => sql`(select c.starts_at, c.id from sale_prices c where c.id = ${id})`;
  const conditions = [
    sql`true`,
    state ? STATE_CONDITIONS[state] : empty,
    after === undefined ? empty : sql`(s.starts_at, s.id) < ${cursorRow(after)}`,
    before === undefined ? empty : sql`(s.starts_at, s.id) > ${cursorRow(before)}`,
  ].filter((condition) => condition !== empty);
  const order = sql`order by s.starts_at ${direction}, s.id ${direction}`;
  const page = sql`select * from sale_prices s where ${join(conditions, ' and ')} ${order} limit ${limit}`;
  return db.many<Sale>(sql`${saleRows(page)} ${order}`);
}

/** Reads one sale with its figures. */
export const findSale = (db: Queryable, id: string): Promise<Sale | undefined> =>
  db.one(saleRows(sql`select * from sale_prices where id = ${id}`));

/** Selects these sales with product and figures. */
const saleRows = (sales: Sql) => sql`
    select s.id, s.version, s.product_id as "productId", p.title, p.image, p.deleted_at is null as available,
           s.price_cents as "priceCents", coalesce(p.regular_price_cents, p.price_cents) as "regularPriceCents",
           s.starts_at as "startsAt", s.ends_at as "endsAt", s.ended_at as "endedAt",
           case when ${STATE_CONDITIONS.past} then 'past' when ${STATE_CONDITIONS.coming} then 'coming' else 'current' end
             as state,
           used.pieces, used.cents as "revenueCents"
    from (${sales}) s
    join products p on p.id = s.product_id
    cross join lateral (
      select coalesce(sum(u.pieces), 0)::bigint as pieces, coalesce(sum(u.cents), 0)::bigint as cents
      from sale_price_uses u join orders o on o.id = u.order_id
      where u.sale_id = s.id and is_sale(o.status, o.deleted_at)
    ) used`;
