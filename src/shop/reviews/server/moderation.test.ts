import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { product } from '../../catalogue/contract.ts';
import { adminList, hide, show } from '../admin-contract.ts';
import { mine as myReviews, ofProduct, remove, write } from '../contract.ts';

let shop: TestShop;
let admin: TestUser;
let mug: string;
let ann: TestUser;
let review: string;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', rate: 4, count: 10 }])) as [string];
  ann = await shop.addUser({ name: 'Ann' });
  review = await addReview(ann, 1);
  await shop.db.run(sql`truncate audit`);
});

const addReview = async (user: TestUser, rating: number) => {
  await shop.write(write, { id: mug, rating, comment: 'Chipped.' } as never, user);
  return (await shop.read(myReviews, { id: mug }, user)).body.own!;
};
const ratingOf = async () => (await shop.read(product, { id: mug })).body.rating;
const productReviews = async () => (await shop.read(ofProduct, { id: mug })).body;
const auditEntries = () =>
  shop.db.many(
    sql`select actor_name as actor, entity, entity_id as id, action, before, after from audit order by id`,
  );

test('refuses visitors, authors and demoted administrators', async () => {
  const demoted = await shop.addUser({ role: 'admin' });
  await shop.db.run(sql`update users set role = 'user' where id = ${demoted.userId}`);
  for (const [user, status] of [
    [undefined, 401],
    [ann, 403],
    [demoted, 403],
  ] as const) {
    for (const operation of [hide, show])
      expect((await shop.write(operation, { id: review }, user)).status).toBe(status);
    expect((await shop.read(adminList, {}, user)).status).toBe(status);
  }
  expect((await productReviews()).total).toBe(1);
  expect(await auditEntries()).toEqual([]);
});

test.each(['no-such-review', '\0', newId()])('responds 404 to an unknown review: %j', async (id) => {
  for (const operation of [hide, show]) expect((await shop.write(operation, { id }, admin)).status).toBe(404);
});

test('hides a review and its rating; the author cannot write a second one', async () => {
  expect(await ratingOf()).toEqual({ rate: 3.7273, count: 11 });
  expect((await shop.write(hide, { id: review }, admin)).body).toMatchObject({ id: review, hidden: true });
  expect(await ratingOf()).toEqual({ rate: 4, count: 10 });
  expect(await productReviews()).toMatchObject({
    total: 0,
    reviews: [],
    summary: { count: 0, average: null },
  });
  const bob = await shop.addUser({ name: 'Bob' });
  expect((await shop.read(myReviews, { id: mug }, ann)).body.hidden).toMatchObject({
    id: review,
    comment: 'Chipped.',
  });
  expect((await shop.read(myReviews, { id: mug }, bob)).body.hidden).toBeNull();
  const again = await shop.write(write, { id: mug, rating: 5, comment: 'Again.' } as never, ann);
  expect([again.status, again.body.error?.message]).toEqual([409, 'You have already reviewed this product.']);
});

test('restores the review and its rating when it is unhidden', async () => {
  await shop.write(hide, { id: review }, admin);
  expect((await shop.write(show, { id: review }, admin)).body.hidden).toBe(false);
  expect(await ratingOf()).toEqual({ rate: 3.7273, count: 11 });
  expect((await productReviews()).reviews.map(({ id }) => id)).toEqual([review]);
});

test('audits hiding and unhiding with actor and comment', async () => {
  await shop.write(hide, { id: review }, admin);
  await shop.write(show, { id: review }, admin);
  const values = { productId: mug, rating: 1, comment: 'Chipped.' };
  expect(await auditEntries()).toEqual([
    {
      actor: 'Ada Lane',
      entity: 'review',
      id: review,
      action: 'hide',
      before: { ...values, hidden: false },
      after: { ...values, hidden: true },
    },
    expect.objectContaining({ action: 'show', after: { ...values, hidden: false } }),
  ]);
});

test('hides once for two concurrent administrators', async () => {
  const other = await shop.addUser({ role: 'admin' });
  const replies = await Promise.all([admin, other].map((user) => shop.write(hide, { id: review }, user)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await ratingOf()).toEqual({ rate: 4, count: 10 });
  expect(await auditEntries()).toHaveLength(1);
});

test('keeps the rating equal to the visible reviews under concurrent writes, hiding and deletion', async () => {
  const users = await Promise.all(Array.from({ length: 4 }, () => shop.addUser()));
  await Promise.all([
    ...users.map((user) => addReview(user, 5)),
    shop.write(hide, { id: review }, admin),
    shop.write(remove, { id: review }, ann),
  ]);
  expect(await ratingOf()).toEqual({ rate: Math.round(((40 + 20) / 14) * 10_000) / 10_000, count: 14 });
});

test('leaves the rating unchanged when the author deletes a hidden review', async () => {
  await shop.write(hide, { id: review }, admin);
  expect((await shop.write(remove, { id: review }, ann)).status).toBe(200);
  expect(await ratingOf()).toEqual({ rate: 4, count: 10 });
});

test('lists all, low-rated or hidden reviews, newest first, ten per page, live', async () => {
  await shop.db.transaction((tx) => tx.run(sql`delete from reviews`));
  const users = await Promise.all(Array.from({ length: 12 }, () => shop.addUser()));
  const ids: string[] = [];
  for (const [index, user] of users.entries()) ids.unshift(await addReview(user, 1 + (index % 5)));
  const list = async (params: object = {}) => (await shop.read(adminList, params, admin)).body;

  const first = await list();
  expect([first.reviews.map(({ id }) => id), first.hasNewer, first.hasOlder]).toEqual([
    ids.slice(0, 10),
    false,
    true,
  ]);
  const second = await list({ after: ids[9] });
  expect([second.reviews.map(({ id }) => id), second.hasOlder]).toEqual([ids.slice(10), false]);
  expect((await list({ before: ids[10] })).reviews.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  expect((await list({ filter: 'low' })).reviews.every(({ rating }) => rating <= 2)).toBe(true);
  expect((await list({ filter: 'low' })).reviews).toHaveLength(6);

  const hidden = await shop.subscribe(adminList, { filter: 'hidden' }, admin);
  expect((await hidden.until(() => true)).reviews).toEqual([]);
  await shop.write(hide, { id: ids[3]! }, admin);
  const { reviews } = await hidden.until((page) => page.reviews.length === 1);
  expect(reviews[0]).toMatchObject({ id: ids[3], hidden: true, productTitle: 'Mug', userName: 'Robin Fern' });
  expect(JSON.stringify(reviews)).not.toContain('@people.test');
  hidden.close();
});
