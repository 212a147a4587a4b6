import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestShop, testShop } from '../../../test/shop.ts';
import { sql } from '../storage/sql.ts';
import { consumeLink, issueLink } from './one-time-links.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());

it('leaves one link valid when several are issued concurrently', async () => {
  const { userId } = await shop.addUser();
  const expiresAt = new Date(Date.now() + 60_000);
  for (let round = 0; round < 5; round++) {
    const tokens = await Promise.all(
      Array.from({ length: 6 }, () =>
        shop.db.transaction((tx) => issueLink(tx, 'reset-password', userId, expiresAt)),
      ),
    );
    const open = await shop.db.many(sql`select 1 from identity.verification where value = ${userId}`);
    expect(open).toHaveLength(1);
    const used = [];
    for (const token of tokens)
      used.push(await shop.db.transaction((tx) => consumeLink(tx, 'reset-password', token)));
    expect(used.filter((owner) => owner === userId)).toHaveLength(1);
  }
});

it('keeps all links of notices until one of them is used, other than an expired one', async () => {
  const [{ userId }, other] = [await shop.addUser(), await shop.addUser()];
  const issue = (user: string, seconds: number) =>
    shop.db.transaction((tx) => issueLink(tx, 'end-sessions', user, new Date(Date.now() + seconds * 1000)));
  const use = (token: string) => shop.db.transaction((tx) => consumeLink(tx, 'end-sessions', token));
  const [expired, first, second] = [
    await issue(userId, -1),
    await issue(userId, 60),
    await issue(userId, 60),
  ];
  const foreign = await issue(other.userId, 60);
  expect(await use(expired)).toBeUndefined();
  expect(await use(first)).toBe(userId);
  expect(await use(second)).toBeUndefined();
  expect(await use(foreign)).toBe(other.userId);
});
