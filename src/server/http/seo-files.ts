import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '../../shared/languages.ts';
import { detailsIn, type ShopDetails } from '../shop-details.ts';

interface SeoFileOptions {
  shop: () => Promise<ShopDetails>;
  /** Public origin of the shop, without a trailing slash. */
  baseUrl: string;
}

/** Serves `robots.txt` for search engines and the web app manifest for installation. */
export function mountSeoFiles(app: FastifyInstance, { shop, baseUrl }: SeoFileOptions): void {
  const robots = `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /dev/
Disallow: /*?search=
Disallow: /*&search=

Sitemap: ${baseUrl}/sitemap.xml
`;
  app.get('/robots.txt', { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifestOf(await shop()))),
  );
}

function manifestOf(shop: ShopDetails): object {
  const { name, slogan } = detailsIn(shop, LANGUAGES[0]);
  return {
    name,
    short_name: name,
    ...(slogan && { description: slogan }),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: shop.theme.paper ?? '#F6F3EF',
    theme_color: shop.theme.accent ?? '#6B1B4C',
    icons: [
      ...[192, 512].map((size) => icon(`icon-${size}`, size, 'any')),
      ...[192, 512].map((size) => icon(`icon-maskable-${size}`, size, 'maskable')),
    ],
  };
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/pictures/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
