import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { purgeDeleted } from '../../../server/storage/deleted-records.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { deleteAccount } from '../../account/contract.ts';
import { product } from '../../catalogue/contract.ts';
import { hide } from '../admin-contract.ts';
import * as reviews from '../contract.ts';

let shop: TestShop;
let mug: string;
let [ann, bob, eve]: TestUser[] = [];
let review: string;
beforeAll(async () => {
  shop = await testShop();
  [ann, bob, eve] = [await shop.addUser({ name: 'Ann' }), await shop.addUser(), await shop.addUser()];
});
afterAll(() => shop.close());
beforeEach(async () => {
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug' }])) as [string];
  await addReview(bob!, 5);
  review = await addReview(ann!, 2);
});

const addReview = async (user: TestUser, rating: number) =>
  (await shop.write(reviews.write, { id: mug, rating, comment: `${rating} stars` }, user)).body.id;
const listReviews = async () => (await shop.read(reviews.latest, { productId: mug })).body.reviews;
const rating = async () => (await shop.read(product, { id: mug })).body.rating;
const addVote = (user: TestUser) => shop.write(reviews.markHelpful, { id: review, helpful: true }, user);
const remove = async () => (await shop.write(reviews.remove, { id: review }, ann)).status;
const restore = (id = review, as = ann) => shop.write(reviews.restore, { id }, as);

test('restores a deleted review with its date, votes and rating', async () => {
  for (const voter of [bob!, eve!]) await addVote(voter);
  const [reviewsBefore, ratingBefore] = [await listReviews(), await rating()];
  expect(reviewsBefore[0]).toMatchObject({ id: review, helpfulCount: 2, userName: 'Ann' });
  await remove();
  expect(await rating()).toEqual({ rate: 5, count: 1 });
  expect((await restore()).status).toBe(200);
  expect([await listReviews(), await rating()]).toEqual([reviewsBefore, ratingBefore]);
  const bobsReviews = await shop.read(reviews.mine, { id: mug }, bob);
  expect(bobsReviews.body.helpful).toEqual([review]);
  expect((await restore()).status).toBe(404);
  expect(await rating()).toEqual(ratingBefore);
});

test('allows only the author to restore a review, within ten minutes', async () => {
  await remove();
  expect((await shop.write(reviews.restore, { id: review })).status).toBe(401);
  for (const reply of [await restore(review, bob), await restore(newId())])
    expect([reply.status, reply.body.error?.message]).toEqual([404, 'Review not found.']);
  await shop.db.run(
    sql`update deleted_records set deleted_at = now() - interval '11 minutes' where id = ${review}`,
  );
  expect((await restore()).status).toBe(404);
  expect(await purgeDeleted(shop.db, 'review')).toBe(1);
  expect(await rating()).toEqual({ rate: 5, count: 1 });
});

test('refuses to restore after the author wrote another review', async () => {
  await remove();
  const newer = await addReview(ann!, 4);
  const reply = await restore();
  expect([reply.status, reply.body.error?.message]).toEqual([409, 'You have already reviewed this product.']);
  expect((await listReviews()).map(({ id }) => id)).toContain(newer);
  expect(await rating()).toEqual({ rate: 4.5, count: 2 });
});

test('restores a hidden review as hidden, without its rating', async () => {
  await shop.write(hide, { id: review }, await shop.addUser({ role: 'admin' }));
  await remove();
  expect((await restore()).status).toBe(200);
  expect(await rating()).toEqual({ rate: 5, count: 1 });
  expect((await shop.read(reviews.mine, { id: mug }, ann)).body.hidden).toMatchObject({ id: review });
});

test('does not restore votes of deleted accounts, and purges a deleted account’s deleted reviews', async () => {
  const [voter, author] = [await shop.addUser(), await shop.addUser()];
  await addVote(voter);
  await addVote(bob!);
  await remove();
  const other = await addReview(author, 3);
  await shop.write(reviews.remove, { id: other }, author);
  for (const user of [voter, author]) expect((await shop.write(deleteAccount, {}, user)).status).toBe(200);
  expect((await restore()).status).toBe(200);
  expect((await listReviews())[0]).toMatchObject({ id: review, helpfulCount: 1 });
  const stored = await shop.db.many(sql`select id from deleted_records where user_id = ${author.userId}`);
  expect(stored).toEqual([]);
});

test('keeps sums and counts equal to the rows under concurrent deletion, restoring, votes and reviews', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => shop.addUser()));
  await Promise.all([
    ...users.map((user) => addReview(user, 3)),
    ...users.map((user) => addVote(user)),
    remove().then(() => Promise.all([restore(), restore()])),
  ]);
  const row = await shop.db.one(sql`
    select p.review_sum = s.sum and p.review_count = s.count as rating, s.count,
           r.helpful_count = (select count(*) from review_votes where review_id = r.id) as votes
    from products p join reviews r on r.id = ${review},
         lateral (select sum(rating) as sum, count(*) as count from reviews where product_id = p.id) s
    where p.id = ${mug}`);
  expect(row).toEqual({ rating: true, count: 8, votes: true });
});
