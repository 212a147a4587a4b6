import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, testShop } from '../../../test/shop.ts';
import type { Transaction } from './database.ts';
import { sql } from './sql.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  await shop.db.run(sql`create table steps (n integer primary key)`);
});
afterAll(() => shop.close());

const insert = (tx: Transaction, n: number) => tx.run(sql`insert into steps values (${n})`);

/** Runs `work` in one transaction and returns the rows after it. */
async function rowsAfter(work: (tx: Transaction) => Promise<void>): Promise<number[]> {
  await shop.db.run(sql`delete from steps`);
  await shop.db.transaction(work);
  return (await shop.db.many<{ n: number }>(sql`select n from steps order by n`)).map(({ n }) => n);
}

test('rolls back only the failed savepoint, and the transaction continues', async () => {
  const rows = await rowsAfter(async (tx) => {
    await insert(tx, 1);
    await tx.savepoint(() => insert(tx, 2));
    await insert(tx, 3);
    const failed = tx.savepoint(async () => {
      await insert(tx, 4);
      await insert(tx, 1);
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    await tx.savepoint(() => insert(tx, 5));
    await insert(tx, 6);
  });
  expect(rows).toEqual([1, 2, 3, 5, 6]);
});

test('rolls back the nested savepoints of a failed one, including finished ones', async () => {
  const rows = await rowsAfter(async (tx) => {
    await tx.savepoint(() => insert(tx, 1));
    const failed = tx.savepoint(async () => {
      await insert(tx, 2);
      await tx.savepoint(() => insert(tx, 3));
      await tx.savepoint(() => insert(tx, 4));
      throw new Error('no more');
    });
    await expect(failed).rejects.toThrow('no more');
    await tx.savepoint(async () => {
      await insert(tx, 5);
      await expect(tx.savepoint(() => insert(tx, 1))).rejects.toMatchObject({ code: '23505' });
      await insert(tx, 6);
    });
  });
  expect(rows).toEqual([1, 5, 6]);
});
