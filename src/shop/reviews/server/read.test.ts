import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as reviews from '../contract.ts';
import { reviewData } from './personal-data.ts';

let shop: TestShop;
let mug: string;
let other: string;
let users: TestUser[];
/** Stars and helpful votes of the reviews, in the order in which they were written. */
const STARS = [5, 3, 4, 5, 1, 4, 5, 2];
const VOTES = [0, 3, 1, 0, 2, 1, 0, 0];

beforeAll(async () => {
  shop = await testShop();
  [mug, other] = (await insertProducts(shop.db, [{ title: 'Mug' }, { title: 'Other' }])) as [string, string];
  users = await Promise.all(STARS.map((_, n) => shop.addUser({ name: `Person ${n}` })));
  for (const [n, rating] of STARS.entries()) {
    const { body } = await shop.write(reviews.write, { id: mug, rating, comment: `#${n}` }, users[n]);
    for (const voter of users.filter((one) => one !== users[n]).slice(0, VOTES[n]))
      await shop.write(reviews.markHelpful, { id: body.id, helpful: true }, voter);
  }
  await shop.write(reviews.write, { id: other, rating: 2, comment: 'elsewhere' }, users[0]);
});
afterAll(() => shop.close());

const page = (params: Partial<reviews.ReviewPageParams> = {}) =>
  shop.read(reviews.ofProduct, { id: mug, ...params });
const comments = async (params: Partial<reviews.ReviewPageParams>) =>
  (await page(params)).body.reviews.map(({ comment }) => comment);

test.each([
  ['an unknown sort', { sort: 'random' as never }],
  ['a minimum of 1', { minRating: 1 }],
  ['a minimum of 5', { minRating: 5 }],
  ['6 stars', { stars: 6 }],
  ['page 0', { page: 0 }],
  ['an unknown field', { colour: 'red' } as never],
])('reviews.ofProduct refuses %s', async (_, params) => expect((await page(params)).status).toBe(400));

test('reviews.ofProduct refuses an unknown or deleted product with the message of the page', async () => {
  const [deletedProduct] = await insertProducts(shop.db, [{ deleted: true }]);
  for (const id of [newId(), deletedProduct!, '%00', 'x\0']) {
    const { status, body } = await page({ id });
    expect([status, body.error?.message]).toEqual([404, 'Invalid product ID.']);
  }
});

test('returns number, average and distribution, and no personal data', async () => {
  const { body } = await page();
  expect(body.reviews).toHaveLength(5);
  expect(body).toMatchObject({
    page: 1,
    pages: 2,
    total: 8,
    summary: { count: 8, average: 3.625, stars: [1, 1, 1, 2, 3], ratings: 8 },
  });
  expect(Object.keys(body.reviews[0]!).sort()).toEqual([
    'comment',
    'createdAt',
    'helpfulCount',
    'id',
    'rating',
    'userName',
  ]);
  const json = JSON.stringify([
    body,
    (await shop.read(reviews.latest, { productId: mug })).body,
    (await shop.read(reviews.summary, { id: mug })).body,
  ]);
  for (const { userId, email } of users) {
    expect(json).not.toContain(userId);
    expect(json).not.toContain(email);
  }
});

test.each([
  ['newest first', {}, ['#7', '#6', '#5', '#4', '#3']],
  ['the next page', { page: 2 }, ['#2', '#1', '#0']],
  ['a page beyond the last one is the last', { page: 9 }, ['#2', '#1', '#0']],
  ['rating high to low, ties newest first', { sort: 'rating' }, ['#6', '#3', '#0', '#5', '#2']],
  ['most helpful, ties newest first', { sort: 'helpful' }, ['#1', '#4', '#5', '#2', '#7']],
  ['4 and more', { minRating: 4 }, ['#6', '#5', '#3', '#2', '#0']],
  ['3 and more, second page', { minRating: 3, page: 2 }, ['#0']],
  ['2 and more by rating', { minRating: 2, sort: 'rating', page: 2 }, ['#1', '#7']],
  ['0 is all', { minRating: 0, page: 2 }, ['#2', '#1', '#0']],
  ['exactly 4 stars', { stars: 4 }, ['#5', '#2']],
  ['exactly 1 star', { stars: 1 }, ['#4']],
  ['stars below the minimum: none', { stars: 2, minRating: 4 }, []],
] as const)('reviews.ofProduct: %s', async (_, params, expected) => {
  expect(await comments(params)).toEqual(expected);
});

test('returns the total of the filter and the summary of the product', async () => {
  const { body } = await page({ minRating: 4, page: 7 });
  expect(body).toMatchObject({ page: 1, pages: 1, total: 5, summary: { count: 8 } });
  const none = await shop.read(reviews.ofProduct, { id: other, minRating: 4 });
  expect(none.body).toMatchObject({ reviews: [], page: 1, pages: 1, total: 0, summary: { count: 1 } });
});

test('reviews.latest pages through the reviews, newest first, without reading the product', async () => {
  const first = await shop.read(reviews.latest, { productId: mug, limit: 5 });
  expect(first.body.reviews.map(({ comment }) => comment)).toEqual(['#7', '#6', '#5', '#4', '#3']);
  const cursor = first.body.nextCursor!;
  const second = await shop.read(reviews.latest, { productId: mug, limit: 5, cursor });
  expect(second.body.reviews.map(({ comment }) => comment)).toEqual(['#2', '#1', '#0']);
  expect(second.body.nextCursor).toBeNull();
  expect((await shop.read(reviews.latest, { productId: newId() })).body).toEqual({
    reviews: [],
    nextCursor: null,
  });
});

test('returns a null average without reviews', async () => {
  const [bare] = await insertProducts(shop.db, [{}]);
  expect((await shop.read(reviews.summary, { id: bare! })).body).toEqual({
    count: 0,
    average: null,
    stars: [0, 0, 0, 0, 0],
    ratings: 0,
  });
});

test('counts the ratings in the seed rating in addition to reviews (SETTLED 49)', async () => {
  const [rated] = (await insertProducts(shop.db, [{ rate: 4, count: 41 }])) as [string];
  await shop.write(reviews.write, { id: rated, rating: 2, comment: 'Thin.' }, users[0]);
  const figures = { count: 1, average: 2, ratings: 42 };
  expect((await shop.read(reviews.summary, { id: rated })).body).toMatchObject(figures);
  expect((await shop.read(reviews.ofProduct, { id: rated })).body.summary).toMatchObject(figures);
});

test('reviews.mine refuses visitors and returns the viewer’s review and votes of this product only', async () => {
  expect((await shop.read(reviews.mine, { id: mug })).status).toBe(401);
  const all = (await page()).body.reviews.concat((await page({ page: 2 })).body.reviews);
  const { body } = await shop.read(reviews.mine, { id: mug }, users[0]);
  expect(body.own).toBe(all.find(({ comment }) => comment === '#0')!.id);
  expect(body.helpful).toHaveLength(VOTES.filter((votes, n) => n > 0 && votes > 0).length);
  expect((await shop.read(reviews.mine, { id: other }, users[1])).body).toEqual({
    own: null,
    helpful: [],
    hidden: null,
  });
});

test('shows the profile name, User if blank, Anonymous without an account; never the email', async () => {
  const [thing] = (await insertProducts(shop.db, [{}])) as [string];
  const [blank, deleted] = [await shop.addUser({ name: '  ' }), await shop.addUser({ name: 'Gone' })];
  for (const user of [blank, deleted])
    await shop.write(reviews.write, { id: thing, rating: 3, comment: 'Fine.' }, user);
  const live = await shop.subscribe(reviews.latest, { productId: thing });
  const names = ({ reviews: list }: reviews.LatestReviews) => list.map(({ userName }) => userName);
  await live.until((data) => names(data).join() === 'Gone,User');
  await shop.db.run(sql`delete from identity.user where id = ${deleted.userId}`);
  await live.until((data) => names(data).join() === 'Anonymous,User');
  await shop.db.run(sql`update users set name = 'Renamed' where id = ${blank.userId}`);
  await live.until((data) => names(data).join() === 'Anonymous,Renamed');
  live.close();
});

test('sends a new review, a vote and a deletion to subscribers', async () => {
  const [thing] = (await insertProducts(shop.db, [{}])) as [string];
  const [author, reader] = [users[0]!, users[1]!];
  const list = await shop.subscribe(reviews.latest, { productId: thing });
  const sorted = await shop.subscribe(reviews.ofProduct, { id: thing, sort: 'helpful' });
  const figures = await shop.subscribe(reviews.summary, { id: thing });
  const own = await shop.subscribe(reviews.mine, { id: thing }, author);
  const voted = await shop.subscribe(reviews.mine, { id: thing }, reader);
  await own.until((data) => data.own === null);

  const { body } = await shop.write(reviews.write, { id: thing, rating: 2, comment: 'Now.' }, author);
  await list.until((data) => data.reviews[0]?.id === body.id);
  await figures.until(({ average }) => average === 2);
  await own.until((data) => data.own === body.id);

  await shop.write(reviews.markHelpful, { id: body.id, helpful: true }, reader);
  await sorted.until((data) => data.reviews[0]?.helpfulCount === 1);
  await voted.until(({ helpful }) => helpful.includes(body.id));

  await shop.write(reviews.remove, { id: body.id }, author);
  await list.until((data) => data.reviews.length === 0);
  await sorted.until(({ total }) => total === 0);
  await own.until((data) => data.own === null);
  await voted.until(({ helpful }) => helpful.length === 0);
  for (const subscription of [list, sorted, figures, own, voted]) subscription.close();
});

test('exports the user’s own reviews and votes only', async () => {
  const [reader, author] = [users[2]!, users[1]!];
  const { body } = await shop.write(reviews.write, { id: other, rating: 1, comment: 'By one.' }, author);
  await shop.write(reviews.markHelpful, { id: body.id, helpful: true }, reader);
  const ownReview = { productId: mug, product: 'Mug', rating: STARS[2], comment: '#2' };
  const { written, foundHelpful } = await reviewData(shop.db, reader.userId);
  const all = async (batches: AsyncIterable<unknown[]>) => {
    const rows = [];
    for await (const batch of batches) rows.push(...batch);
    return rows;
  };
  expect({ written: await all(written), foundHelpful: await all(foundHelpful) }).toEqual({
    written: [{ ...ownReview, createdAt: expect.any(String) }],
    foundHelpful: expect.arrayContaining([{ productId: other, product: 'Other', comment: 'By one.' }]),
  });
});

test('removes a deleted account’s helpful votes', async () => {
  const [thing] = (await insertProducts(shop.db, [{}])) as [string];
  const [author, deletedUser] = [users[1]!, await shop.addUser()];
  const { body } = await shop.write(reviews.write, { id: thing, rating: 4, comment: 'Good.' }, author);
  await shop.write(reviews.markHelpful, { id: body.id, helpful: true }, users[2]!);
  await shop.write(reviews.markHelpful, { id: body.id, helpful: true }, deletedUser);
  await shop.db.transaction((tx) => tx.run(sql`delete from identity.user where id = ${deletedUser.userId}`));
  const { body: page } = await shop.read(reviews.ofProduct, { id: thing });
  expect(page.reviews[0]?.helpfulCount).toBe(1);
});
