import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCart, placeOrder } from '../../../../../test/orders.ts';
import { insertProducts } from '../../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../../test/shop.ts';
import { upload } from '../../../../../test/upload.ts';
import { waitForLock } from '../../../../../test/wait-for-lock.ts';
import { newId } from '../../../../server/storage/ids.ts';
import { sql } from '../../../../server/storage/sql.ts';
import { insertProduct } from '../admin-tables.ts';
import { removeUnusedPictures } from './unused.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  admin = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());

let uploads = 0;
/** Uploads a new picture each time and returns its URL. */
async function picture(): Promise<string> {
  const bytes = await sharp({
    create: { width: 8, height: 8, channels: 3, background: { r: ++uploads, g: 9, b: 9 } },
  })
    .png()
    .toBuffer();
  const reply = await upload(shop, '/api/pictures', { bytes, name: 'a.png' }, admin);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ image: string }>().image;
}
const hashOf = (image: string) => /[0-9a-f]{64}/.exec(image)![0];
const exists = async (image: string) =>
  (await shop.db.one(sql`select 1 from pictures where hash = ${hashOf(image)}`)) !== undefined;
const passDays = (days: number) =>
  shop.db.run(sql`update pictures set unused_since = unused_since - make_interval(days => ${days})`);

test('removes an unused picture with its files after a week, not earlier', async () => {
  const image = await picture();
  await shop.http.inject({ url: image, headers: { accept: 'image/webp' } });
  const cached = () => readdir(join(shop.dataDir, 'picture-cache'));
  expect(await cached()).toHaveLength(1);
  expect(await removeUnusedPictures(shop.db)).toEqual([]);
  await passDays(6);
  expect(await removeUnusedPictures(shop.db)).toEqual([]);
  await passDays(1);
  const job = shop.features
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'catalogue.remove-unused-pictures')!;
  await job.run({});
  expect(await exists(image)).toBe(false);
  expect(await shop.db.many(sql`select 1 from picture_files where hash = ${hashOf(image)}`)).toEqual([]);
  expect(await cached()).toEqual([]);
  expect((await shop.http.inject(image)).statusCode).toBe(404);
});

test('keeps pictures that a product, an order or a notification references', async () => {
  const [inUse, ofDeleted, ordered, notified, absolute, further] = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(picture),
  );
  const [, , cup] = await insertProducts(shop.db, [
    { image: inUse!, furtherImages: ['https://elsewhere.test/a.jpg', further!] },
    { image: ofDeleted!, deleted: true },
    { image: ordered! },
    { image: `https://shop.test${absolute}` },
  ]);
  const shopper = await shop.addUser();
  await placeOrder(shop, shopper, [{ id: cup!, quantity: 1 }]);
  await fillCart(shop, shopper, []);
  await shop.db.run(sql`update products set image = '' where id = ${cup!}`);
  await shop.db.run(
    sql`update notifications set images = array[${notified!}] where user_id = ${shopper.userId}`,
  );
  await removeUnusedPictures(shop.db);
  await passDays(8);
  expect(await removeUnusedPictures(shop.db)).toEqual([]);
  for (const image of [inUse, ofDeleted, ordered, notified, absolute, further])
    expect(await exists(image!)).toBe(true);
});

test('restarts the week when a picture is uploaded or used again', async () => {
  const image = await picture();
  await removeUnusedPictures(shop.db);
  await passDays(8);
  uploads--; // uploads the same picture again
  expect(await picture()).toBe(image);
  expect(await removeUnusedPictures(shop.db)).toEqual([]);
  await passDays(8);
  const [product] = await insertProducts(shop.db, [{ image }]);
  expect(await removeUnusedPictures(shop.db)).toEqual([]);
  await shop.db.run(sql`update products set image = '' where id = ${product!}`);
  expect(await removeUnusedPictures(shop.db)).toEqual([]);
  await passDays(8);
  expect(await removeUnusedPictures(shop.db)).toEqual([hashOf(image)]);
});

test('keeps the picture of a product that is saved during the removal', async () => {
  const image = await picture();
  await removeUnusedPictures(shop.db);
  await passDays(8);
  let removing: Promise<string[]> | undefined;
  await shop.db.transaction(async (tx) => {
    await insertProduct(tx, {
      id: newId(),
      title: 'Cup',
      priceCents: 900,
      image,
      furtherImages: [],
      category: 'things',
      description: '',
      seedRating: { sum: 0, count: 0 },
      createdBy: admin.userId,
    });
    removing = removeUnusedPictures(shop.db);
    await waitForLock(shop.db);
  });
  expect(await removing).toEqual([]);
  expect(await exists(image)).toBe(true);
});
