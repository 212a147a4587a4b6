import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../../server/audit/record.ts';
import type { RequestAuth } from '../../../server/http/access.ts';
import { parseInput } from '../../../server/http/errors.ts';
import { CSV, sendFile } from '../../../server/http/send-file.ts';
import type { Database, Queryable } from '../../../server/storage/database.ts';
import { CSV_BOM, csvLine, escapeAllFormulas } from '../../../shared/csv.ts';
import type { Period } from '../../../shared/days.ts';
import { centsToInput } from '../../../shared/money.ts';
import { conflict } from '../../../shared/refusal.ts';
import { MONTH_PATH } from '../contract.ts';
import { errors } from '../errors.ts';
import { periodOfMonth, slices } from '../periods.ts';
import { MonthParams } from '../schemas.ts';
import { hasPassed, type LedgerRow, ledgerRows, type TaxColumn, taxRates } from './tables.ts';

/** Length of the period that is read per query (ms), so that memory does not depend on the orders of a month. */
const SLICE_MS = 6 * 60 * 60 * 1000;

type Columns = Readonly<Record<string, (row: LedgerRow) => string>>;

const movedBy =
  (...events: LedgerRow['event'][]) =>
  (row: LedgerRow) =>
    centsToInput(events.includes(row.event) ? row.movedCents : 0);

/**
 * Columns before those of the tax rates. Amounts have no currency symbol; cancellations and reversals are negative. `Tax` is
 * the tax that is added to the prices, so that the amounts add up to the amount due.
 */
const orderColumns: Columns = {
  Time: ({ at }) => at,
  Event: ({ event }) => event,
  Order: ({ code }) => code,
  Reference: ({ reference }) => reference,
  Total: ({ totalCents }) => centsToInput(totalCents),
  Discount: ({ discountCents }) => centsToInput(discountCents),
  Delivery: ({ deliveryCents }) => centsToInput(deliveryCents),
  Tax: ({ taxCents }) => centsToInput(taxCents),
};

/** Columns after those of the tax rates. */
const dueColumns: Columns = {
  'Amount due': ({ dueCents }) => centsToInput(dueCents),
  Paid: movedBy('payment', 'reversal'),
  Refunded: movedBy('refund'),
  Fee: movedBy('fee'),
};

const columnsFor = (rates: readonly TaxColumn[]): Columns => ({
  ...orderColumns,
  ...Object.fromEntries(
    rates.map(({ rate, included }) => [
      included ? `Included tax ${rate}%` : rate === '' ? 'Tax without rate' : `Tax ${rate}%`,
      ({ taxByRate, includedTaxByRate }: LedgerRow) =>
        centsToInput((included ? includedTaxByRate : taxByRate)[rate] ?? 0),
    ]),
  ),
  ...dueColumns,
});

/** Columns whose cells may begin like a formula. Amounts keep their minus sign, so that spreadsheets add them up. */
const TEXT_COLUMNS = new Set(['Order', 'Reference']);

/**
 * Registers the download of a month's rows as CSV. Refuses a month that is not over by the database's clock. The rows of
 * earlier months no longer change, so the file is the same at every download. Authorizes again before each query.
 */
export function mountMonthFile(app: FastifyInstance, authenticate: RequestAuth, db: Database): void {
  app.get(
    MONTH_PATH,
    {
      schema: { hide: true },
      config: { operation: 'bookkeeping.month', audience: 'admin', permission: 'reports' },
    },
    async (request, reply) => {
      const reauthorize = () => authenticate(request, 'admin');
      const viewer = await authenticate(request, 'admin', { stepUp: true });
      const { month, zone } = parseInput(MonthParams, request.query);
      const period = periodOfMonth(month, zone);
      if (!(await hasPassed(db, period.end))) throw conflict(errors['month-not-over']);
      await db.transaction((tx) =>
        recordAudit(tx, viewer, { entity: 'bookkeeping', entityId: month, action: 'export' }),
      );
      return sendFile(reply, `bookkeeping-${month}.csv`, CSV, csvChunks(db, period, reauthorize));
    },
  );
}

async function* csvChunks(
  db: Queryable,
  period: Period,
  reauthorize: () => Promise<unknown>,
): AsyncGenerator<string> {
  const columns = Object.entries(columnsFor(await taxRates(db, period)));
  yield CSV_BOM + csvLine(columns.map(([name]) => name));
  for (const slice of slices(period, SLICE_MS)) {
    await reauthorize();
    const rows = await ledgerRows(db, slice);
    if (rows.length > 0)
      yield rows.map((row) => csvLine(columns.map((column) => cellOf(column, row)))).join('');
  }
}

function cellOf([name, cellText]: [string, (row: LedgerRow) => string], row: LedgerRow): string {
  const value = cellText(row);
  return TEXT_COLUMNS.has(name) ? escapeAllFormulas(value) : value;
}
