import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RequestAuth } from '../../../../server/http/access.ts';
import { parseInput } from '../../../../server/http/errors.ts';
import type { Queryable } from '../../../../server/storage/database.ts';
import { normalizeText } from '../../normalize-text.ts';
import { type ExportedProduct, ownCsvHeader, ownCsvLine } from '../../transfer/own-csv.ts';
import { ownJsonProduct } from '../../transfer/product-json.ts';
import { TRANSFER_PATHS } from '../../transfer/report.ts';
import { readExportPage } from './tables.ts';

const PAGE_SIZE = 500;
const FilterText = z.string().max(500).overwrite(normalizeText).default('');
const Params = z.strictObject({
  format: z.enum(['csv', 'json']).default('csv'),
  search: FilterText,
  category: FilterText,
});

const WRITERS = {
  csv: { type: 'text/csv; charset=utf-8', header: ownCsvHeader, separator: '', line: ownCsvLine, footer: '' },
  json: {
    type: 'application/json; charset=utf-8',
    header: '[\n',
    separator: ',\n',
    line: ownJsonProduct,
    footer: '\n]\n',
  },
};

/** Streams all products as a file; reads them in pages, so that memory does not depend on their number. */
export function mountExport(app: FastifyInstance, authenticate: RequestAuth, db: Queryable): void {
  app.get(
    TRANSFER_PATHS.export,
    { schema: { hide: true }, config: { operation: 'catalogue.export', audience: 'admin' } },
    async (request, reply) => {
      await authenticate(request, 'admin');
      const { format, ...filter } = parseInput(Params, request.query);
      const { type } = WRITERS[format];
      const day = new Date().toISOString().slice(0, 10);
      return reply
        .type(type)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="products-${day}.${format}"`)
        .send(Readable.from(writeProducts(db, format, filter)));
    },
  );
}

async function* writeProducts(
  db: Queryable,
  format: keyof typeof WRITERS,
  filter: { search: string; category: string },
): AsyncGenerator<string> {
  const { header, separator, line, footer } = WRITERS[format];
  yield header;
  let after = '';
  for (let first = true; ; first = false) {
    const products: ExportedProduct[] = await readExportPage(db, { ...filter, after, limit: PAGE_SIZE });
    const text = products.map(line).join(separator);
    if (text) yield first ? text : separator + text;
    if (products.length < PAGE_SIZE) break;
    after = products.at(-1)!.id;
  }
  yield footer;
}
