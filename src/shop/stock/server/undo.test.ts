import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeJobsDue } from '../../../../test/jobs.ts';
import { placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { adminSetStatuses } from '../../orders/admin-contract.ts';
import {
  addPieces,
  history,
  levels,
  requested,
  requestNotification,
  saveCounts,
  setLevel,
  type UndoChange,
  undo,
} from '../contract.ts';
import { undoOfChange } from '../rules.ts';
import { checks } from './checks.ts';
import { insertStockedProduct } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
});
afterAll(() => shop.close());

const levelOf = async (id: string) => {
  const row = await shop.db.one<{ onHand: number; lowAt: number }>(
    sql`select on_hand as "onHand", low_at as "lowAt" from stock_levels where product_id = ${id}`,
  );
  return row && [row.onHand, row.lowAt];
};
const movementsOf = async (id: string) =>
  (
    await shop.db.many<{ movement: string }>(
      sql`select kind || ' ' || pieces as movement from stock_movements where product_id = ${id} order by id`,
    )
  ).map(({ movement }) => movement);
const expectConsistent = async () => {
  for (const check of checks)
    expect(await check.run(shop.db)).toEqual([{ state: 'ok', message: expect.any(String) }]);
};
const revert = (change: UndoChange | undefined, as = admin) => shop.write(undo, change!, as);
/** Adds pieces; returns what undoes this. */
async function add(id: string, pieces: number, kind: 'delivery' | 'correction' = 'delivery') {
  const { status, body } = await shop.write(addPieces, { id, kind, pieces }, admin);
  expect(status).toBe(200);
  return undoOfChange(id, body)!;
}
/** Sets a level; returns what undoes this. */
async function set(id: string, onHand: number | null, was: number | null, lowAt = 5) {
  const { status, body } = await shop.write(setLevel, { id, onHand, was, lowAt }, admin);
  expect(status).toBe(200);
  return undoOfChange(id, body)!;
}

describe('stock.undo', () => {
  it('refuses movements of orders and unknown ones, and changes nothing', async () => {
    const id = await insertStockedProduct(shop.db, 'Ordered', 5);
    await placeOrder(shop, await shop.addUser(), [{ id, quantity: 2 }]);
    const delivery = await add(id, 4);
    const sale = await shop.db.one<{ id: number }>(
      sql`select id::float8 as id from stock_movements where product_id = ${id} and kind = 'sale'`,
    );
    for (const other of [sale!.id, 999_999_999]) {
      const reply = await revert({ movements: [...delivery.movements, other] });
      expect([reply.status, reply.body.error?.code]).toEqual([404, 'stock-movement-not-found']);
    }
    for (const change of [{ movements: [] }, { movements: [1, 1] }, { movements: [0] }, { movements: [0.5] }])
      expect((await revert(change)).status).toBe(400);
    expect((await revert(delivery, await shop.addUser())).status).toBe(403);
    expect(await levelOf(id)).toEqual([7, 5]);
  });

  it('undoes a change once, even if it is undone repeatedly or ten times at the same time', async () => {
    const id = await insertStockedProduct(shop.db, 'Delivered', 3);
    const delivery = await add(id, 2);
    const correction = await add(id, -1, 'correction');
    const replies = await Promise.all(Array.from({ length: 10 }, () => revert(correction)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await levelOf(id)).toEqual([5, 5]);
    for (let n = 0; n < 2; n++) expect((await revert(delivery)).status).toBe(200);
    expect(await levelOf(id)).toEqual([3, 5]);
    expect(await movementsOf(id)).toEqual([
      'count 3',
      'delivery 2',
      'correction -1',
      'correction 1',
      'correction -2',
    ]);
    const { movements } = (await shop.read(history, { id }, admin)).body;
    expect(movements.map(({ isUndo }) => isUndo)).toEqual([true, true, false, false, false]);
    await expectConsistent();
  });

  it('refuses if pieces have been sold, and says what to do', async () => {
    const id = await insertStockedProduct(shop.db, 'Sold', 0);
    const delivery = await add(id, 5);
    await placeOrder(shop, await shop.addUser(), [{ id, quantity: 3 }]);
    const reply = await revert(delivery);
    expect([reply.status, reply.body.error?.message]).toEqual([
      409,
      'The change of “Sold” cannot be undone, because only 2 are left. Please enter a correction instead.',
    ]);
    expect(await levelOf(id)).toEqual([2, 5]);
    await add(id, 3);
    expect((await revert(delivery)).status).toBe(200);
    expect(await levelOf(id)).toEqual([0, 5]);
  });

  it('never makes a level negative while orders arrive', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await insertStockedProduct(shop.db, 'Raced', 0);
      const delivery = await add(id, 4);
      const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.addUser()));
      const [reply] = await Promise.all([
        revert(delivery),
        ...buyers.map((buyer) => placeOrder(shop, buyer, [{ id, quantity: 1 }]).catch(() => undefined)),
      ]);
      expect([200, 409]).toContain(reply.status);
      expect((await levelOf(id))![0]).toBeGreaterThanOrEqual(0);
      await expectConsistent();
    }
  });

  it('undoes a count with its threshold, unless another administrator has changed the threshold', async () => {
    const id = await insertStockedProduct(shop.db, 'Counted', 8);
    const first = await set(id, 6, 8, 2);
    expect((await revert(first)).status).toBe(200);
    expect(await levelOf(id)).toEqual([8, 5]);
    const second = await set(id, 6, 8, 2);
    await set(id, 6, 6, 9);
    expect((await revert(second)).status).toBe(200);
    expect(await levelOf(id)).toEqual([8, 9]);
    const threshold = await shop.write(setLevel, { id, lowAt: 1 }, admin);
    expect((await revert(undoOfChange(id, threshold.body))).status).toBe(200);
    expect(await levelOf(id)).toEqual([8, 9]);
    await expectConsistent();
  });

  it('refuses to undo a change that was made before a count, until the count is undone', async () => {
    const other = await shop.addUser({ role: 'admin' });
    const id = await insertStockedProduct(shop.db, 'Counted since', 3);
    const delivery = await add(id, 5);
    // The other administrator has counted the shelf.
    const counted = await shop.write(setLevel, { id, onHand: 10, was: 8, lowAt: 5 }, other);
    const reply = await revert(delivery);
    expect([reply.status, reply.body.error?.code]).toEqual([409, 'stock-undo-counted']);
    expect(await levelOf(id)).toEqual([10, 5]);
    expect((await revert(undoOfChange(id, counted.body), other)).status).toBe(200);
    expect((await revert(delivery)).status).toBe(200);
    expect(await levelOf(id)).toEqual([3, 5]);
    await expectConsistent();
  });

  it('records the levels in the audit log, once', async () => {
    const id = await insertStockedProduct(shop.db, 'Audited', 8);
    const delivery = await add(id, 2);
    for (let n = 0; n < 2; n++) await revert(delivery);
    const audit = await shop.db.many(sql`
      select action, actor_name as actor, before, after from audit where entity = 'product' and entity_id = ${id}`);
    expect(audit).toEqual([
      { action: 'stock-undo', actor: 'Ada Lane', before: { stockLevel: 10 }, after: { stockLevel: 8 } },
    ]);
  });

  it('shows the level live, and does not notify users of pieces that were taken back', async () => {
    const id = await insertStockedProduct(shop.db, 'Watched', 0);
    const user = await shop.addUser();
    await shop.write(requestNotification, { id }, user);
    const open = await shop.subscribe(levels, { search: 'Watched' }, admin);
    const delivery = await add(id, 2);
    await open.until(({ products }) => products[0]?.onHand === 2);
    await revert(delivery);
    await open.until(({ products }) => products[0]?.onHand === 0);
    await makeJobsDue(shop.db);
    const queued = sql`select 1 from graphile_worker.jobs where task_identifier = 'stock.notify-available'`;
    await expect.poll(() => shop.db.many(queued)).toEqual([]);
    expect((await shop.read(requested, { id }, user)).body).toEqual({ requested: true });
    open.close();
  });
});

describe('undoing a switch between limited and unlimited', () => {
  it('makes a product unlimited again, unless pieces were sold', async () => {
    const [id] = (await insertProducts(shop.db, [{ title: 'Given' }])) as [string];
    const first = await set(id, 4, null);
    await placeOrder(shop, await shop.addUser(), [{ id, quantity: 1 }]);
    const reply = await revert(first);
    expect([reply.status, reply.body.error?.message]).toEqual([
      409,
      'The level of “Given” has changed to 3 in the meantime. Please check it again.',
    ]);
    await add(id, 1);
    for (let n = 0; n < 2; n++) expect((await revert(first)).status).toBe(200);
    expect(await levelOf(id)).toBeUndefined();
    await expectConsistent();
  });

  it('restores the level, with the pieces that orders have returned since', async () => {
    const id = await insertStockedProduct(shop.db, 'Taken away', 10, 2);
    const order = await placeOrder(shop, await shop.addUser(), [{ id, quantity: 4 }]);
    const removed = await set(id, null, 6);
    const cancelled = { orders: [{ id: order, status: 'cancelled' }] };
    expect((await shop.write(adminSetStatuses, cancelled, admin)).status).toBe(200);
    expect((await revert(removed)).status).toBe(200);
    expect(await levelOf(id)).toEqual([10, 2]);
    await expectConsistent();
    const again = await revert(removed);
    expect([again.status, again.body.error?.code]).toEqual([409, 'stock-level-changed']);
  });

  it('refuses to undo a movement of a product that has become unlimited', async () => {
    const id = await insertStockedProduct(shop.db, 'Gone', 1);
    const delivery = await add(id, 2);
    await set(id, null, 3);
    const reply = await revert(delivery);
    expect([reply.status, reply.body.error?.code]).toEqual([409, 'stock-undo-unlimited']);
    // A level that was entered afterwards is a count, too.
    await set(id, 10, null);
    expect((await revert(delivery)).status).toBe(409);
    expect(await levelOf(id)).toEqual([10, 5]);
  });
});

it('undoes a stock count with all products, or none', async () => {
  const counted = await insertStockedProduct(shop.db, 'In the file', 8);
  const [added] = (await insertProducts(shop.db, [{ title: 'New in the file' }])) as [string];
  const counts = [
    { id: counted, pieces: 6, was: 8 },
    { id: added, pieces: 2, was: null },
  ];
  const { body } = await shop.write(saveCounts, { counts }, admin);
  expect(body).toEqual({ movements: [expect.any(Number)], added: [{ id: added, onHand: 2 }] });
  // Saving it again changes nothing, so there is nothing to undo.
  expect((await shop.write(saveCounts, { counts }, admin)).body).toEqual({ movements: [], added: [] });
  await placeOrder(shop, await shop.addUser(), [{ id: added, quantity: 1 }]);
  expect((await revert(body)).status).toBe(409);
  expect([await levelOf(counted), await levelOf(added)]).toEqual([
    [6, 5],
    [1, 5],
  ]);
  await add(added, 1);
  expect((await revert(body)).status).toBe(200);
  expect([await levelOf(counted), await levelOf(added)]).toEqual([[8, 5], undefined]);
  await expectConsistent();
});
