import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestShop, testShop } from '../../../test/shop.ts';
import type { Transaction } from './database.ts';
import { pipelined } from './pipeline.ts';
import { sql } from './sql.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  await shop.db.run(sql`create table rows_of_steps (n integer primary key)`);
});
afterAll(() => shop.close());

const insert = (tx: Transaction, n: number) => tx.run(sql`insert into rows_of_steps values (${n})`);
const rows = async () =>
  (await shop.db.many<{ n: number }>(sql`select n from rows_of_steps order by n`)).map(({ n }) => n);

describe('pipelined', () => {
  it('returns the results in the order of the steps, which may also be plain values', async () => {
    const results = await pipelined([sleep(5, 'first'), undefined, Promise.resolve('third')]);
    expect(results).toEqual(['first', undefined, 'third']);
  });

  it('executes the statements in the order in which they were sent', async () => {
    const read = await shop.db.transaction(async (tx) => {
      const [, found] = await pipelined([insert(tx, 1), tx.many(sql`select n from rows_of_steps`)]);
      return found;
    });
    expect(read).toEqual([{ n: 1 }]);
  });

  it('throws the error of the first step that failed, after all have ended', async () => {
    let hasEnded = false;
    const failing = pipelined([
      sleep(20).then(() => Promise.reject(new Error('first'))),
      Promise.reject(new Error('second')),
      sleep(40).then(() => {
        hasEnded = true;
      }),
    ]);
    await expect(failing).rejects.toThrow('first');
    expect(hasEnded).toBe(true);
  });

  it('throws the cause, not the refusal of the statements after it, and keeps nothing', async () => {
    const failing = shop.db.transaction((tx) =>
      pipelined([
        insert(tx, 2),
        // Sends its statement after that of the next step.
        Promise.resolve().then(() => insert(tx, 3)),
        insert(tx, 1),
      ]),
    );
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await rows()).toEqual([1]);
    // The connection is usable: no statement was left over.
    await shop.db.transaction((tx) => insert(tx, 4));
    expect(await rows()).toEqual([1, 4]);
  });
});
