import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { normalizeText } from '../normalize-text.ts';

/** Maximum URLs per sitemap, below the limit of 50,000 that search engines have. */
const MAX_URLS = 45_000;
/** Products read per query. */
const BATCH_SIZE = 1_000;

interface Entry {
  id: string;
  updatedAt: string;
}

/**
 * Serves `/sitemap.xml` with all public pages, including the reviews page of each product. In a large shop it is an
 * index of sitemaps, each of which starts at a product. The response is streamed while the products are read.
 */
export function mountSitemap(app: FastifyInstance, db: Queryable, baseUrl: string, maxUrls = MAX_URLS): void {
  app.get<{ Querystring: { from?: string } }>(
    '/sitemap.xml',
    { schema: { hide: true } },
    async (request, reply) => {
      reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');
      const startId = normalizeText(String(request.query.from ?? '').slice(0, 100));
      const starts = startId ? [] : await firstProductIds(db, maxUrls);
      const lines =
        starts.length > 1
          ? sitemapIndex(starts.map((id) => `${baseUrl}/sitemap.xml?from=${encodeURIComponent(id)}`))
          : urlset(db, baseUrl, startId, maxUrls);
      return reply.send(Readable.from(lines));
    },
  );
}

/** Returns the id of the first product of each sitemap, sorted. */
async function firstProductIds(db: Queryable, maxUrls: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from (
      select id, row_number() over (order by id) as position from products where deleted_at is null
    ) as numbered
    where (position - 1) % ${maxUrls}::integer = 0 order by id`);
  return rows.map(({ id }) => id);
}

function* sitemapIndex(sitemaps: readonly string[]): Generator<string> {
  yield `${XML}<sitemapindex ${NAMESPACE}>\n`;
  for (const url of sitemaps) yield `<sitemap><loc>${escapeXml(url)}</loc></sitemap>\n`;
  yield '</sitemapindex>\n';
}

async function* urlset(
  db: Queryable,
  baseUrl: string,
  from: string,
  maxUrls: number,
): AsyncGenerator<string> {
  yield `${XML}<urlset ${NAMESPACE}>\n`;
  if (!from) for (const path of ['/', '/login', '/register']) yield urlEntry(baseUrl + path);
  let remaining = maxUrls;
  let after = sql`id >= ${from}`;
  while (remaining > 0) {
    const products = await db.many<Entry>(sql`
      select id, updated_at as "updatedAt" from products
      where deleted_at is null and ${after} order by id limit ${Math.min(BATCH_SIZE, remaining)}`);
    yield products
      .map(({ id, updatedAt }) => urlEntry(`${baseUrl}/reviews/${encodeURIComponent(id)}`, updatedAt))
      .join('');
    const last = products.at(-1);
    if (!last || products.length < BATCH_SIZE) break;
    remaining -= products.length;
    after = sql`id > ${last.id}`;
  }
  yield '</urlset>\n';
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const urlEntry = (url: string, updatedAt?: string) =>
  `<url><loc>${escapeXml(url)}</loc>${updatedAt ? `<lastmod>${updatedAt}</lastmod>` : ''}</url>\n`;

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
