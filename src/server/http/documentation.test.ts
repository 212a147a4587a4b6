import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOpenApi } from '../../../test/openapi.ts';
import { type TestShop, testShop } from '../../../test/shop.ts';
import { MAX_UNCOMPRESSED_BYTES } from './compressed-text.ts';

interface Body {
  properties?: object;
  oneOf?: { properties: object; required: string[] }[];
}

interface OpenApi {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: { 'application/json': { schema: Body } } } }>
  >;
}

let shop: TestShop;
let bodyOf: (path: string, method: string) => Body | undefined;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  const { paths } = await readOpenApi<OpenApi>(shop);
  bodyOf = (path, method) => paths[path]![method]!.requestBody?.content['application/json'].schema;
});
afterAll(() => shop.close());

const fetchCompressed = (url: string, encoding = 'gzip') =>
  shop.http.inject({ url, headers: { 'accept-encoding': encoding } });

const fields = ['title', 'description', 'priceCents', 'image', 'category'];

it('describes the body of a write without its path parameters', () => {
  expect(Object.keys(bodyOf('/api/products/{id}/reviews', 'post')!.properties!)).toEqual([
    'rating',
    'comment',
  ]);
});

it('describes each variant of a write with alternative bodies', () => {
  const [plain, rated] = bodyOf('/api/products', 'post')!.oneOf!;
  expect(plain!.required).toEqual(['form', ...fields]);
  expect(rated!.required).toEqual(['form', ...fields, 'rate', 'count']);
  const [, manageForm] = bodyOf('/api/products/{id}', 'patch')!.oneOf!;
  expect(Object.keys(manageForm!.properties)).toEqual([
    'form',
    'version',
    ...fields,
    'furtherImages',
    'rating',
  ]);
});

it('never sends large files uncompressed', async () => {
  const { body: page } = await shop.http.inject('/api/docs/');
  const files = [...page.matchAll(/(?:src|href)="\.\/(.+?)"/g)].map(([, file]) => `/api/docs/${file}`);
  expect(files.length).toBeGreaterThan(5);
  for (const url of [...files, '/api/openapi.json', '/api/docs/static/swagger-ui.js', '/api/docs/yaml']) {
    const plain = await shop.http.inject(url);
    expect(plain.rawPayload.length, url).toBeLessThanOrEqual(MAX_UNCOMPRESSED_BYTES);
    if (plain.statusCode !== 406) continue;
    for (const encoding of ['br', 'gzip']) {
      const { statusCode, headers } = await fetchCompressed(url, encoding);
      expect([statusCode, headers['content-encoding']], url).toEqual([200, encoding]);
      const again = await shop.http.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect(again.statusCode, url).toBe(304);
    }
  }
});

it('allows the style elements that Swagger UI adds, and no others', async () => {
  const page = await shop.http.inject('/api/docs/');
  const script = await fetchCompressed('/api/docs/static/swagger-ui-standalone-preset.js');
  const added = gunzipSync(script.rawPayload)
    .toString()
    .matchAll(/createElement\("style",null,"([^"]+)"\)/g);
  const hashes = [...added].map(([, text]) => createHash('sha256').update(text!).digest('base64'));
  expect(hashes.length).toBeGreaterThan(0);
  expect(page.headers['content-security-policy']).toContain(
    `style-src 'self' ${hashes.map((hash) => `'sha256-${hash}'`).join(' ')};`,
  );
});
