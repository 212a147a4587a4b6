import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import { LANGUAGES, type Language, parseLanguage } from '../../../shared/languages.ts';
import { parseOrderCode } from '../../orders/code.ts';
import type { DocumentCharge, DocumentOrder, DocumentTax } from '../snapshot.ts';
import type { Taxation } from '../untaxed-reason.ts';

/** An order with the data that its documents need. */
export interface FoundOrder extends DocumentOrder {
  id: string;
  userId: string | null;
  status: string;
  /** Undefined without tax. */
  taxation?: Taxation;
  /** Language in which the order was placed; for orders of previous versions, the language of the buyer's emails. */
  language: Language;
}

type Row = Omit<FoundOrder, 'buyer' | 'taxation' | 'taxes' | 'payment' | 'language'> & {
  payment: NonNullable<DocumentOrder['payment']> | null;
  buyerName: string;
  buyerAddress: string;
  /** Country of the delivery address. */
  country: string | null;
  language: string | null;
};

/** Matches an order by its code or id. */
const matches = (idOrCode: string): Sql => {
  const code = parseOrderCode(idOrCode);
  return code ? sql`o.code = ${code}` : sql`o.id = ${idOrCode}`;
};

/**
 * Locks an order that is not deleted until the transaction ends. The order is read in a second statement: the first one may
 * wait until a payment or a corrected address is stored, but it sees the other tables as they were before it waited.
 */
export async function lockDocumentOrder(tx: Transaction, idOrCode: string): Promise<FoundOrder | undefined> {
  const locked = await tx.one<{ id: string }>(sql`
    select o.id from orders o where o.deleted_at is null and ${matches(idOrCode)} for no key update`);
  if (!locked) return undefined;
  const [order] = await selectOrders(tx, sql`o.id = ${locked.id}`);
  return order;
}

/** Reads the orders with these ids, in the order of the ids; deleted orders are missing. */
export async function findDocumentOrders(db: Queryable, ids: readonly string[]): Promise<FoundOrder[]> {
  const found = new Map(
    (await selectOrders(db, sql`o.id = any(${[...ids]}::text[])`)).map((order) => [order.id, order]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function selectOrders(db: Queryable, condition: Sql): Promise<FoundOrder[]> {
  const rows = await db.many<Row>(sql`
    select o.id, o.code, o.user_id as "userId", o.status, o.items, o.total_cents as "totalCents",
      o.due_cents as "dueCents", o.created_at as "createdAt", o.delivery_date as "deliveredAt",
      o.ship_to_name as "buyerName", o.ship_to_address as "buyerAddress", coalesce(o.language, u.language) as language,
      (select jsonb_build_object('reference', p.reference, 'paidCents',
         o.due_cents - least(greatest(s.owed_cents - s.paid_cents + s.refunded_cents, 0), o.due_cents))
       from payments p join payment_sums s on s.order_id = p.order_id where p.order_id = o.id) as payment,
      (select d.address ->> 'country' from order_delivery d where d.order_id = o.id) as country,
      coalesce((select jsonb_agg(jsonb_build_object('kind', c.kind, 'label', c.label, 'cents', c.gross_cents)
        order by c.position) from order_charges c where c.order_id = o.id), '[]') as charges
    from orders o left join users u on u.id = o.user_id
    where o.deleted_at is null and ${condition}`);
  if (rows.length === 0) return [];
  const taxes = await findTaxes(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ buyerName: name, buyerAddress: address, language: stored, ...found }) => {
    const { country: deliveryCountry, payment, ...row } = found;
    const language = parseLanguage(stored) ?? LANGUAGES[0];
    const ownTaxes = taxes.get(row.id) ?? [];
    const taxation = ownTaxes[0]?.taxation;
    const country = deliveryCountry ?? taxation?.destination;
    return {
      ...row,
      charges: row.charges as DocumentCharge[],
      buyer: {
        name,
        address,
        ...(country && { country }),
        ...(taxation?.vatId && { vatId: taxation.vatId }),
      },
      ...(taxation && { taxation }),
      ...(payment && { payment }),
      taxes: ownTaxes.map(({ taxation: _, ...tax }) => ({ ...tax, label: tax.label[language] })),
      language,
    };
  });
}

/** The tax of an order, with its name in each language. */
interface StoredTax extends Omit<DocumentTax, 'label'> {
  label: Readonly<Record<Language, string>>;
  /** The same for all rates of an order. */
  taxation: Taxation & { vatId: string | null };
}

/** Reads the stored tax of orders, the highest rate first. */
async function findTaxes(db: Queryable, ids: readonly string[]): Promise<Map<string, StoredTax[]>> {
  const rows = await db.many<StoredTax & { orderId: string }>(sql`
    select order_id as "orderId", rate, net_cents as "netCents", tax_cents as "taxCents", gross_cents as "grossCents",
      inclusive, label, jsonb_build_object('reverseCharge', reverse_charge, 'exempt', exempt, 'destination', destination,
        'vatId', vat_id) as taxation
    from order_taxes where order_id = any(${[...ids]}::text[]) order by order_id, rate desc`);
  const byOrder = new Map<string, StoredTax[]>();
  for (const { orderId, ...tax } of rows) byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), tax]);
  return byOrder;
}
