import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProducts } from '../../../test/products.ts';
import { type TestShop, testShop } from '../../../test/shop.ts';
import { list } from '../../shop/catalogue/contract.ts';
import type { Snapshot } from '../live/snapshot.ts';
import { sql } from '../storage/sql.ts';
import { ResponseCache } from './response-cache.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());

const titles = async () => (await shop.read(list, {})).body.products.map(({ title }) => title);

test('never answers a repeated URL with a result from before a change', async () => {
  const [cup] = await insertProducts(shop.db, [{ title: 'Cup' }]);
  for (let n = 0; n < 20; n++) {
    await shop.db.run(sql`update products set title = ${`Cup ${n}`} where id = ${cup!}`);
    expect(await titles()).toEqual([`Cup ${n}`]);
    expect(await titles()).toEqual([`Cup ${n}`]);
  }
});

test('caches each URL separately, and no refusals', async () => {
  await insertProducts(shop.db, [{ title: 'Pot', category: 'pots' }]);
  for (let n = 0; n < 3; n++) {
    const { body } = await shop.read(list, { category: 'pots' });
    expect(body.products.map(({ title }) => title)).toEqual(['Pot']);
    expect((await shop.read(list, { sort: 'sideways' as 'price' })).status).toBe(400);
    expect(await titles()).toContain('Pot');
  }
});

test('serves 304 and compressed responses from the cache, too', async () => {
  await insertProducts(
    shop.db,
    Array.from({ length: 30 }, (_, n) => ({ title: `Lamp ${n}`, description: 'bright '.repeat(9) })),
  );
  const ask = (headers: Record<string, string>) => shop.http.inject({ url: '/api/products', headers });
  const plain = await ask({});
  for (let n = 0; n < 2; n++) {
    const compressed = await ask({ 'accept-encoding': 'br, gzip' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect((await ask({ 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
    const again = await ask({});
    expect(again.body).toBe(plain.body);
    expect(again.headers['cache-control']).toBe('public, no-cache');
    expect(again.headers['content-security-policy']).toContain("default-src 'self'");
  }
});

const snapshotOf = (bytes: number) => ({ body: Buffer.alloc(bytes) }) as Snapshot;

test('limits the number and bytes of entries, compressed copies included, and evicts the least recently used', () => {
  const cache = new ResponseCache({ isCurrent: () => true }, 3, 2_000);
  const urls = ['a', 'b', 'c', 'd'];
  const cached = () => urls.filter((url) => cache.current(url));
  for (const url of urls) cache.store(url, snapshotOf(100));
  expect(cached()).toEqual(['b', 'c', 'd']);
  cache.store('x'.repeat(501), snapshotOf(100));
  expect(cache.current('x'.repeat(501))).toBeUndefined();
  cache.store('a', snapshotOf(850));
  expect(cached()).toEqual(['a', 'd']);
  // An entry that is stored again counts once.
  cache.store('a', snapshotOf(850));
  expect(cached()).toEqual(['a', 'd']);
  // A response larger than the cache does not evict the others.
  cache.store('b', snapshotOf(1_001));
  expect(cached()).toEqual(['a', 'd']);
});

test('caches a snapshot once, under the last spelling of its URL', () => {
  const cache = new ResponseCache({ isCurrent: () => true }, 3, 2_000);
  const [list, other] = [snapshotOf(400), snapshotOf(400)];
  cache.store('/other', other);
  for (const url of ['/list?sort=price&limit=20', '/list?limit=20&sort=price', '/list?sort=price'])
    cache.store(url, list);
  expect(cache.current('/other')).toBe(other);
  expect(cache.current('/list?sort=price')).toBe(list);
  expect(cache.current('/list?sort=price&limit=20')).toBeUndefined();
});

test('answers all spellings of the same parameters from one read', async () => {
  await insertProducts(shop.db, [{ title: 'Bowl', category: 'bowls' }]);
  const etags = new Set<unknown>();
  for (const query of [
    'category=bowls&limit=20',
    'limit=20&category=bowls',
    'category=%62owls&sort=newest',
  ]) {
    const response = await shop.http.inject(`/api/products?${query}`);
    expect(response.statusCode).toBe(200);
    etags.add(response.headers.etag);
  }
  expect(etags.size).toBe(1);
});
