import { beyond, type PageRange } from '../../../server/paging.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { empty, join, type Sql, sql } from '../../../server/storage/sql.ts';
import { parseOrderCode } from '../../orders/code.ts';
import type { IssuedDocument } from '../contract.ts';
import type { Credited } from '../credit.ts';
import type { DocumentKind, DocumentSnapshot } from '../snapshot.ts';

/** A snapshot as it is stored: that of a credit note also contains the part of the invoice that it credits. */
export type StoredSnapshot = DocumentSnapshot & { readonly credited?: Credited };

const columns = sql`
  d.id, d.kind, d.number, d.order_id as "orderId", d.order_code as "orderCode", d.buyer_name as "buyerName",
  d.due_cents as "dueCents", d.issued_on::text as "issuedOn"`;

/** A number that was taken, and the time at which it was. */
export interface TakenNumber {
  sequence: number;
  /** ISO, UTC. */
  takenAt: string;
}

/**
 * Takes the next number of a series. Other documents of the series wait until the transaction ends, so this
 * lock is the last one in the lock order. Undefined if the series belongs to another kind of document.
 */
export function takeNumber(
  tx: Transaction,
  series: string,
  kind: DocumentKind,
): Promise<TakenNumber | undefined> {
  return tx.one(sql`
    insert into document_series as s (series, kind, last) values (${series}, ${kind}, 1)
    on conflict (series) do update set last = s.last + 1 where s.kind = excluded.kind
    returning last as sequence, clock_timestamp() as "takenAt"`);
}

/** The time of the database: ISO, UTC. */
export async function databaseTime(db: Queryable): Promise<string> {
  return (await db.one<{ now: string }>(sql`select clock_timestamp() as now`))!.now;
}

interface NewRow {
  id: string;
  series: string;
  sequence: number;
  orderId: string;
  invoiceId: string | null;
  snapshot: StoredSnapshot;
}

/** Inserts an issued document; returns it. */
export async function insertDocument(
  tx: Transaction,
  { id, series, sequence, orderId, invoiceId, snapshot }: NewRow,
): Promise<IssuedDocument> {
  const { kind, number, order, buyer, dueCents, issuedOn, issuedAt } = snapshot;
  const row = await tx.one<IssuedDocument>(sql`
    insert into documents as d (id, kind, series, sequence, number, order_id, order_code, invoice_id, buyer_name, due_cents,
      issued_on, issued_at, snapshot)
    values (${id}, ${kind}, ${series}, ${sequence}, ${number}, ${orderId}, ${order.code}, ${invoiceId},
      ${buyer.name}, ${dueCents}, ${issuedOn}, ${issuedAt}, ${JSON.stringify(snapshot)}::jsonb)
    returning ${columns}`);
  return row!;
}

/** Reads an order's invoice that is not credited completely. */
export function findInvoiceOf(db: Queryable, orderId: string): Promise<IssuedDocument | undefined> {
  return db.one(sql`select ${columns} from open_invoices d where d.order_id = ${orderId}`);
}

/** Locks an order, even a deleted one, until the transaction ends; returns its status. */
export async function lockStatus(tx: Transaction, orderId: string): Promise<string | undefined> {
  const row = await tx.one<{ status: string }>(sql`
    select status from orders where id = ${orderId} for no key update`);
  return row?.status;
}

/** Selects the cancelled and refunded orders (`id`) whose invoice must be credited. */
export const uncreditedOrders = sql`
  select o.id, o.updated_at from open_invoices i join orders o on o.id = i.order_id
  where i.due_cents > 0 and not is_sale(o.status, null)`;

export interface FoundInvoice {
  id: string;
  orderId: string;
  snapshot: StoredSnapshot;
}

/** Reads an invoice; with `lock`, other credit notes for it wait until the transaction ends. */
export function findInvoice(
  db: Queryable,
  id: string,
  { lock = false } = {},
): Promise<FoundInvoice | undefined> {
  return db.one(sql`
    select id, order_id as "orderId", snapshot from documents
    where id = ${id} and kind = 'invoice' ${lock ? sql`for no key update` : empty}`);
}

/** Reads the parts of an invoice that its credit notes credit. */
export async function findCredits(db: Queryable, invoiceId: string): Promise<Credited[]> {
  const rows = await db.many<{ credited: Credited }>(sql`
    select snapshot -> 'credited' as credited from documents where invoice_id = ${invoiceId} order by id`);
  return rows.map(({ credited }) => credited);
}

/** Condition: the viewer is an administrator, or can see the order of the document as its buyer. */
const isReadableBy = ({ userId, role }: { userId: string; role: 'user' | 'admin' }): Sql =>
  role === 'admin'
    ? sql`true`
    : sql`exists (select from orders o where o.id = d.order_id and o.user_id = ${userId}
        and o.deleted_at is null and o.hidden_by_owner_at is null)`;

/** Returns whether the viewer may see an order. */
export async function mayReadOrder(
  db: Queryable,
  idOrCode: string,
  { userId, role }: { userId: string; role: 'user' | 'admin' },
): Promise<boolean> {
  const code = parseOrderCode(idOrCode);
  const row = await db.one(sql`
    select 1 from orders where ${code ? sql`code = ${code}` : sql`id = ${idOrCode}`} and deleted_at is null
      and (${role} = 'admin' or (user_id = ${userId} and hidden_by_owner_at is null))`);
  return row !== undefined;
}

/** Reads the documents of an order in the order in which they were issued. */
export function findDocumentsOf(db: Queryable, idOrCode: string): Promise<IssuedDocument[]> {
  const code = parseOrderCode(idOrCode);
  return db.many(sql`
    select ${columns} from documents d
    where ${code ? sql`d.order_id = (select id from orders where code = ${code})` : sql`d.order_id = ${idOrCode}`}
    order by d.id`);
}

/** Reads the snapshot of a document, if the viewer may see it. */
export function findSnapshot(
  db: Queryable,
  id: string,
  viewer: { userId: string; role: 'user' | 'admin' },
): Promise<{ snapshot: StoredSnapshot } | undefined> {
  return db.one(sql`select d.snapshot from documents d where d.id = ${id} and ${isReadableBy(viewer)}`);
}

/** Reads snapshots by their ids, in this order. */
export async function findSnapshots(db: Queryable, ids: readonly string[]): Promise<StoredSnapshot[]> {
  const rows = await db.many<{ id: string; snapshot: StoredSnapshot }>(
    sql`select id, snapshot from documents where id = any(${[...ids]}::text[])`,
  );
  const found = new Map(rows.map(({ id, snapshot }) => [id, snapshot]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

export interface DocumentQuery {
  search?: string | undefined;
  kind?: DocumentKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Reads documents after or before a cursor. */
export function findDocuments(
  db: Queryable,
  { search = '', kind, from, to }: DocumentQuery,
  range: PageRange,
): Promise<IssuedDocument[]> {
  const term = search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, '\\$&');
  return db.many<IssuedDocument>(sql`
    select ${columns} from documents d where ${join([sql`true`, ...beyond(sql`d.id`, range)], ' and ')}
      ${term === '' ? empty : sql`and lower(d.number || ' ' || d.order_code || ' ' || d.buyer_name) like ${`%${term}%`}`}
      ${kind === undefined ? empty : sql`and d.kind = ${kind}`}
      ${from === undefined ? empty : sql`and d.issued_on >= ${from}::date`}
      ${to === undefined ? empty : sql`and d.issued_on <= ${to}::date`}
    order by d.id ${range.direction} limit ${range.limit}`);
}

/** Reads the documents of a user's orders, oldest first, for "Download my data". */
export async function findSnapshotsOfUser(
  db: Queryable,
  userId: string,
  afterId: string,
  limit: number,
): Promise<{ id: string; snapshot: StoredSnapshot }[]> {
  return db.many(sql`
    select d.id, d.snapshot from documents d join orders o on o.id = d.order_id
    where o.user_id = ${userId} and d.id > ${afterId} order by d.id limit ${limit}`);
}
