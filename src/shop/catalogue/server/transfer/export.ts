import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ProductLevels } from '../../../../server/feature.ts';
import type { RequestAuth } from '../../../../server/http/access.ts';
import { parseInput } from '../../../../server/http/errors.ts';
import { sendFile } from '../../../../server/http/send-file.ts';
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
  csv: {
    type: 'text/csv; charset=utf-8',
    header: ownCsvHeader,
    separator: '',
    line: ownCsvLine,
    footer: '',
  },
  json: {
    type: 'application/json; charset=utf-8',
    header: () => '[\n',
    separator: ',\n',
    line: ownJsonProduct,
    footer: '\n]\n',
  },
};

/**
 * Streams all products as a file; reads them in pages, so that memory does not depend on their number. `productLevels`:
 * returns the stock levels while the feature `stock` is on.
 */
export function mountExport(
  app: FastifyInstance,
  authenticate: RequestAuth,
  db: Queryable,
  productLevels: () => Promise<ProductLevels | undefined>,
): void {
  app.get(
    TRANSFER_PATHS.export,
    {
      schema: { hide: true },
      config: { operation: 'catalogue.export', audience: 'admin', permission: 'catalogue' },
    },
    async (request, reply) => {
      await authenticate(request, 'admin');
      const { format, ...filter } = parseInput(Params, request.query);
      const { type } = WRITERS[format];
      const day = new Date().toISOString().slice(0, 10);
      return sendFile(
        reply,
        `products-${day}.${format}`,
        type,
        writeProducts(db, { format, filter, levels: await productLevels() }),
      );
    },
  );
}

interface ExportOptions {
  format: keyof typeof WRITERS;
  filter: { search: string; category: string };
  levels: ProductLevels | undefined;
}

async function* writeProducts(
  db: Queryable,
  { format, filter, levels }: ExportOptions,
): AsyncGenerator<string> {
  const { header, separator, line, footer } = WRITERS[format];
  yield header(levels !== undefined);
  let after = '';
  for (let first = true; ; first = false) {
    const products = await withLevels(
      db,
      await readExportPage(db, { ...filter, after, limit: PAGE_SIZE }),
      levels,
    );
    const text = products.map(line).join(separator);
    if (text) yield first ? text : separator + text;
    if (products.length < PAGE_SIZE) break;
    after = products.at(-1)!.id;
  }
  yield footer;
}

/** Adds the stock levels to products while the feature `stock` is on. */
async function withLevels(
  db: Queryable,
  products: ExportedProduct[],
  levels: ProductLevels | undefined,
): Promise<ExportedProduct[]> {
  if (!levels) return products;
  const pieces = await levels.find(
    db,
    products.map(({ id }) => id),
  );
  return products.map((product) => ({ ...product, pieces: pieces.get(product.id) ?? null }));
}
