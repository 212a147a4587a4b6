import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { uniqueKey } from '../../../test/orders.ts';
import { insertProducts } from '../../../test/products.ts';
import { type TestUser, testShop } from '../../../test/shop.ts';
import { save } from '../../shop/cart/contract.ts';
import { markHelpful, remove, restore, write } from '../../shop/reviews/contract.ts';
import { WriteLimits } from './write-limits.ts';

const NETWORK = '203.0.113.1';
const otherNetwork = { 'x-forwarded-for': '203.0.113.2' };

async function limitedShop() {
  const shop = await testShop(
    {},
    { ordersPerAccount: 2, ordersPerNetwork: 3, trustProxy: ['127.0.0.1'], jobs: false },
  );
  onTestFinished(() => shop.close());
  return shop;
}

it('refuses a review beyond the limit of two per account or three per network', async () => {
  const shop = await limitedShop();
  const ids = await insertProducts(shop.db, [{ title: 'Cup' }, { title: 'Pot' }, { title: 'Pan' }]);
  const review = (user: TestUser, n: number, network = NETWORK) =>
    shop.write(write, { id: ids[n]!, rating: 4, comment: 'Sound.' }, user, { 'x-forwarded-for': network });
  const robin = await shop.addUser();
  expect((await review(robin, 0)).status).toBe(200);
  expect((await review(robin, 1)).status).toBe(200);
  const refused = await review(robin, 2);
  expect(refused.status).toBe(429);
  expect(refused.body.error).toEqual({
    code: 'too-many-reviews',
    message: 'Too many reviews from your account or network. Please try again in a few minutes.',
  });
  const retryAfter = Number(refused.headers['retry-after']);
  expect(retryAfter).toBeGreaterThan(200);
  expect(retryAfter).toBeLessThanOrEqual(300);

  const maya = await shop.addUser();
  expect((await review(maya, 0)).status).toBe(200);
  expect((await review(maya, 1)).status).toBe(429);
  expect((await review(maya, 1, '203.0.113.2')).status).toBe(200);
});

it('counts removing and restoring a review like writing one', async () => {
  const shop = await limitedShop();
  const [cup] = (await insertProducts(shop.db, [{ title: 'Cup' }])) as [string];
  const robin = await shop.addUser();
  const { body } = await shop.write(write, { id: cup, rating: 4, comment: 'Sound.' }, robin);
  expect((await shop.write(remove, { id: body.id }, robin)).status).toBe(200);
  const refused = await shop.write(restore, { id: body.id }, robin);
  expect(refused.status).toBe(429);
  expect(refused.body.error?.message).toBe(
    'Too many changes to reviews from your account or network. Please try again in a few minutes.',
  );
  const maya = await shop.addUser();
  const second = await shop.write(write, { id: cup, rating: 4, comment: 'Sound.' }, maya, otherNetwork);
  expect((await shop.write(remove, { id: second.body.id }, maya, otherNetwork)).status).toBe(200);
  expect((await shop.write(remove, { id: second.body.id }, maya, otherNetwork)).status).toBe(429);
});

it('refuses helpful votes after ten for each allowed order', async () => {
  const shop = await limitedShop();
  const [cup] = (await insertProducts(shop.db, [{ title: 'Cup' }])) as [string];
  const [author, reader] = [await shop.addUser(), await shop.addUser()];
  const { body } = await shop.write(write, { id: cup, rating: 4, comment: 'Sound.' }, author);
  const vote = async (n: number) =>
    (await shop.write(markHelpful, { id: body.id, helpful: n % 2 === 0 }, reader)).status;
  let allowed = 0;
  while (allowed < 30 && (await vote(allowed)) === 200) allowed++;
  // On a busy machine the limit refills during the test.
  expect(allowed).toBeGreaterThanOrEqual(20);
  expect(allowed).toBeLessThan(30);
});

it('refuses the cart save after 20 saves for each allowed order, per account and per network', async () => {
  // Otherwise the limits refill during the test on a busy machine.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const shop = await limitedShop();
  const user = await shop.addUser();
  let revision = 0;
  const put = async (as: TestUser, network = NETWORK) => {
    const message = { uid: as.userId, revision: as === user ? revision : 0, save: uniqueKey(), items: [] };
    const reply = await shop.write(save, message, as, { 'x-forwarded-for': network });
    if (reply.status === 200 && as === user) revision = reply.body.revision;
    return reply;
  };
  for (let n = 0; n < 40; n++) expect((await put(user)).status).toBe(200);
  const refused = await put(user);
  expect(refused.status).toBe(429);
  expect(refused.body.error?.message).toBe(
    'Your cart was changed too often in a short time. It will be saved in a moment.',
  );
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1);

  const others = await Promise.all(Array.from({ length: 21 }, () => shop.addUser()));
  for (const other of others.slice(0, 20)) expect((await put(other)).status).toBe(200);
  expect((await put(others[20]!)).status).toBe(429);
  expect((await put(others[20]!, '203.0.113.2')).status).toBe(200);
});

describe('WriteLimits', () => {
  afterEach(() => void vi.useRealTimers());
  const limit = { counter: 'reviews', message: { code: 'too-many', message: 'Too many.' } } as const;

  it('refills evenly over 10 minutes and does not count refused requests', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const limits = new WriteLimits({ ordersPerAccount: 30, ordersPerNetwork: 300 });
    const consume = () => limits.consume(limit, 'robin', NETWORK);
    for (let n = 0; n < 30; n++) consume();
    expect(consume).toThrow(expect.objectContaining({ status: 429, retryAfterS: 20 }));
    vi.advanceTimersByTime(19_000);
    expect(consume).toThrow(expect.objectContaining({ retryAfterS: 1 }));
    vi.advanceTimersByTime(1_001);
    consume();
    expect(consume).toThrow();
  });

  it('allows an IPv6 /48 ten times as much as a /64', () => {
    const limits = new WriteLimits({ ordersPerAccount: 30, ordersPerNetwork: 2 });
    const order = (address: string) => () => limits.consumeOrder(address, limit.message);
    const review = (address: string, n: number) => () => limits.consume(limit, `user ${n}`, address);
    for (let n = 0; n < 20; n++) {
      order(`2001:db8:1:${n >> 1}::1`)();
      review(`2001:db8:1:${n >> 1}::1`, n)();
    }
    expect(order('2001:db8:1:0::1')).toThrow(expect.objectContaining({ status: 429 }));
    expect(order('2001:db8:1:ff::1')).toThrow(expect.objectContaining({ status: 429 }));
    expect(review('2001:db8:1:ff::1', 99)).toThrow(expect.objectContaining({ status: 429 }));
    order('2001:db8:2::1')();
    review('2001:db8:2::1', 99)();
  });

  it('keeps a bounded number of accounts, evicting the least recently used', () => {
    const limits = new WriteLimits({ ordersPerAccount: 1, ordersPerNetwork: 100_000 });
    const consume = (user: string) => limits.consume(limit, user, NETWORK);
    consume('first');
    for (let n = 1; n < 20_000; n++) consume(`user ${n}`);
    expect(() => consume('first')).toThrow();
    consume('one more');
    expect(() => consume('first')).toThrow();
    consume('user 1');
  });
});
