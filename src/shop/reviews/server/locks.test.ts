import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { sql } from '../../../server/storage/sql.ts';
import { deleteAccount } from '../../account/contract.ts';
import * as reviews from '../contract.ts';

let shop: TestShop;
let author: TestUser;
beforeAll(async () => {
  shop = await testShop();
  author = await shop.addUser();
});
afterAll(() => shop.close());

/** Lock order: a review before its votes (ARCHITECTURE.md). The reverse order would deadlock with a deletion. */
test.each([
  [
    'removes the vote',
    (voter: TestUser, id: string) => shop.write(reviews.markHelpful, { id, helpful: false }, voter),
  ],
  ['deletes the account', (voter: TestUser) => shop.write(deleteAccount, {}, voter)],
])('deletes a review while a user who found it helpful %s', async (_, removeVote) => {
  const voter = await shop.addUser();
  const [thing] = (await insertProducts(shop.db, [{}])) as [string];
  const { body } = await shop.write(reviews.write, { id: thing, rating: 4, comment: 'Good.' }, author);
  await shop.write(reviews.markHelpful, { id: body.id, helpful: true }, voter);

  let removal: ReturnType<typeof removeVote> | undefined;
  let attempts = 0;
  await shop.db.transaction(async (tx) => {
    expect(++attempts, 'not aborted by a deadlock and retried').toBe(1);
    // PostgreSQL aborts this transaction in case of a deadlock.
    await tx.run(sql`set local deadlock_timeout = '10ms'`);
    await tx.run(sql`select 1 from reviews where id = ${body.id} for update`);
    removal = removeVote(voter, body.id);
    await waitForLock(shop.db);
    await tx.run(sql`delete from reviews where id = ${body.id}`);
  });
  expect([200, 404]).toContain((await removal!).status);
});
