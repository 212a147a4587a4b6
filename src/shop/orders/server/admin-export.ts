import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../server/feature.ts';
import type { RequestAuth } from '../../../server/http/access.ts';
import { parseInput } from '../../../server/http/errors.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { CSV_BOM, csvLine, escapeAllFormulas } from '../../../shared/csv.ts';
import { centsToInput } from '../../../shared/money.ts';
import { type QuotedLine, quote } from '../../pricing/quote.ts';
import { EXPORT_PATH } from '../admin-contract.ts';
import { AdminFilterParams } from '../admin-schemas.ts';
import type { OrderCharge, OrderItem } from '../contract.ts';
import { newestFirst, type OrderFilter, resolveFilter, selectOrders } from './admin-search.ts';
import { chargedColumn, readCharged, type StoredOrder } from './tables.ts';

/** Orders read per query. The response is streamed, so that memory does not depend on the number of orders. */
const BATCH_SIZE = 500;

type ExportedOrder = Omit<StoredOrder, 'deliveryStatus' | 'hiddenByOwner'> & { email: string | null };

type Columns = Readonly<
  Record<string, (order: ExportedOrder, item: QuotedLine<OrderItem> | undefined) => string>
>;

/** CSV columns and their values. Times are ISO in UTC, amounts are decimal numbers without a currency symbol. */
const columns: Columns = {
  'Order ID': ({ code }) => code,
  Created: ({ createdAt }) => createdAt,
  Status: ({ status }) => status,
  'User ID': ({ userId }) => userId ?? '',
  Email: ({ email }) => email ?? '',
  'Ship to name': ({ shipToName }) => shipToName,
  'Ship to address': ({ shipToAddress }) => shipToAddress,
  'Product ID': (_, item) => item?.line.productId ?? '',
  Title: (_, item) => item?.line.title ?? '',
  Price: (_, item) => (item ? centsToInput(item.unitPriceCents) : ''),
  Quantity: (_, item) => (item ? String(item.quantity) : ''),
  'Line total': (_, item) => (item ? centsToInput(item.totalCents) : ''),
  'Order total': ({ totalCents }) => centsToInput(totalCents),
  'Estimated delivery': ({ estimatedDelivery }) => estimatedDelivery ?? '',
  'Delivered on': ({ deliveryDate }) => deliveryDate ?? '',
};

/** Further columns for each kind of charge, if any order has it. */
const chargeColumns: Readonly<Record<OrderCharge['kind'], Columns>> = {
  discount: {
    'Discount code': ({ charges = [] }) => labelOf(charges, 'discount'),
    Discount: ({ charges = [] }) => amountOf(charges, 'discount', -1),
  },
  delivery: {
    'Delivery method': ({ charges = [] }) => labelOf(charges, 'delivery'),
    'Delivery price': ({ charges = [] }) => amountOf(charges, 'delivery'),
  },
  tax: { Tax: ({ charges = [] }) => amountOf(charges, 'tax') },
};
/** A further column, if any order has a charge. */
const dueColumn: Columns = {
  'Amount due': ({ totalCents, dueCents = totalCents }) => centsToInput(dueCents),
};

/**
 * Streams the orders that match status, search and days as CSV (RFC 4180), one row per item, newest first. Authorizes again
 * before each batch, so that the download aborts if the viewer is no longer an administrator.
 */
export function registerExport(app: FastifyInstance, authenticate: RequestAuth, { db }: Services): void {
  app.get(
    EXPORT_PATH,
    {
      schema: { hide: true },
      config: {
        operation: 'orders.export',
        audience: 'admin',
        permission: 'reports',
        alsoPermission: 'orders',
      },
    },
    async (request, reply) => {
      const reauthorize = () => authenticate(request, 'admin');
      await authenticate(request, 'admin', { stepUp: true });
      const params = parseInput(AdminFilterParams, request.query);
      const { filter } = await resolveFilter(db, params);
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="orders-${day}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(Readable.from(csvChunks(db, filter, reauthorize)));
    },
  );
}

const labelOf = (charges: readonly OrderCharge[], kind: OrderCharge['kind']) =>
  charges.flatMap((charge) => (charge.kind === kind ? [charge.label] : [])).join(' ');

/** Returns the amount of the charges of a kind as decimal text; '' without one. */
const amountOf = (charges: readonly OrderCharge[], kind: OrderCharge['kind'], sign = 1) =>
  charges.flatMap((charge) => (charge.kind === kind ? [centsToInput(sign * charge.cents)] : [])).join(' ');

/** Returns the kinds of charges that any order has, in the order of their columns. */
async function chargeKinds(db: Queryable): Promise<OrderCharge['kind'][]> {
  const kinds = Object.keys(chargeColumns) as OrderCharge['kind'][];
  const rows = await db.many<{ kind: string }>(sql`
    select kind from unnest(${kinds}::text[]) kind
    where exists (select from order_charges c where c.kind = kind.kind)`);
  const found = new Set(rows.map(({ kind }) => kind));
  return kinds.filter((kind) => found.has(kind));
}

async function* csvChunks(
  db: Queryable,
  filter: OrderFilter,
  reauthorize: () => Promise<unknown>,
): AsyncGenerator<string> {
  const kinds = await chargeKinds(db);
  const extraColumns = kinds.map((kind) => chargeColumns[kind]);
  const exportedColumns: Columns = Object.assign({}, columns, ...extraColumns, kinds.length > 0 && dueColumn);
  yield CSV_BOM + csvLine(Object.keys(exportedColumns));
  let olderThan: string | undefined;
  for (;;) {
    await reauthorize();
    const orders = await readOrders(db, filter, olderThan);
    yield orders
      .flatMap((order) => rowsOf(order, exportedColumns))
      .map(csvLine)
      .join('');
    if (orders.length < BATCH_SIZE) return;
    olderThan = orders.at(-1)!.id;
  }
}

function readOrders(
  db: Queryable,
  filter: OrderFilter,
  olderThan: string | undefined,
): Promise<ExportedOrder[]> {
  const orders = selectOrders(filter, { olderThan, newestFirst: true, limit: BATCH_SIZE });
  const statement = sql`
    select o.id, o.code, o.user_id as "userId", u.email, o.status, o.created_at as "createdAt",
           o.estimated_delivery as "estimatedDelivery", o.delivery_date as "deliveryDate",
           o.ship_to_name as "shipToName", o.ship_to_address as "shipToAddress", o.total_cents as "totalCents", o.items,
           ${chargedColumn(sql`o.id`)}
    from ${orders} o left join users u on u.id = o.user_id`;
  return readCharged<ExportedOrder>(db, newestFirst(statement, filter));
}

/** Returns one row per item; an order without items has one row. */
function rowsOf(order: ExportedOrder, exportedColumns: Columns): string[][] {
  const items = order.items.length > 0 ? quote(order.items).lines : [undefined];
  return items.map((item) =>
    Object.values(exportedColumns).map((cell) => escapeAllFormulas(cell(order, item))),
  );
}
