import type { FastifyInstance } from 'fastify';
import type { RequestAuth } from '../../../server/http/access.ts';
import { CSV, sendFile } from '../../../server/http/send-file.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { CSV_BOM, csvLine, escapeFormula } from '../../../shared/csv.ts';
import { COUNT_FILE_PATH } from '../contract.ts';
import { COUNT_COLUMNS } from '../rules.ts';
import { findCountPage } from './tables.ts';

const PAGE_SIZE = 500;

/** Streams all products with their levels as CSV, with an empty column for the counted level. */
export function mountCountFile(app: FastifyInstance, authenticate: RequestAuth, db: Queryable): void {
  app.get(
    COUNT_FILE_PATH,
    {
      schema: { hide: true },
      config: { operation: 'stock.countFile', audience: 'admin', permission: 'stock' },
    },
    async (request, reply) => {
      await authenticate(request, 'admin');
      const day = new Date().toISOString().slice(0, 10);
      return sendFile(reply, `stock-${day}.csv`, CSV, writeProducts(db));
    },
  );
}

async function* writeProducts(db: Queryable): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(COUNT_COLUMNS);
  for (let after = ''; ; ) {
    const products = await findCountPage(db, after, PAGE_SIZE);
    if (products.length > 0)
      yield products
        .map(({ id, title, onHand }) =>
          csvLine([id, escapeFormula(title), onHand === null ? '' : String(onHand), '']),
        )
        .join('');
    if (products.length < PAGE_SIZE) return;
    after = products.at(-1)!.id;
  }
}
