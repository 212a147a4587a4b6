import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLiveSocket } from '../../../../test/live-socket.ts';
import { insertProducts } from '../../../../test/products.ts';
import { rawSocket } from '../../../../test/raw-socket.ts';
import { loadRenderer, ORIGIN, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { deleteAccount, PERSONAL_DATA_PATH } from '../../account/contract.ts';
import { add, contains, mine, remove } from '../contract.ts';
import { MAX_PRODUCTS } from '../rules.ts';
import { fillWishlist } from './fixtures.ts';
import { wishlistData } from './personal-data.ts';

let shop: TestShop;
let mug: string;
let lamp: string;
beforeAll(async () => {
  await loadRenderer();
  shop = await testShop();
  [mug, lamp] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }, { title: 'Lamp' }])) as [
    string,
    string,
  ];
});
afterAll(() => shop.close());

const idsOf = async (user: TestUser) => (await shop.read(mine, {}, user)).body.items.map(({ id }) => id);

it('adds products once, newest first, with their current data', async () => {
  const user = await shop.addUser();
  for (const id of [mug, lamp, mug]) expect((await shop.write(add, { id }, user)).status).toBe(200);
  const { items } = (await shop.read(mine, {}, user)).body;
  expect(items).toEqual([
    expect.objectContaining({ id: lamp, title: 'Lamp' }),
    {
      id: mug,
      title: 'Mug',
      priceCents: 1_250,
      image: '/pictures/sample.webp',
      category: 'things',
      rating: { rate: 0, count: 0 },
      addedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
});

it('removes a product, even if the request is repeated', async () => {
  const user = await shop.addUser();
  await shop.write(add, { id: mug }, user);
  for (let n = 0; n < 2; n++) expect((await shop.write(remove, { id: mug }, user)).status).toBe(200);
  expect(await idsOf(user)).toEqual([]);
});

it('restores a removed product to its place, but not to a time in the future', async () => {
  const user = await shop.addUser();
  for (const id of [mug, lamp]) await shop.write(add, { id }, user);
  const { addedAt } = (await shop.read(mine, {}, user)).body.items[1]!;
  await shop.write(remove, { id: mug }, user);
  await shop.write(add, { id: mug, addedAt }, user);
  expect(await idsOf(user)).toEqual([lamp, mug]);
  await shop.write(remove, { id: mug }, user);
  await shop.write(add, { id: mug, addedAt: '2999-01-01T00:00:00.000Z' }, user);
  const [first] = (await shop.read(mine, {}, user)).body.items;
  expect(first!.addedAt < new Date(Date.now() + 1_000).toISOString()).toBe(true);
});

it('refuses the year 0, which the database cannot store, and accepts fractions of any length', async () => {
  const user = await shop.addUser();
  const refused = await shop.write(add, { id: mug, addedAt: '0000-01-01T00:00:00Z' }, user);
  expect([refused.status, refused.body.error?.code]).toEqual([400, 'invalid']);
  expect(await idsOf(user)).toEqual([]);
  const addedAt = `2026-01-02T03:04:05.${'6'.repeat(300)}Z`;
  expect((await shop.write(add, { id: mug, addedAt }, user)).status).toBe(200);
  expect((await shop.read(mine, {}, user)).body.items[0]!.addedAt).toBe('2026-01-02T03:04:05.666Z');
});

it('refuses products that are not for sale', async () => {
  const user = await shop.addUser();
  const [deleted] = await insertProducts(shop.db, [{ deleted: true }]);
  for (const id of [deleted!, 'unknown', 'a\0b']) {
    const { status, body } = await shop.write(add, { id }, user);
    expect([status, body.error?.message]).toEqual([404, 'Product not found']);
  }
});

describe('a full wishlist', () => {
  it('refuses another product, but not one that it contains', async () => {
    const user = await shop.addUser();
    const ids = await fillWishlist(
      shop,
      user,
      Array.from({ length: MAX_PRODUCTS }, (_, n) => `Thing ${n}`),
    );
    const { status, body } = await shop.write(add, { id: mug }, user);
    expect([status, body.error?.code, body.error?.message]).toEqual([
      409,
      'wishlist-full',
      'Your wishlist is full: it can hold 100 products. Remove one to add another.',
    ]);
    expect((await shop.write(add, { id: ids[0]! }, user)).status).toBe(200);
    await shop.db.run(sql`update products set deleted_at = now() where id = ${ids[0]!}`);
    expect((await shop.write(add, { id: mug }, user)).status).toBe(200);
  });

  it('has room for only one of two concurrent additions', async () => {
    const user = await shop.addUser();
    await fillWishlist(
      shop,
      user,
      Array.from({ length: MAX_PRODUCTS - 1 }, (_, n) => `Thing ${n}`),
    );
    const responses = await Promise.all([mug, lamp].map((id) => shop.write(add, { id }, user)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await idsOf(user)).toHaveLength(MAX_PRODUCTS);
  });
});

it('omits deleted products and shows restored ones, live', async () => {
  const user = await shop.addUser();
  const [cup] = (await fillWishlist(shop, user, ['Cup'])) as [string];
  const tab = await shop.subscribe(mine, {}, user);
  await tab.until(({ items }) => items.length === 1);
  await shop.db.run(sql`update products set deleted_at = now() where id = ${cup}`);
  await tab.until(({ items }) => items.length === 0);
  await shop.db.run(sql`update products set deleted_at = null where id = ${cup}`);
  await tab.until(({ items }) => items[0]?.title === 'Cup');
  tab.close();
});

it('updates the other tabs of the user, and of no one else, when a product is added or removed', async () => {
  const [user, other] = [await shop.addUser(), await shop.addUser()];
  const [tab, others] = [
    await shop.subscribe(contains, { id: mug }, user),
    await shop.subscribe(contains, { id: mug }, other),
  ];
  await shop.write(add, { id: mug }, user);
  await tab.until((result) => result.contains);
  await shop.write(remove, { id: mug }, user);
  await tab.until((result) => !result.contains);
  expect(others.last).toEqual({ contains: false });
  tab.close();
  others.close();
});

describe('personal data', () => {
  it('contain the wishlist, with deleted products', async () => {
    const user = await shop.addUser();
    const [cup] = (await fillWishlist(shop, user, ['Cup'])) as [string];
    await shop.db.run(sql`update products set deleted_at = now() where id = ${cup}`);
    const { body } = await shop.http.inject({
      url: PERSONAL_DATA_PATH,
      headers: { cookie: user.cookie },
    });
    expect(JSON.parse(body).wishlist).toEqual([
      { productId: cup, title: 'Cup', addedAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it('are deleted with the account', async () => {
    const user = await shop.addUser();
    await fillWishlist(shop, user, ['Cup']);
    expect((await shop.write(deleteAccount, {}, user)).status).toBe(200);
    expect(await shop.db.many(sql`select 1 from wishlist_items where user_id = ${user.userId}`)).toEqual([]);
  });
});

describe('while the feature is off', () => {
  let plain: TestShop;
  let user: TestUser;
  beforeAll(async () => {
    plain = await testShop({ features: [] });
    user = await plain.addUser();
  });
  afterAll(() => plain.close());

  it.each([
    ['GET', '/api/wishlist'],
    ['GET', '/api/wishlist/mug'],
    ['PUT', '/api/wishlist/mug'],
    ['DELETE', '/api/wishlist/mug'],
  ] as const)('%s %s does not exist', async (method, url) => {
    const headers = { cookie: user.cookie, origin: 'http://127.0.0.1:3999' };
    expect((await plain.http.inject({ method, url, headers })).statusCode).toBe(404);
  });

  it('pages do not mention the wishlist', async () => {
    const [id] = await insertProducts(plain.db, [{ title: 'Mug' }]);
    for (const url of ['/', `/product/${id}`, '/profile', '/no-such-page']) {
      const { body } = await plain.http.inject({ url, headers: { cookie: user.cookie } });
      expect(body, url).toContain('<main');
      expect(body, url).not.toMatch(/wishlist/i);
    }
    const { statusCode, body } = await plain.http.inject({
      url: '/wishlist',
      headers: { cookie: user.cookie },
    });
    expect([statusCode, body.includes('There is nothing at this address.')]).toEqual([404, true]);
  });

  it('the live connection refuses subscriptions to the wishlist', async () => {
    const socket = await openLiveSocket(plain.http.server, { origin: ORIGIN, cookie: user.cookie });
    const tab = rawSocket(socket);
    tab.send({ type: 'subscribe', id: 1, name: mine.name, params: {} });
    expect(await tab.frame(({ id }) => id === 1)).toMatchObject({ error: { code: 'not-found' } });
    socket.terminate();
  });

  it('stored wishlists are still exported and deleted', async () => {
    await fillWishlist(plain, user, ['Cup']);
    const url = PERSONAL_DATA_PATH;
    const { body } = await plain.http.inject({ url, headers: { cookie: user.cookie } });
    expect(JSON.parse(body).wishlist).toHaveLength(1);
    await plain.write(deleteAccount, {}, user);
    expect(await plain.db.many(sql`select 1 from wishlist_items`)).toEqual([]);
  });
});

it('omits an empty wishlist from the download of personal data', async () => {
  const { userId } = await shop.addUser();
  expect(await wishlistData(shop.db, userId)).toBeUndefined();
});

it('a page names the feature, links to the wishlist and contains its data', async () => {
  const user = await shop.addUser();
  await fillWishlist(shop, user, ['Copper Kettle']);
  const { statusCode, body } = await shop.http.inject({ url: '/wishlist', headers: { cookie: user.cookie } });
  expect(statusCode).toBe(200);
  expect(body).toMatch(/ data-features="[^"]*\bwishlist\b/);
  expect(body).toMatch(/<a [^>]*href="\/wishlist"/);
  expect(body).toContain('Copper Kettle');
  const page = await shop.http.inject({ url: `/product/${mug}`, headers: { cookie: user.cookie } });
  expect(page.body).toContain('Add to wishlist');
});

it('limits the changes to ten for each order that the rate limit allows', async () => {
  const limited = await testShop({}, { jobs: false, ordersPerAccount: 1 });
  const [cup] = (await insertProducts(limited.db, [{ title: 'Cup' }])) as [string];
  const user = await limited.addUser();
  let allowed = 0;
  while (allowed < 30 && (await limited.write(add, { id: cup }, user)).status === 200) allowed++;
  // On a busy machine the limit refills during the test.
  expect(allowed).toBeGreaterThanOrEqual(10);
  expect(allowed).toBeLessThan(30);
  expect(await limited.write(remove, { id: cup }, user)).toMatchObject({
    status: 429,
    body: { error: { code: 'too-many-wishlist-changes' } },
  });
  await limited.close();
});
