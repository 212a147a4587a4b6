import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestShop, testShop } from '../../../test/shop.ts';
import type { Transaction } from './database.ts';
import { sql } from './sql.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  await shop.db.run(sql`create table committed (n integer primary key)`);
  await shop.db.run(sql`select watch('committed', 'n')`);
});
afterAll(() => shop.close());

const insertion = (n: number) => sql`insert into committed values (${n})`;
const rows = async () =>
  (await shop.db.many<{ n: number }>(sql`select n from committed order by n`)).map(({ n }) => n);
/** Runs a transaction; returns whether each attempt was rolled back or committed, and the outcome. */
async function attemptsOf(work: (tx: Transaction) => Promise<void>) {
  const attempts: string[] = [];
  const outcome = await shop.db
    .transaction(async (tx) => {
      tx.afterRollback(() => attempts.push(`${tx.attempt} rolled back`));
      tx.afterCommit(() => attempts.push(`${tx.attempt} committed`));
      await work(tx);
    })
    .then(
      () => 'done',
      (error) => error.code as string,
    );
  return { attempts, outcome };
}

describe('a statement that is sent with the commit', () => {
  it('is committed, and its changes are announced', async () => {
    const announced: string[] = [];
    shop.db.onOwnChanges((changes) => void announced.push(JSON.stringify(changes)));
    const result = await attemptsOf(async (tx) => {
      await tx.run(insertion(1));
      tx.runWithCommit(insertion(2));
    });
    expect(result).toEqual({ attempts: ['1 committed'], outcome: 'done' });
    expect(await rows()).toEqual([1, 2]);
    expect(announced.join()).toContain('"2"');
  });

  it('rolls back the transaction if it fails; the connection remains usable', async () => {
    const result = await attemptsOf(async (tx) => {
      await tx.run(insertion(3));
      tx.runWithCommit(insertion(1));
    });
    expect(result).toEqual({ attempts: ['1 rolled back'], outcome: '23505' });
    expect(await rows()).toEqual([1, 2]);
    expect((await attemptsOf((tx) => tx.run(insertion(4)).then(() => {}))).outcome).toBe('done');
    expect(await rows()).toEqual([1, 2, 4]);
  });

  it('can cause the transaction to be retried', async () => {
    const result = await attemptsOf(async (tx) => {
      await tx.run(insertion(10 + tx.attempt));
      if (tx.attempt === 1) tx.runWithCommit(sql`select retry_transaction()`);
    });
    expect(result).toEqual({ attempts: ['1 rolled back', '2 committed'], outcome: 'done' });
    expect(await rows()).toEqual([1, 2, 4, 12]);
  });

  it('is not sent if the work fails', async () => {
    const failing = shop.db.transaction(async (tx) => {
      tx.runWithCommit(insertion(20));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await rows()).toEqual([1, 2, 4, 12]);
  });
});
