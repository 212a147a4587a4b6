/** Security headers of every response (RELIABILITY G24), and escaping of stored text in pages (G29). */
import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { code as inlineScript } from '../../src/web/boot/inline-script.ts?inline-script';
import { loadFeatures, optionalFeatureNames } from '../../src/web/features.ts';
import { pageRoutesOf } from '../../src/web/routing/routes.ts';
import { insertProducts } from '../../test/products.ts';
import { testShop } from '../../test/shop.ts';
import { quickOrLong, report } from '../figures.ts';
import { recordRoutes } from './record-routes.ts';

const { opened: shop, routes } = await recordRoutes(() => testShop({}, { jobs: false }));
const https = await testShop({ baseUrl: 'https://shop.example', demo: false }, { jobs: false });
let [checked, checkedOverHttps] = [0, 0];
afterAll(async () => {
  await shop.close();
  await https.close();
  report('G24', `${checked} URLs: policy, nosniff, no framing; HSTS on ${checkedOverHttps} over https`);
});

const fillParameters = (path: string) => path.replace(/[:{]\w+(\(.*\))?}?/g, 'x').replace('*', 'nowhere');
const pages = pageRoutesOf(await loadFeatures(optionalFeatureNames)).map(
  ({ path }) => `/${fillParameters(path).replace(/^\//, '')}`,
);
const urls = [
  ...new Set([
    ...pages,
    ...routes.filter(({ method }) => method === 'GET').map(({ url }) => fillParameters(url)),
  ]),
].filter((url) => url !== '/api/live');

describe.each(urls)('%s', (url) => {
  it('sends the security headers', async () => {
    const { headers } = await shop.http.inject({ url, headers: { accept: 'text/html' } });
    const policy = String(headers['content-security-policy']);
    // The API documentation has a separate policy for its scripts.
    if (!url.startsWith('/api/docs')) {
      const hash = createHash('sha256').update(inlineScript).digest('base64');
      expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
      for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
        expect(policy).toContain(`${name} 'none'`);
      expect(policy).toContain("form-action 'self'");
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe-(inline|eval)/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['x-powered-by'] ?? headers.server).toBeUndefined();
    checked++;
  });
});

it('sends HSTS with every response over https', async () => {
  // Rendering all pages again is slow; the quick form requests the first one only.
  const rendered = new Set(pages.slice(1));
  for (const url of urls) {
    if (quickOrLong(rendered.has(url), false)) continue;
    const { headers } = await https.http.inject({ url, method: 'HEAD' });
    expect(headers['strict-transport-security'], url).toMatch(/max-age=31536000/);
    checkedOverHttps++;
  }
});

/** Payloads that would run if a page did not escape stored text. */
const PAYLOADS = [
  '</script><script>window.stolen=1</script>',
  '<img src=x onerror=window.stolen=1>',
  '<svg/onload=window.stolen=1>',
  '"><script>window.stolen=1</script>',
  "';window.stolen=1;//",
  '<!--<script>',
  ']]><script>window.stolen=1</script>',
  'javascript:window.stolen=1',
  '\u2028window.stolen=1\u2029',
  '{{constructor.constructor("window.stolen=1")()}}',
];

describe('stored text on the pages of visitors, shoppers and administrators', () => {
  it('is escaped', async () => {
    const ids = await insertProducts(
      shop.db,
      PAYLOADS.map((text) => ({ title: text, description: text, category: text.toLowerCase() })),
    );
    const author = await shop.addUser({ name: PAYLOADS[0]!, address: PAYLOADS[1]! });
    for (const [n, text] of PAYLOADS.entries())
      await shop.db.run(sql`
        insert into reviews (id, product_id, user_id, rating, comment)
        values (${`r${n}`}, ${ids[n]!}, ${author.userId}, 5, ${text})`);
    const users = [
      undefined,
      await shop.addUser({ name: PAYLOADS[0]! }),
      await shop.addUser({ role: 'admin', name: PAYLOADS[2]! }),
    ];
    for (const user of users)
      for (const url of [
        '/',
        ...ids.flatMap((id) => [`/product/${id}`, `/reviews/${id}`]),
        '/admin/manage-products',
        '/profile',
      ]) {
        const { body } = await shop.http.inject({ url, headers: user ? { cookie: user.cookie } : {} });
        const scripts = [...body.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
        for (const [, attributes, text] of scripts) {
          const isJson = /type="application\/(ld\+)?json"/.test(attributes!);
          const isAllowed = isJson || /\bsrc=/.test(attributes!) || text === inlineScript;
          expect(isAllowed, `${url}: ${attributes} ${text?.slice(0, 80)}`).toBe(true);
          if (isJson) expect(() => JSON.parse(text!)).not.toThrow();
        }
        // A payload inside a quoted attribute value is plain text.
        const tags = body.replace(/="[^"]*"/g, '=""');
        expect(tags).not.toMatch(/<[^>]+[\s/]on(error|load)\s*=/i);
        expect(body).not.toMatch(/(href|src)="javascript:/i);
      }
    report(
      'G29',
      `${PAYLOADS.length} payloads in titles, descriptions, categories, names and comments: no script in any page (server part)`,
    );
  });
});
