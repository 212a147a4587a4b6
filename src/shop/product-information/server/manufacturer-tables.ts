import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { Manufacturer } from '../contract.ts';
import type { ManufacturerDetails } from '../rules.ts';

/** Names and values of the details of the manufacturer `m`, for `jsonb_build_object`. */
export const manufacturerColumns = sql`
  'name', m.name, 'address', m.address, 'contact', m.contact,
  'euName', m.eu_name, 'euAddress', m.eu_address, 'euContact', m.eu_contact`;

const columns = sql`
  id, name, address, contact, eu_name as "euName", eu_address as "euAddress", eu_contact as "euContact", version`;

/** Reads all manufacturers by name. */
export const findManufacturers = (db: Queryable): Promise<Manufacturer[]> =>
  db.many(sql`select ${columns} from manufacturers order by lower(name), id`);

/**
 * Reads a manufacturer that a transaction is about to reference. The lock keeps it from being deleted until the
 * transaction ends.
 */
export const lockToReference = (tx: Transaction, id: string): Promise<Manufacturer | undefined> =>
  tx.one(sql`select ${columns} from manufacturers where id = ${id} for key share`);

/** Locks a manufacturer until the transaction ends. */
export const lockManufacturer = (tx: Transaction, id: string): Promise<Manufacturer | undefined> =>
  tx.one(sql`select ${columns} from manufacturers where id = ${id} for no key update`);

export const lockToDelete = (tx: Transaction, id: string): Promise<Manufacturer | undefined> =>
  tx.one(sql`select ${columns} from manufacturers where id = ${id} for update`);

/** Serializes additions and changes: names are unique, and the number of manufacturers is limited. */
export async function lockNames(tx: Transaction): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtext('shopkeeper manufacturers'))`);
}

export async function countManufacturers(tx: Transaction): Promise<number> {
  return (await tx.one<{ number: number }>(sql`select count(*)::int as number from manufacturers`))!.number;
}

/** Returns whether another manufacturer has this name, ignoring case. */
export async function isNameTaken(tx: Transaction, name: string, exceptId: string): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from manufacturers where lower(name) = lower(${name}) and id <> ${exceptId}`);
  return row !== undefined;
}

export async function insertManufacturer(
  tx: Transaction,
  id: string,
  { name, address, contact, euName, euAddress, euContact }: ManufacturerDetails,
): Promise<Manufacturer> {
  const row = await tx.one<Manufacturer>(sql`
    insert into manufacturers (id, name, address, contact, eu_name, eu_address, eu_contact)
    values (${id}, ${name}, ${address}, ${contact}, ${euName}, ${euAddress}, ${euContact})
    returning ${columns}`);
  return row!;
}

export async function writeManufacturer(
  tx: Transaction,
  id: string,
  { name, address, contact, euName, euAddress, euContact }: ManufacturerDetails,
): Promise<Manufacturer> {
  const row = await tx.one<Manufacturer>(sql`
    update manufacturers
    set name = ${name}, address = ${address}, contact = ${contact}, eu_name = ${euName}, eu_address = ${euAddress},
        eu_contact = ${euContact}, version = version + 1
    where id = ${id} returning ${columns}`);
  return row!;
}

/** Like `lockToReference`, for the manufacturer with this id or, if there is none, with this name. */
export const lockSame = (tx: Transaction, id: string, name: string): Promise<Manufacturer | undefined> =>
  tx.one(sql`
    select ${columns} from manufacturers where id = ${id} or lower(name) = lower(${name})
    order by id = ${id} desc limit 1 for key share`);

/** Counts the products that name a manufacturer, including deleted ones, which can be restored. */
export async function countProductsOf(tx: Transaction, id: string): Promise<number> {
  const row = await tx.one<{ number: number }>(sql`
    select count(*)::int as number from product_information where manufacturer_id = ${id}`);
  return row!.number;
}

export async function deleteManufacturer(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`delete from manufacturers where id = ${id}`);
}
