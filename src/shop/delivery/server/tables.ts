import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { empty, sql } from '../../../server/storage/sql.ts';
import { readTitlePage } from '../../catalogue/server/title-list.ts';
import { type Address, isSameAddress, MAX_ADDRESSES } from '../address.ts';
import type { OrderDelivery, Parcel, ProductWeight, SavedAddress, WeightParams } from '../contract.ts';
import type { Pieces } from '../parcels.ts';

/** Products per page of the list of weights. */
const WEIGHTS_PAGE_SIZE = 20;

const addressColumns = sql`id, address, is_default as "isDefault", version`;

/** Reads the address book of a user: the default address, then the newest. */
export function findAddresses(db: Queryable, userId: string): Promise<SavedAddress[]> {
  return db.many(sql`
    select ${addressColumns} from user_addresses where user_id = ${userId} order by is_default desc, id desc`);
}

/** Reads an address of a user. */
export function findAddress(db: Queryable, userId: string, id: string): Promise<SavedAddress | undefined> {
  return db.one(sql`select ${addressColumns} from user_addresses where user_id = ${userId} and id = ${id}`);
}

/** Serializes changes of an address book until the transaction ends: its maximum is checked by counting its rows. */
export async function lockAddressBook(tx: Transaction, userId: string): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtext('address book ' || ${userId}))`);
}

/**
 * Adds an address to a locked address book; the first one becomes the default. Returns the existing address if the book
 * contains it, or undefined if the book is full.
 */
export async function insertAddress(
  tx: Transaction,
  userId: string,
  address: Address,
  isDefault: boolean,
): Promise<SavedAddress | undefined> {
  const existing = await findAddresses(tx, userId);
  const equal = existing.find((saved) => isSameAddress(saved.address, address));
  if (!equal && existing.length >= MAX_ADDRESSES) return undefined;
  const saved =
    equal ??
    (await tx.one<SavedAddress>(sql`
      insert into user_addresses (id, user_id, address, is_default)
      values (${newId()}, ${userId}, ${JSON.stringify(address)}::jsonb, ${existing.length === 0})
      returning ${addressColumns}`))!;
  if (saved.isDefault || !isDefault) return saved;
  await writeDefault(tx, userId, saved.id);
  return { ...saved, isDefault };
}

/**
 * Adds an order's address to a locked address book, unless the book contains it or is full. A single statement, because
 * most first orders execute it.
 */
export async function addOrderedAddress(tx: Transaction, userId: string, address: Address): Promise<void> {
  const text = JSON.stringify(address);
  await tx.run(sql`
    insert into user_addresses (id, user_id, address, is_default)
    select ${newId()}, ${userId}, ${text}::jsonb, count(*) = 0 from user_addresses where user_id = ${userId}
    having count(*) < ${MAX_ADDRESSES} and not coalesce(bool_or(address = ${text}::jsonb), false)`);
}

/** Makes an address of a locked address book the only default. */
export async function writeDefault(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx.run(sql`
    update user_addresses set is_default = false where user_id = ${userId} and is_default and id <> ${id}`);
  await tx.run(sql`
    update user_addresses set is_default = true where user_id = ${userId} and id = ${id} and not is_default`);
}

export async function writeAddress(
  tx: Transaction,
  userId: string,
  id: string,
  address: Address,
): Promise<void> {
  await tx.run(sql`
    update user_addresses set address = ${JSON.stringify(address)}::jsonb, version = version + 1
    where user_id = ${userId} and id = ${id}`);
}

/** Removes an address from a locked address book; the newest of the others becomes the default. */
export async function deleteAddress(tx: Transaction, userId: string, id: string): Promise<void> {
  await tx.run(sql`delete from user_addresses where user_id = ${userId} and id = ${id}`);
  const [next] = await findAddresses(tx, userId);
  if (next && !next.isDefault) await writeDefault(tx, userId, next.id);
}

/** Reads the delivery method of a user's last visible order; null if that order has none. */
export async function findLastMethod(db: Queryable, userId: string): Promise<string | null> {
  const row = await db.one<{ methodId: string }>(sql`
    select method_id as "methodId" from order_delivery join (
      select id from orders where user_id = ${userId} and deleted_at is null and hidden_by_owner_at is null
      order by id desc limit 1) o on o.id = order_id`);
  return row?.methodId ?? null;
}

/** Reads the weights of products in grams, by id; products with the default weight are missing. */
export async function findWeights(db: Queryable, ids: readonly string[]): Promise<Record<string, number>> {
  const rows = await db.many<{ id: string; grams: number }>(sql`
    select product_id as id, grams from product_weights where product_id = any(${[...ids]}::text[])`);
  return Object.fromEntries(rows.map(({ id, grams }) => [id, grams]));
}

/** Reads the weights of the products in a user's saved cart. */
export async function findCartWeights(db: Queryable, userId: string): Promise<Record<string, number>> {
  const rows = await db.many<{ id: string; grams: number }>(sql`
    select product_id as id, grams from product_weights where product_id in (
      select item ->> 'productId' from carts, jsonb_array_elements(items) item where user_id = ${userId})`);
  return Object.fromEntries(rows.map(({ id, grams }) => [id, grams]));
}

/** Reads a page of products with their weights, by title. */
export const findProductWeights = (db: Queryable, { search = '', cursor }: WeightParams) =>
  readTitlePage<ProductWeight>(db, {
    columns: sql`id, title,
      (select grams from product_weights where product_id = products.id) as grams`,
    condition: sql`true`,
    search,
    cursor,
    size: WEIGHTS_PAGE_SIZE,
  });

export async function writeWeight(tx: Transaction, productId: string, grams: number | null): Promise<void> {
  await tx.run(
    grams === null
      ? sql`delete from product_weights where product_id = ${productId}`
      : sql`insert into product_weights (product_id, grams) values (${productId}, ${grams})
          on conflict (product_id) do update set grams = excluded.grams`,
  );
}

export interface NewOrderDelivery {
  methodId: string;
  /** Name of the method. */
  label: string;
  /** Null for a pick-up. */
  address: Address | null;
  pickupAddress: string;
}

/** @returns false, and stores nothing, if the terms have another version now. */
export async function insertOrderDelivery(
  tx: Transaction,
  orderId: string,
  { methodId, label, address, pickupAddress }: NewOrderDelivery,
  termsVersion: number,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into order_delivery (order_id, method_id, label, address, pickup_address)
    select ${orderId}, ${methodId}, ${label}, ${address === null ? null : JSON.stringify(address)}::jsonb,
      ${pickupAddress}
    where ${termsVersion} = (select max(version) from delivery_versions)`);
  return inserted > 0;
}

/** The fields of an order that its delivery depends on. */
export interface DeliveredOrder {
  id: string;
  code: string;
  status: string;
  items: (Pieces & { title: string })[];
  /**
   * Language in which the order was placed. For an order of a previous version, it is the language of the buyer's emails, or
   * null if the account was deleted.
   */
  language: string | null;
}

const matchesOrder = (idOrCode: string) =>
  sql`(o.id = ${idOrCode} or o.code = ${idOrCode}) and o.deleted_at is null`;

/** Returns the id of an order that the viewer may see; undefined if there is none. */
export async function findVisibleOrder(
  db: Queryable,
  idOrCode: string,
  { userId, role }: { userId: string; role: string },
): Promise<string | undefined> {
  const row = await db.one<{ id: string }>(sql`
    select id from orders o where ${matchesOrder(idOrCode)}
      and ((user_id = ${userId} and hidden_by_owner_at is null) or ${role} = 'admin')`);
  return row?.id;
}

/** Locks an order until the transaction ends, so that changes of its status wait. */
export async function lockDeliveredOrder(
  tx: Transaction,
  idOrCode: string,
): Promise<DeliveredOrder | undefined> {
  const order = await tx.one<DeliveredOrder & { userId: string | null }>(sql`
    select id, code, status, items, language, user_id as "userId" from orders o where ${matchesOrder(idOrCode)}
    for no key update`);
  if (!order) return undefined;
  const { userId, ...rest } = order;
  const user =
    userId === null || rest.language !== null
      ? undefined
      : await tx.one<{ language: string }>(sql`select language from users where id = ${userId}`);
  return { ...rest, language: rest.language ?? user?.language ?? null };
}

/** Reads the delivery of an order. */
export function findOrderDelivery(
  db: Queryable,
  orderId: string,
): Promise<NonNullable<OrderDelivery['delivery']> | undefined> {
  return db.one(sql`
    select label, address, pickup_address as "pickupAddress", version from order_delivery
    where order_id = ${orderId}`);
}

/** Reads the parcels of an order, oldest first. */
export function findParcels(db: Queryable, orderId: string): Promise<Parcel[]> {
  return db.many(sql`
    select id, carrier, number, items, shipped_at as "shippedAt", version from parcels
    where order_id = ${orderId} order by id`);
}

/** Writes a corrected address of a locked order, also as the text that other screens show. */
export async function writeOrderAddress(
  tx: Transaction,
  orderId: string,
  address: Address,
  line: string,
): Promise<void> {
  await tx.run(sql`
    update orders set ship_to_name = ${address.name}, ship_to_address = ${line}, version = version + 1,
      updated_at = now()
    where id = ${orderId}`);
  await tx.run(sql`
    update order_delivery set address = ${JSON.stringify(address)}::jsonb, version = version + 1
    where order_id = ${orderId}`);
}

interface ParcelContents {
  carrier: string;
  number: string;
  items: readonly Pieces[];
}

export async function insertParcel(
  tx: Transaction,
  orderId: string,
  { carrier, number, items }: ParcelContents,
  requestKey: string | undefined,
): Promise<void> {
  await tx.run(sql`
    insert into parcels (id, order_id, carrier, number, items, request_key)
    values (${newId()}, ${orderId}, ${carrier}, ${number}, ${JSON.stringify(items)}::jsonb, ${requestKey ?? null})`);
}

/** Returns whether a request with this key has added a parcel. */
export async function hasParcelOf(tx: Transaction, requestKey: string): Promise<boolean> {
  return (await tx.one(sql`select 1 from parcels where request_key = ${requestKey}`)) !== undefined;
}

/** Writes a parcel of a locked order. */
export async function writeParcel(
  tx: Transaction,
  id: string,
  { carrier, number, items }: ParcelContents,
): Promise<void> {
  await tx.run(sql`
    update parcels set carrier = ${carrier}, number = ${number}, items = ${JSON.stringify(items)}::jsonb,
      version = version + 1
    where id = ${id}`);
}

export async function deleteParcel(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from parcels where id = ${id}`);
}

/** Reads up to `limit` orders of a user that have a delivery and are older than `olderThan`, newest first. */
export function findDeliveriesOf(
  db: Queryable,
  userId: string,
  olderThan: string | undefined,
  limit: number,
): Promise<{ id: string; code: string; method: string; address: Address | null; parcels: Parcel[] }[]> {
  return db.many(sql`
    select o.id, o.code, d.label as method, d.address, coalesce((
      select jsonb_agg(jsonb_build_object('carrier', carrier, 'number', number, 'items', p.items,
        'shippedAt', shipped_at) order by p.id) from parcels p where p.order_id = o.id), '[]') as parcels
    from order_delivery d join orders o on o.id = d.order_id
    where o.user_id = ${userId} and o.deleted_at is null ${olderThan === undefined ? empty : sql`and o.id < ${olderThan}`}
    order by o.id desc limit ${limit}`);
}
