import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RequestAuth } from '../../../../server/http/access.ts';
import { parseInput } from '../../../../server/http/errors.ts';
import type { Queryable } from '../../../../server/storage/database.ts';
import { storable } from '../../storable.ts';
import { type ExportedProduct, ownCsvHead, ownCsvLine } from '../../transfer/own-csv.ts';
import { ownJson } from '../../transfer/product-json.ts';
import { TRANSFER_PATHS } from '../../transfer/report.ts';
import { exportPage } from './tables.ts';

const PAGE = 500;
const Word = z.string().max(500).overwrite(storable).default('');
const Params = z.strictObject({
  format: z.enum(['csv', 'json']).default('csv'),
  search: Word,
  category: Word,
});

const WRITERS = {
  csv: { type: 'text/csv; charset=utf-8', head: ownCsvHead, between: '', line: ownCsvLine, foot: '' },
  json: {
    type: 'application/json; charset=utf-8',
    head: '[\n',
    between: ',\n',
    line: ownJson,
    foot: '\n]\n',
  },
};

/** The products of the shop as a file, page after page from the database, so that any number fits. */
export function mountExport(app: FastifyInstance, authenticate: RequestAuth, db: Queryable): void {
  app.get(
    TRANSFER_PATHS.export,
    { schema: { hide: true }, config: { operation: 'catalogue.export', who: 'admin' } },
    async (request, reply) => {
      await authenticate(request, 'admin');
      const { format, ...filter } = parseInput(Params, request.query);
      const { type } = WRITERS[format];
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .type(type)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="products-${day}.${format}"`)
        .send(Readable.from(lines(db, format, filter)));
    },
  );
}

async function* lines(
  db: Queryable,
  format: keyof typeof WRITERS,
  filter: { search: string; category: string },
): AsyncGenerator<string> {
  const { head, between, line, foot } = WRITERS[format];
  yield head;
  let after = '';
  for (let first = true; ; first = false) {
    const products: ExportedProduct[] = await exportPage(db, { ...filter, after, limit: PAGE });
    const text = products.map(line).join(between);
    if (text) yield first ? text : between + text;
    if (products.length < PAGE) break;
    after = products.at(-1)!.id;
  }
  yield foot;
}
