import type { FastifyInstance } from 'fastify';
import type { Site } from '../../shared/page-head.ts';

/** Serves `robots.txt` for search engines and the web app manifest for installation. */
export function mountSeoFiles(app: FastifyInstance, { shopName, slogan, baseUrl }: Site): void {
  const robots = `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /dev/
Disallow: /*?search=
Disallow: /*&search=

Sitemap: ${baseUrl}/sitemap.xml
`;
  const manifest = JSON.stringify({
    name: shopName,
    short_name: shopName,
    ...(slogan && { description: slogan }),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#F6F3EF',
    theme_color: '#6B1B4C',
    icons: [
      ...[192, 512].map((size) => icon(`icon-${size}`, size, 'any')),
      ...[192, 512].map((size) => icon(`icon-maskable-${size}`, size, 'maskable')),
    ],
  });
  app.get('/robots.txt', { schema: { hide: true } }, async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots),
  );
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_, reply) =>
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600').send(manifest),
  );
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/pictures/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
