import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../../server/audit/record.ts';
import type { RequestAuth } from '../../../server/http/access.ts';
import { parseInput } from '../../../server/http/errors.ts';
import { CSV, sendFile } from '../../../server/http/send-file.ts';
import type { Database, Queryable } from '../../../server/storage/database.ts';
import { CSV_BOM, csvLine, escapeAllFormulas } from '../../../shared/csv.ts';
import { centsToInput } from '../../../shared/money.ts';
import { EXPORT_PATH } from '../contract.ts';
import { ExportParams } from '../schemas.ts';
import { type ExportedCustomer, findExported } from './tables.ts';

/** Customers per query. The response is streamed, so that its memory use does not depend on the number of customers. */
const BATCH_SIZE = 500;

/** CSV columns and their values. Times are ISO in UTC, amounts have no currency symbol. */
const columns: Readonly<Record<string, (customer: ExportedCustomer) => string>> = {
  'User ID': ({ id }) => id,
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  'Email confirmed': ({ isConfirmed }) => (isConfirmed ? 'yes' : 'no'),
  Address: ({ address }) => address,
  'Registered on': ({ memberSince }) => memberSince,
  Orders: ({ orders }) => String(orders),
  'Amount spent': ({ spendCents }) => centsToInput(spendCents),
  'First order': ({ firstOrderAt }) => firstOrderAt ?? '',
  'Last order': ({ lastOrderAt }) => lastOrderAt ?? '',
};

/**
 * Streams the customers that match a search as CSV (RFC 4180), newest first. The audit log records the download before it
 * begins. The viewer is authorized again before each batch, so that the download stops when the viewer is no longer an
 * administrator.
 */
export function mountExport(app: FastifyInstance, authenticate: RequestAuth, db: Database): void {
  app.get(
    EXPORT_PATH,
    {
      schema: { hide: true },
      config: {
        operation: 'customers.export',
        audience: 'admin',
        permission: 'reports',
        alsoPermission: 'customers',
      },
    },
    async (request, reply) => {
      const reauthorize = () => authenticate(request, 'admin');
      const viewer = await authenticate(request, 'admin', { stepUp: true });
      const { search } = parseInput(ExportParams, request.query);
      // The entry does not contain the search, which may be a name: the audit log is kept after accounts are deleted.
      await db.transaction((tx) =>
        recordAudit(tx, viewer, {
          entity: 'customer',
          entityId: search === '' ? 'all' : 'search',
          action: 'export',
        }),
      );
      const day = new Date().toISOString().slice(0, 10);
      return sendFile(reply, `customers-${day}.csv`, CSV, csvChunks(db, search, reauthorize));
    },
  );
}

async function* csvChunks(
  db: Queryable,
  search: string,
  reauthorize: () => Promise<unknown>,
): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(Object.keys(columns));
  for (let after: string | undefined; ; ) {
    await reauthorize();
    const customers = await findExported(db, search, after, BATCH_SIZE);
    yield customers
      .map((customer) => csvLine(Object.values(columns).map((cell) => escapeAllFormulas(cell(customer)))))
      .join('');
    if (customers.length < BATCH_SIZE) return;
    after = customers.at(-1)!.id;
  }
}
