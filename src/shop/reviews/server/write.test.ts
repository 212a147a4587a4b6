import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { product } from '../../catalogue/contract.ts';
import * as reviews from '../contract.ts';

let shop: TestShop;
let mug: string;
let ann: TestUser;
let bob: TestUser;
beforeAll(async () => {
  // The tests write more than one network may.
  shop = await testShop({}, { ordersPerAccount: 1_000, ordersPerNetwork: 10_000 });
  [ann, bob] = [await shop.addUser({ name: 'Ann' }), await shop.addUser({ name: 'Bob' })];
});
afterAll(() => shop.close());
beforeEach(async () => {
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug' }])) as [string];
});

const write = (input: object, as?: TestUser) =>
  shop.write(reviews.write, { id: mug, rating: 4, comment: 'Good.', ...input } as never, as);
const countReviews = async () =>
  (await shop.db.one<{ number: number }>(
    sql`select count(*) as number from reviews where product_id = ${mug}`,
  ))!.number;
const storedRating = async () =>
  (await shop.db.one<{ sum: number; count: number }>(
    sql`select review_sum as sum, review_count as count from products where id = ${mug}`,
  ))!;

test.each([
  ['no rating', { rating: undefined }, 'Rating must be a number between 1 and 5'],
  ['a rating of 0', { rating: 0 }, 'Rating must be a number between 1 and 5'],
  ['a rating of 6', { rating: 6 }, 'Rating must be a number between 1 and 5'],
  ['a fractional rating', { rating: 3.5 }, 'Rating must be a number between 1 and 5'],
  ['a rating that is text', { rating: '5' }, 'Rating must be a number between 1 and 5'],
  ['no comment', { comment: undefined }, 'Comment must be a non-empty string'],
  ['a blank comment', { comment: ' \n\t ' }, 'Comment must be a non-empty string'],
  ['a comment that is a number', { comment: 7 }, 'Comment must be a non-empty string'],
  [
    'a comment that is too long',
    { comment: 'x'.repeat(2_001) },
    'A comment can have at most 2,000 characters.',
  ],
])('reviews.write refuses %s', async (_, input, message) => {
  const { status, body } = await write(input, ann);
  expect([status, body.error?.message]).toEqual([400, message]);
  expect(await countReviews()).toBe(0);
});

test.each([
  ['userName', { userName: 'The Queen' }],
  ['userId', { userId: 'other-user' }],
  ['helpfulCount', { helpfulCount: 99 }],
  ['createdAt', { createdAt: '2000-01-01T00:00:00Z' }],
])('reviews.write refuses %s from the client', async (field, input) => {
  const { status, body } = await write(input, ann);
  expect(status).toBe(400);
  expect(body.error?.fields).toHaveProperty(field);
  expect(await countReviews()).toBe(0);
});

test('reviews.write refuses a visitor, and an identity without a profile', async () => {
  expect((await write({})).status).toBe(401);
  const deleted = await shop.addUser();
  await shop.db.run(sql`delete from users where id = ${deleted.userId}`);
  const { status, body } = await write({}, deleted);
  expect([status, body.error?.message]).toEqual([400, 'Invalid user ID.']);
  expect(await countReviews()).toBe(0);
});

test('reviews.write refuses an unknown or deleted product', async () => {
  const [deletedProduct] = await insertProducts(shop.db, [{ deleted: true }]);
  for (const id of [newId(), deletedProduct, 'a\0b']) {
    const { status, body } = await write({ id }, ann);
    expect([status, body.error?.message]).toEqual([404, 'Product not found']);
  }
});

test('treats a comment that contains only spaces and NUL as empty', async () => {
  const { status, body } = await write({ comment: ' \0 ' }, ann);
  expect([status, body.error?.message]).toEqual([400, 'Comment must be a non-empty string']);
});

test('writes a review once, with the author’s name, and updates the product’s rating', async () => {
  const first = await write({ rating: 4, comment: '  Holds tea.\0  ' }, ann);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({
    id: expect.any(String),
    rating: 4,
    comment: 'Holds tea.',
    userName: 'Ann',
    helpfulCount: 0,
    createdAt: expect.stringMatching(/Z$/),
  });
  const second = await write({ rating: 1 }, ann);
  expect([second.status, second.body.error?.message]).toEqual([
    409,
    'You have already reviewed this product.',
  ]);
  await write({ rating: 5 }, bob);
  expect((await shop.read(product, { id: mug })).body.rating).toEqual({ rate: 4.5, count: 2 });
});

test('combines the seed rating with the reviews', async () => {
  [mug] = (await insertProducts(shop.db, [{ rate: 4, count: 3 }])) as [string];
  await write({ rating: 2 }, ann);
  expect((await shop.read(product, { id: mug })).body.rating).toEqual({ rate: 3.5, count: 4 });
});

test('reviews.remove refuses visitors, other users and unknown ids; the author may write again', async () => {
  const { body: review } = await write({ rating: 3 }, ann);
  const { body: bobsReview } = await write({ rating: 5 }, bob);
  const refusals = [
    [undefined, review.id, 401, 'You must be logged in to delete a review.'],
    [bob, review.id, 404, 'Review not found.'],
    [ann, newId(), 404, 'Review not found.'],
  ] as const;
  for (const [user, id, status, message] of refusals) {
    const reply = await shop.write(reviews.remove, { id }, user);
    expect([reply.status, reply.body.error?.message]).toEqual([status, message]);
  }
  expect(await countReviews()).toBe(2);

  expect((await shop.write(reviews.remove, { id: review.id }, ann)).status).toBe(200);
  expect(await storedRating()).toEqual({ sum: 5, count: 1 });
  expect((await shop.write(reviews.remove, { id: review.id }, ann)).status).toBe(404);
  expect(await storedRating()).toEqual({ sum: 5, count: 1 });

  expect((await write({ rating: 1 }, ann)).status).toBe(200);
  expect(await storedRating()).toEqual({ sum: 6, count: 2 });
  // Also works after the product has been deleted.
  await shop.db.run(sql`update products set deleted_at = now() where id = ${mug}`);
  expect((await shop.write(reviews.remove, { id: bobsReview.id }, bob)).status).toBe(200);
  expect(await storedRating()).toEqual({ sum: 1, count: 1 });
});

test('leaves the rating unchanged when the author removes a hidden review', async () => {
  const { body: review } = await write({ rating: 3 }, ann);
  await shop.db.run(sql`update reviews set hidden_at = now() where id = ${review.id}`);
  await shop.db.run(sql`update products set review_sum = 0, review_count = 0 where id = ${mug}`);
  expect((await shop.write(reviews.remove, { id: review.id }, ann)).status).toBe(200);
  expect(await storedRating()).toEqual({ sum: 0, count: 0 });
});

test('reviews.markHelpful refuses visitors, the author, and unknown or hidden reviews', async () => {
  const { body: review } = await write({}, ann);
  const mark = (id: string, as?: TestUser) => shop.write(reviews.markHelpful, { id, helpful: true }, as);
  expect((await mark(review.id)).status).toBe(401);
  const own = await mark(review.id, ann);
  expect([own.status, own.body.error?.message]).toEqual([403, 'You cannot mark your own review as helpful.']);
  expect((await mark(newId(), bob)).status).toBe(404);
  await shop.db.run(sql`update reviews set hidden_at = now() where id = ${review.id}`);
  expect((await mark(review.id, bob)).status).toBe(404);
  const votes = await shop.db.one<{ number: number }>(sql`select count(*) as number from review_votes`);
  expect(votes?.number).toBe(0);
});

test('counts a vote once, however often it is sent, and removes it', async () => {
  const { body: review } = await write({}, ann);
  const mark = async (helpful: boolean, as: TestUser) =>
    (await shop.write(reviews.markHelpful, { id: review.id, helpful }, as)).body;
  await Promise.all(Array.from({ length: 10 }, () => mark(true, bob)));
  expect(await mark(true, bob)).toEqual({ helpful: true, helpfulCount: 1 });
  const cleo = await shop.addUser();
  expect(await mark(true, cleo)).toEqual({ helpful: true, helpfulCount: 2 });
  await mark(false, bob);
  expect(await mark(false, bob)).toEqual({ helpful: false, helpfulCount: 1 });
  // Deleting an account removes its vote and makes its review anonymous.
  await shop.db.run(sql`delete from identity.user where id = ${cleo.userId}`);
  const stored = await shop.db.one<{ votes: number }>(
    sql`select helpful_count as votes from reviews where id = ${review.id}`,
  );
  expect(stored?.votes).toBe(0);
});

test('stores one of 20 concurrent reviews by one user and refuses the others', async () => {
  // The reviews of the other tests count towards their author's limit.
  const eve = await shop.addUser();
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => write({ rating: (n % 5) + 1 }, eve)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of replies.filter((reply) => reply.status !== 200))
    expect([status, body.error?.message]).toEqual([409, 'You have already reviewed this product.']);
  const stored = replies.find(({ status }) => status === 200)!.body;
  expect(await countReviews()).toBe(1);
  expect(await storedRating()).toEqual({ sum: stored.rating, count: 1 });
});

test('keeps count and sum equal to the rows while 200 users review and 50 of them delete their reviews (G7)', async () => {
  const users: TestUser[] = [];
  for (let n = 0; n < 200; n++) users.push(await shop.addUser());
  const deleted: number[] = [];
  const written: Awaited<ReturnType<typeof write>>[] = [];
  // With more than 20 concurrent writes, some wait so long on a busy machine that the shop refuses them.
  for (let from = 0; from < 200; from += 20) {
    const batch = users.slice(from, from + 20).map(async (user, n) => {
      const reply = await write({ rating: (n % 5) + 1 }, user);
      // These users delete their reviews while the others still write.
      if (n < 5) deleted.push((await shop.write(reviews.remove, { id: reply.body.id }, user)).status);
      return reply;
    });
    written.push(...(await Promise.all(batch)));
  }
  expect(written.every(({ status }) => status === 200)).toBe(true);
  expect(deleted).toEqual(Array(50).fill(200));
  expect(await storedRating()).toEqual({ sum: 450, count: 150 });
  expect((await shop.read(product, { id: mug })).body.rating).toEqual({ rate: 3, count: 150 });

  // Writing while the user's own review is being deleted could deadlock.
  const replies = await Promise.all(
    users
      .slice(5, 20)
      .flatMap((user, n) => [
        shop.write(reviews.remove, { id: written[5 + n]!.body.id }, user),
        write({ rating: 5 }, user),
      ]),
  );
  // A review cannot be written before the old one is deleted (409); a busy shop asks for another attempt (503).
  expect([200, 409, 503]).toEqual(expect.arrayContaining(replies.map(({ status }) => status)));
  const actual = await shop.db.one(
    sql`select sum(rating) as sum, count(*) as count from reviews where product_id = ${mug}`,
  );
  expect(await storedRating()).toEqual(actual);
}, 60_000);
