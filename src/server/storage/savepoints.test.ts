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

const put = (tx: Transaction, n: number) => tx.run(sql`insert into steps values (${n})`);

/** Rows after `work` has run in one transaction. */
async function after(work: (tx: Transaction) => Promise<void>): Promise<number[]> {
  await shop.db.run(sql`delete from steps`);
  await shop.db.transaction(work);
  return (await shop.db.many<{ n: number }>(sql`select n from steps order by n`)).map(({ n }) => n);
}

test('rolls back a failed savepoint only; the transaction continues', async () => {
  const rows = await after(async (tx) => {
    await put(tx, 1);
    await tx.savepoint(() => put(tx, 2));
    await put(tx, 3);
    const failed = tx.savepoint(async () => {
      await put(tx, 4);
      await put(tx, 1);
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    await tx.savepoint(() => put(tx, 5));
    await put(tx, 6);
  });
  expect(rows).toEqual([1, 2, 3, 5, 6]);
});

test('rolls back nested savepoints with a failed one, finished ones too', async () => {
  const rows = await after(async (tx) => {
    await tx.savepoint(() => put(tx, 1));
    const failed = tx.savepoint(async () => {
      await put(tx, 2);
      await tx.savepoint(() => put(tx, 3));
      await tx.savepoint(() => put(tx, 4));
      throw new Error('no more');
    });
    await expect(failed).rejects.toThrow('no more');
    await tx.savepoint(async () => {
      await put(tx, 5);
      await expect(tx.savepoint(() => put(tx, 1))).rejects.toMatchObject({ code: '23505' });
      await put(tx, 6);
    });
  });
  expect(rows).toEqual([1, 5, 6]);
});
