import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeJobsDue } from '../../../../test/jobs.ts';
import { checkOut, fillCart, placeOrder, uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { loadRenderer, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { upload } from '../../../../test/upload.ts';
import { sql } from '../../../server/storage/sql.ts';
import { deleteAccount } from '../../account/contract.ts';
import { type Cart, mine as myCart } from '../../cart/contract.ts';
import { undoImport } from '../../catalogue/admin-contract.ts';
import { list, product } from '../../catalogue/contract.ts';
import { type ImportReport, TRANSFER_PATHS } from '../../catalogue/transfer/report.ts';
import { mine as myNotifications } from '../../notifications/contract.ts';
import { adminSetStatuses, adminUpdate } from '../../orders/admin-contract.ts';
import { cancel, remove as removeOrder } from '../../orders/contract.ts';
import { save } from '../../settings/admin-contract.ts';
import { current } from '../../settings/contract.ts';
import {
  addPieces,
  COUNT_FILE_PATH,
  cancelRequest,
  compareCounts,
  history,
  level,
  levels,
  requested,
  requestNotification,
  saveCounts,
  setLevel,
} from '../contract.ts';
import { MAX_COUNTS } from '../rules.ts';
import { checks } from './checks.ts';
import { insertStockedProduct } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  await loadRenderer();
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
});
afterAll(() => shop.close());

const levelOf = async (id: string) =>
  (
    await shop.db.one<{ onHand: number }>(
      sql`select on_hand as "onHand" from stock_levels where product_id = ${id}`,
    )
  )?.onHand;
const movementsOf = async (id: string) =>
  (
    await shop.db.many<{ movement: string }>(
      sql`select kind || ' ' || pieces as movement from stock_movements where product_id = ${id} order by id`,
    )
  ).map(({ movement }) => movement);
const leftOf = async (id: string) => (await shop.read(product, { id })).body.piecesLeft;
const messagesOf = async (user: TestUser) =>
  (await shop.read(myNotifications, {}, user)).body.items.map(({ message }) => message);
/** Expects that every level is the sum of its movements, and no order has taken or returned pieces twice. */
const expectConsistent = async () => {
  for (const check of checks)
    expect(await check.run(shop.db)).toEqual([{ state: 'ok', message: expect.any(String) }]);
};

describe('an order', () => {
  it('takes its pieces; shoppers see how many are left at the threshold and below', async () => {
    const id = await insertStockedProduct(shop.db, 'Mug', 7);
    expect(await leftOf(id)).toBeUndefined();
    await placeOrder(shop, await shop.addUser(), [{ id, quantity: 2 }]);
    expect(await leftOf(id)).toBe(5);
    await placeOrder(shop, await shop.addUser(), [{ id, quantity: 5 }]);
    expect(await leftOf(id)).toBe(0);
    const { products } = (await shop.read(list, {})).body;
    expect(products.find((one) => one.id === id)?.piecesLeft).toBe(0);
    expect(await movementsOf(id)).toEqual(['count 7', 'sale -2', 'sale -5']);
  });

  it('takes nothing from unlimited products', async () => {
    const [id] = (await insertProducts(shop.db, [{ title: 'Endless' }])) as [string];
    await placeOrder(shop, await shop.addUser(), [{ id, quantity: 99 }]);
    expect(await leftOf(id)).toBeUndefined();
    expect(await movementsOf(id)).toEqual([]);
  });

  it('is refused with the name of the product that has too few pieces, and takes nothing', async () => {
    const plenty = await insertStockedProduct(shop.db, 'Plenty', 50);
    const few = await insertStockedProduct(shop.db, 'Few', 2);
    const user = await shop.addUser();
    const cart = await fillCart(shop, user, [
      { id: plenty, quantity: 1 },
      { id: few, quantity: 3 },
    ]);
    const reply = await checkOut(shop, user, cart);
    expect(reply.status).toBe(409);
    expect(reply.body.error?.fields).toEqual({ stock: 'Only 2 of “Few” are left.' });
    expect([await levelOf(plenty), await levelOf(few)]).toEqual([50, 2]);
    expect((await shop.read(myCart, {}, user)).body.lines).toHaveLength(2);
  });

  it('is refused for a changed total, not for a product that was sold out before the cart was shown', async () => {
    const gone = await insertStockedProduct(shop.db, 'Long gone', 0);
    const [other] = (await insertProducts(shop.db, [{ priceCents: 1_000 }])) as [string];
    const user = await shop.addUser();
    const cart = await fillCart(
      shop,
      user,
      [gone, other].map((id) => ({ id, quantity: 1 })),
    );
    await shop.db.run(sql`update products set price_cents = 1500 where id = ${other}`);
    const { body } = await checkOut(shop, user, cart);
    expect(body.error?.fields).toEqual({ total: 'The total changed from $10.00 to $15.00.' });
  });

  it('is refused without naming the number of pieces left while it is above the threshold', async () => {
    const id = await insertStockedProduct(shop.db, 'Secret', 43);
    const user = await shop.addUser();
    const reply = await checkOut(shop, user, await fillCart(shop, user, [{ id, quantity: 99 }]));
    expect(reply.body.error?.fields?.stock).toMatch(/^“Secret” is not available in this quantity/);
  });

  it('is refused if a product has been sold out since the cart was shown, and does not use up the limit', async () => {
    const small = await testShop({}, { jobs: false, ordersPerNetwork: 1 });
    const id = await insertStockedProduct(small.db, 'Gone', 2);
    const [late, other] = [await small.addUser(), await small.addUser()];
    const shown = await fillCart(small, late, [{ id, quantity: 1 }]);
    const tooMany = await fillCart(small, other, [{ id, quantity: 3 }]);
    for (let n = 0; n < 3; n++) expect((await checkOut(small, other, tooMany)).status).toBe(409);
    await small.db.run(sql`update stock_levels set on_hand = 0 where product_id = ${id}`);
    const { body } = await checkOut(small, late, shown);
    expect(body.error?.fields).toEqual({ stock: '“Gone” is sold out.' });
    const [unlimited] = (await insertProducts(small.db, [{}])) as [string];
    await placeOrder(small, other, [{ id: unlimited, quantity: 1 }]);
    await small.close();
  });

  it('excludes a product that is sold out, which the cart marks as unavailable', async () => {
    const gone = await insertStockedProduct(shop.db, 'Gone', 0);
    const other = await insertStockedProduct(shop.db, 'Other', 1);
    const user = await shop.addUser();
    const cart = await fillCart(shop, user, [
      { id: gone, quantity: 1 },
      { id: other, quantity: 1 },
    ]);
    expect(cart.lines[0]).toMatchObject({ id: gone, unavailable: true, piecesLeft: 0 });
    expect((await checkOut(shop, user, cart)).body.totalCents).toBe(1_000);
    expect(await levelOf(other)).toBe(0);
  });

  it('takes its pieces once even if it is sent twice', async () => {
    const id = await insertStockedProduct(shop.db, 'Repeated', 9);
    const user = await shop.addUser();
    const cart = await fillCart(shop, user, [{ id, quantity: 3 }]);
    const replies = [
      await checkOut(shop, user, cart, 'repeated-order'),
      await checkOut(shop, user, cart, 'repeated-order'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await levelOf(id)).toBe(6);
  });

  it('is refused with the name of a product if all its products have been sold out since the cart was shown', async () => {
    const ids: string[] = [];
    for (const title of ['First', 'Second']) ids.push(await insertStockedProduct(shop.db, title, 20));
    const user = await shop.addUser();
    const cart = await fillCart(
      shop,
      user,
      ids.map((id) => ({ id, quantity: 1 })),
    );
    await shop.db.run(sql`update stock_levels set on_hand = 0 where product_id = any(${ids}::text[])`);
    const { body } = await checkOut(shop, user, cart);
    expect(body.error?.fields).toEqual({ stock: '“First” is sold out.' });
    await shop.db.run(sql`update stock_levels set on_hand = 20 where product_id = any(${ids}::text[])`);
  });

  it('counts once towards the limit of its network, even if its transaction is retried', async () => {
    const small = await testShop({}, { jobs: false, ordersPerNetwork: 1 });
    // The order lowers the level to the threshold, so its first attempt is rolled back.
    const id = await insertStockedProduct(small.db, 'Nearly low', 7);
    await placeOrder(small, await small.addUser(), [{ id, quantity: 3 }]);
    const other = await small.addUser();
    const refused = await checkOut(small, other, await fillCart(small, other, [{ id, quantity: 1 }]));
    expect(refused.status).toBe(429);
    expect(await small.db.many(sql`select pieces from stock_movements where kind = 'sale'`)).toEqual([
      { pieces: -3 },
    ]);
    await small.close();
  });

  it('is accepted for exactly 10 of 30 concurrent buyers if there are 10 pieces', async () => {
    const id = await insertStockedProduct(shop.db, 'Drop', 10);
    const other = await insertStockedProduct(shop.db, 'Companion', 1_000);
    const carts: [buyer: TestUser, cart: Cart][] = [];
    for (let n = 0; n < 30; n++) {
      const buyer = await shop.addUser();
      // In both orders, which would deadlock if levels were not locked in one order.
      const lines = [n % 2 ? id : other, n % 2 ? other : id].map((one) => ({ id: one, quantity: 1 }));
      carts.push([buyer, await fillCart(shop, buyer, lines)]);
    }
    /** Repeats the order while a busy machine answers 503, as a browser does. */
    const order = async ([buyer, cart]: (typeof carts)[number]) => {
      const key = uniqueKey();
      for (;;) {
        const { status } = await checkOut(shop, buyer, cart, key);
        if (status !== 503) return status;
      }
    };
    const statuses = await Promise.all(carts.map(order));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 409)).toHaveLength(20);
    expect([await levelOf(id), await levelOf(other)]).toEqual([0, 990]);
    await expectConsistent();
  });
});

describe('a cancelled order', () => {
  const orderOfNewProduct = async (title: string) => {
    const id = await insertStockedProduct(shop.db, title, 10);
    const user = await shop.addUser();
    const order = await placeOrder(shop, user, [{ id, quantity: 4 }]);
    return { id, user, order };
  };
  const setStatus = (order: string, status: string, undo = false) =>
    shop.write(adminSetStatuses, { orders: [{ id: order, status }], undo }, admin);

  it('returns its pieces once even if the cancellation is repeated concurrently', async () => {
    const { id, user, order } = await orderOfNewProduct('Returned');
    expect(await levelOf(id)).toBe(6);
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => shop.write(cancel, { id: order }, user)),
      ...Array.from({ length: 5 }, () => setStatus(order, 'cancelled')),
    ]);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(await levelOf(id)).toBe(10);
    expect(await movementsOf(id)).toEqual(['count 10', 'sale -4', 'cancellation 4']);
  });

  it('takes its pieces again when the cancellation is undone, and returns them when it is refunded', async () => {
    const { id, order } = await orderOfNewProduct('Reopened');
    for (const [status, level] of [
      ['cancelled', 10],
      ['pending', 6],
      ['shipped', 6],
      ['refunded', 10],
      ['cancelled', 10],
      ['in process', 6],
    ] as const) {
      expect((await shop.write(adminUpdate, { id: order, status }, admin)).status).toBe(200);
      expect([status, await levelOf(id)]).toEqual([status, level]);
    }
    await expectConsistent();
  });

  it('stays cancelled if its pieces have been sold in the meantime', async () => {
    const { id, order } = await orderOfNewProduct('Sold again');
    await setStatus(order, 'cancelled');
    await placeOrder(shop, await shop.addUser(), [{ id, quantity: 8 }]);
    const reply = await setStatus(order, 'pending', true);
    expect([reply.status, reply.body.error?.message]).toEqual([409, 'Only 2 of “Sold again” are left.']);
    const row = await shop.db.one(sql`select status from orders where id = ${order}`);
    expect(row).toEqual({ status: 'cancelled' });
    expect(await levelOf(id)).toBe(2);
  });

  it('returns its pieces when its owner deletes it or closes the account', async () => {
    const deleted = await orderOfNewProduct('Deleted');
    await shop.write(removeOrder, { id: deleted.order }, deleted.user);
    expect(await levelOf(deleted.id)).toBe(10);
    const closed = await orderOfNewProduct('Closed');
    expect((await shop.write(deleteAccount, {}, closed.user)).status).toBe(200);
    expect(await levelOf(closed.id)).toBe(10);
    await expectConsistent();
  });

  it('still returns and takes its pieces after the level of its product was removed and set again', async () => {
    const { id, order } = await orderOfNewProduct('Removed');
    await shop.write(setLevel, { id, onHand: null, was: 6, lowAt: 5 }, admin);
    await setStatus(order, 'cancelled');
    await shop.write(setLevel, { id, onHand: 10, was: null, lowAt: 5 }, admin);
    await expectConsistent();
    for (const [status, level] of [
      ['refunded', 10],
      ['pending', 6],
      ['cancelled', 10],
    ] as const) {
      await setStatus(order, status);
      expect([status, await levelOf(id)]).toEqual([status, level]);
    }
    await expectConsistent();
  });

  it('loses no piece during concurrent bulk changes and orders of the same products', async () => {
    const ids = await Promise.all(
      ['A', 'B', 'C'].map((title) => insertStockedProduct(shop.db, title, 1_000)),
    );
    const lines = ids.map((id) => ({ id, quantity: 2 }));
    const orders: string[] = [];
    for (let n = 0; n < 6; n++) orders.push(await placeOrder(shop, await shop.addUser(), lines.toReversed()));
    const bulk = (status: string, of: string[]) =>
      shop.write(adminSetStatuses, { orders: of.map((id) => ({ id, status })) }, admin);
    await Promise.all([
      bulk('cancelled', orders.slice(0, 4)),
      bulk('refunded', orders.slice(2).toReversed()),
      ...Array.from({ length: 6 }, async () => placeOrder(shop, await shop.addUser(), lines)),
    ]);
    await bulk('cancelled', orders);
    expect(await Promise.all(ids.map(levelOf))).toEqual([988, 988, 988]);
    await expectConsistent();
  });
});

describe('availability', () => {
  it('reaches an open list and cart within a second', async () => {
    const id = await insertStockedProduct(shop.db, 'Live', 6);
    const [waiting, buyer] = [await shop.addUser(), await shop.addUser()];
    await fillCart(shop, waiting, [{ id, quantity: 1 }]);
    const open = await shop.subscribe(list, {});
    const cart = await shop.subscribe(myCart, {}, waiting);
    await cart.until(({ lines }) => lines.length === 1);
    await placeOrder(shop, buyer, [{ id, quantity: 6 }]);
    await open.until(({ products }) => products.some((one) => one.id === id && one.piecesLeft === 0));
    await cart.until(({ lines }) => lines[0]?.unavailable === true);
    open.close();
    cart.close();
  });

  it('does not change if an order leaves enough pieces', async () => {
    const id = await insertStockedProduct(shop.db, 'Many', 500);
    const changes: string[] = [];
    shop.db.onOwnChanges((own) => changes.push(...own.map(({ table }) => table)));
    await placeOrder(shop, await shop.addUser(), [{ id, quantity: 1 }]);
    expect(changes).toContain('stock_levels');
    expect(changes).not.toContain('products');
  });
});

describe('a stock level', () => {
  const set = (id: string, onHand: number | null, was: number | null, lowAt = 5) =>
    shop.write(setLevel, { id, onHand, was, lowAt }, admin);

  it('is set, changed and removed by an administrator, with a movement for each change', async () => {
    const [id] = (await insertProducts(shop.db, [{ title: 'Counted' }])) as [string];
    expect((await set(id, 4, null)).body).toMatchObject({ onHand: 4, lowAt: 5 });
    expect(await leftOf(id)).toBe(4);
    await set(id, 4, 4, 2);
    expect(await leftOf(id)).toBeUndefined();
    await set(id, null, 4);
    expect(await leftOf(id)).toBeUndefined();
    expect(await movementsOf(id)).toEqual(['count 4', 'count -4']);
    const [movement] = (await shop.read(history, { id }, admin)).body.movements;
    expect(movement).toMatchObject({ kind: 'count', pieces: -4, actorName: 'Ada Lane', orderCode: null });
  });

  it('stays consistent under concurrent first counts', async () => {
    for (let round = 0; round < 3; round++) {
      const [id] = (await insertProducts(shop.db, [{ title: 'First' }])) as [string];
      const replies = await Promise.all([set(id, 5, null), set(id, 7, null), set(id, 5, null)]);
      expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      await expectConsistent();
    }
  });

  it('keeps its pieces when only the threshold changes', async () => {
    const id = await insertStockedProduct(shop.db, 'Threshold', 8);
    const reply = await shop.write(setLevel, { id, lowAt: 9 }, admin);
    expect(reply.body).toMatchObject({ onHand: 8, lowAt: 9, movement: null });
    expect([await leftOf(id), await movementsOf(id)]).toEqual([8, ['count 8']]);
  });

  it('has a threshold that is not overwritten if it has changed since the administrator saw it', async () => {
    const id = await insertStockedProduct(shop.db, 'Two thresholds', 8);
    const setAt = (change: object, lowAt: number, lowAtWas: number) =>
      shop.write(setLevel, { id, ...change, lowAt, lowAtWas } as never, admin);
    const replies = await Promise.all([9, 12].map((lowAt) => setAt({}, lowAt, 5)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { lowAt } = (await shop.read(level, { id }, admin)).body;
    // A count with the threshold of an outdated screen.
    const counted = await setAt({ onHand: 8, was: 8 }, 5, 5);
    expect([counted.status, counted.body.error?.code]).toEqual([409, 'stock-threshold-changed']);
    // Repeating a request has no effect, and is not refused.
    expect((await setAt({}, lowAt, 5)).status).toBe(200);
    expect((await shop.read(level, { id }, admin)).body).toEqual({ onHand: 8, lowAt });
    expect((await setAt({ onHand: 7, was: 8 }, 3, lowAt)).body).toMatchObject({ onHand: 7, lowAt: 3 });
  });

  it('is corrected by a count if it does not match its movements', async () => {
    const id = await insertStockedProduct(shop.db, 'Wrong sum', 9);
    await shop.db.run(sql`update stock_levels set on_hand = 5 where product_id = ${id}`);
    expect((await checks[0]!.run(shop.db))[0]).toMatchObject({ state: 'wrong' });
    await set(id, 8, 5);
    await expectConsistent();
  });

  it('refuses an idempotency key of another change, or one that is too long', async () => {
    const id = await insertStockedProduct(shop.db, 'Keys', 5);
    const add = (pieces: number, key: string) =>
      shop.write(addPieces, { id, kind: 'delivery', pieces }, admin, { 'idempotency-key': key });
    expect([(await add(1, 'one-key')).status, (await add(2, 'one-key')).status]).toEqual([200, 422]);
    expect((await add(1, 'k'.repeat(8_000))).status).toBe(400);
    expect(await levelOf(id)).toBe(6);
  });

  it('is not overwritten if it has changed since the administrator saw it', async () => {
    const id = await insertStockedProduct(shop.db, 'Busy', 8);
    await placeOrder(shop, await shop.addUser(), [{ id, quantity: 1 }]);
    const reply = await set(id, 20, 8);
    expect([reply.status, reply.body.error?.code]).toEqual([409, 'stock-level-changed']);
    expect(await levelOf(id)).toBe(7);
  });

  it('accepts deliveries while orders arrive, each once', async () => {
    const id = await insertStockedProduct(shop.db, 'Delivered', 10);
    const deliver = (key: string) =>
      shop.write(addPieces, { id, kind: 'delivery', pieces: 5 }, admin, { 'idempotency-key': key });
    await Promise.all([
      ...Array.from({ length: 5 }, () => deliver('delivery-1')),
      deliver('delivery-2'),
      ...Array.from({ length: 5 }, async () => placeOrder(shop, await shop.addUser(), [{ id, quantity: 1 }])),
    ]);
    expect(await levelOf(id)).toBe(15);
    await expectConsistent();
  });

  it.each([
    ['a negative delivery', { kind: 'delivery', pieces: -1 }],
    ['an empty delivery', { kind: 'delivery', pieces: 0 }],
    ['a correction below zero', { kind: 'correction', pieces: -11 }],
    ['more than a million pieces', { kind: 'delivery', pieces: 1_000_000 }],
    ['a fraction of a piece', { kind: 'delivery', pieces: 0.5 }],
    ['an absurd number', { kind: 'delivery', pieces: 1e300 }],
    ['a sale', { kind: 'sale', pieces: -1 }],
  ])('refuses %s', async (_, change) => {
    const id = await insertStockedProduct(shop.db, 'Refused', 10);
    const reply = await shop.write(addPieces, { id, ...change } as never, admin);
    expect(reply.status).toBe(400);
    expect(await movementsOf(id)).toEqual(['count 10']);
  });

  it('is listed by title and filter, with a history of its orders', async () => {
    const low = await insertStockedProduct(shop.db, 'Zzlisted low', 3);
    const out = await insertStockedProduct(shop.db, 'Zzlisted out', 0);
    const many = await insertStockedProduct(shop.db, 'Zzlisted many', 90);
    await insertProducts(shop.db, [{ title: 'Zzlisted unlimited' }]);
    const titles = async (show: 'all' | 'tracked' | 'low' | 'out') =>
      (await shop.read(levels, { search: 'zzlisted', show }, admin)).body.products.map(({ id }) => id);
    expect(await titles('tracked')).toEqual([low, many, out]);
    expect(await titles('low')).toEqual([low, out]);
    expect(await titles('out')).toEqual([out]);
    expect(await titles('all')).toHaveLength(4);
    await placeOrder(shop, await shop.addUser({ name: 'Robin Fern' }), [{ id: many, quantity: 3 }]);
    const [movement] = (await shop.read(history, { id: many }, admin)).body.movements;
    expect(movement).toMatchObject({ kind: 'sale', pieces: -3, actorName: 'Robin Fern' });
    expect(movement!.orderCode).toMatch(/^[0-9A-Z]{10}$/);
  });

  it('cannot be changed without a movement: movements are append-only', async () => {
    const id = await insertStockedProduct(shop.db, 'Kept', 1);
    for (const change of [
      sql`update stock_movements set pieces = 5 where product_id = ${id}`,
      sql`delete from stock_movements where product_id = ${id}`,
    ])
      await expect(shop.db.run(change)).rejects.toThrow('append-only');
    await shop.db.run(sql`delete from products where id = ${id}`);
    expect(await movementsOf(id)).toEqual([]);
  });
});

describe('a stock count', () => {
  it('shows the differences, then saves all of them or none', async () => {
    const right = await insertStockedProduct(shop.db, 'Right', 3);
    const wrong = await insertStockedProduct(shop.db, 'Wrong', 8);
    const [untracked] = (await insertProducts(shop.db, [{ title: 'Untracked' }])) as [string];
    const counts = [
      { id: right, pieces: 3 },
      { id: wrong, pieces: 6 },
      { id: untracked, pieces: 2 },
      { id: 'unknown', pieces: 1 },
    ];
    const { body } = await shop.write(compareCounts, { counts }, admin);
    expect(body).toEqual({
      differences: [
        { id: wrong, title: 'Wrong', was: 8, pieces: 6 },
        { id: untracked, title: 'Untracked', was: null, pieces: 2 },
      ],
      unchanged: 1,
      unknown: ['unknown'],
    });
    const differences = body.differences.map(({ id, was, pieces }) => ({ id, was, pieces }));
    await placeOrder(shop, await shop.addUser(), [{ id: wrong, quantity: 1 }]);
    expect((await shop.write(saveCounts, { counts: differences }, admin)).status).toBe(409);
    expect(await levelOf(untracked)).toBeUndefined();

    const again = differences.map((one) => (one.id === wrong ? { ...one, was: 7 } : one));
    for (let n = 0; n < 2; n++)
      expect((await shop.write(saveCounts, { counts: again }, admin)).status).toBe(200);
    expect([await levelOf(wrong), await levelOf(untracked)]).toEqual([6, 2]);
    expect(await movementsOf(wrong)).toEqual(['count 8', 'sale -1', 'count -1']);
    await expectConsistent();
  });

  it('refuses a product that is counted twice, and accepts the maximum number of products', async () => {
    const id = await insertStockedProduct(shop.db, 'Twice', 9);
    const twice = [5, 7].map((pieces) => ({ id, pieces, was: 9 }));
    expect((await shop.write(saveCounts, { counts: twice }, admin)).status).toBe(400);
    const ids = await insertProducts(
      shop.db,
      Array.from({ length: MAX_COUNTS }, () => ({})),
    );
    const counts = ids.map((product) => ({ id: product, pieces: 1_000_000 }));
    expect((await shop.write(compareCounts, { counts }, admin)).body.differences).toHaveLength(MAX_COUNTS);
    const all = counts.map((one) => ({ ...one, was: null }));
    expect((await shop.write(saveCounts, { counts: all }, admin)).status).toBe(200);
    await expectConsistent();
  });

  it('offers a file with all products, for administrators only', async () => {
    await insertStockedProduct(shop.db, '=Formula, "quoted"', 4);
    const get = (user: TestUser) =>
      shop.http.inject({ url: COUNT_FILE_PATH, headers: { cookie: user.cookie } });
    expect((await get(await shop.addUser())).statusCode).toBe(403);
    const file = await get(admin);
    expect(file.headers['content-disposition']).toMatch(/stock-\d{4}-\d\d-\d\d\.csv/);
    expect(file.body).toMatch(/^\uFEFFid,title,level,counted\r\n/);
    expect(file.body).toMatch(/,"'=Formula, ""quoted""",4,\r\n/);
  });
});

describe('a product file', () => {
  /** The report in the last line of an import's response. */
  const reportOf = (body: string): ImportReport => JSON.parse(body.trim().split('\n').at(-1)!).report;
  const importFile = (text: string) => upload(shop, TRANSFER_PATHS.run, { bytes: Buffer.from(text) }, admin);

  it('gives levels to products without one, keeps the others, and is exported with them', async () => {
    const kept = await insertStockedProduct(shop.db, 'Kept level', 4);
    const text = `id,title,price,stock\n${kept},Kept level,10,99\nimported-mug,Imported mug,12.50,7\n`;
    const counted = [];
    for (let n = 0; n < 2; n++) counted.push(reportOf((await importFile(text)).body).levels);
    expect(counted).toEqual([
      { added: 1, kept: 1 },
      { added: 0, kept: 2 },
    ]);
    expect([await levelOf(kept), await levelOf('imported-mug')]).toEqual([4, 7]);
    expect(await movementsOf('imported-mug')).toEqual(['count 7']);
    await expectConsistent();
    const exported = await shop.http.inject({
      url: `${TRANSFER_PATHS.export}?search=imported`,
      headers: { cookie: admin.cookie },
    });
    expect(exported.body).toMatch(/further_images,stock\r\nimported-mug,.*,7\r\n$/);
  });

  it('leaves, once its import is undone, only the levels that administrators have changed since', async () => {
    const [plain, counted] = (await insertProducts(shop.db, [
      { title: 'Plain', priceCents: 1_000 },
      { title: 'Recounted', priceCents: 1_000 },
    ])) as [string, string];
    const { body } = await importFile(
      `id,title,price,stock\n${plain},Plain,11,0\n${counted},Recounted,11,2\n`,
    );
    await shop.write(addPieces, { id: counted, kind: 'delivery', pieces: 3 }, admin);
    const { importId } = reportOf(body);
    expect((await shop.write(undoImport, { id: importId! }, admin)).status).toBe(200);
    expect([await levelOf(plain), await levelOf(counted)]).toEqual([undefined, 5]);
    await expectConsistent();
  });
});

describe('notifications', () => {
  it('inform administrators once when a level falls to the threshold, and when it is sold out', async () => {
    const id = await insertStockedProduct(shop.db, 'Warned', 7);
    const order = async () => placeOrder(shop, await shop.addUser(), [{ id, quantity: 1 }]);
    for (let n = 0; n < 2; n++) await order();
    await makeJobsDue(shop.db);
    const warnings = async () => (await messagesOf(admin)).filter((message) => message.includes('“Warned”'));
    await expect.poll(warnings).toEqual(['Only 5 of “Warned” are left.']);
    await order();
    const queued = sql`select 1 from graphile_worker.jobs where task_identifier = 'stock.notify-low'`;
    expect(await shop.db.many(queued)).toEqual([]);
    await placeOrder(shop, await shop.addUser(), [{ id, quantity: 4 }]);
    await makeJobsDue(shop.db);
    await expect.poll(warnings).toEqual(['“Warned” is sold out.', 'Only 5 of “Warned” are left.']);
  });

  it('inform as many users as there are pieces, in the order of their requests', async () => {
    const id = await insertStockedProduct(shop.db, 'Wanted', 0);
    const users: TestUser[] = [];
    for (let n = 0; n < 3; n++) {
      const user = await shop.addUser();
      for (let repeat = 0; repeat < 2; repeat++)
        expect((await shop.write(requestNotification, { id }, user)).status).toBe(200);
      users.push(user);
    }
    const cancelled = await shop.addUser();
    await shop.write(requestNotification, { id }, cancelled);
    await shop.write(cancelRequest, { id }, cancelled);
    expect((await shop.read(requested, { id }, cancelled)).body).toEqual({ requested: false });

    await shop.write(addPieces, { id, kind: 'delivery', pieces: 2 }, admin);
    await makeJobsDue(shop.db);
    const message = '“Wanted” is available again.';
    const received = (by: TestUser[]) => Promise.all(by.map(messagesOf));
    await expect.poll(() => received(users)).toEqual([[message], [message], []]);
    expect((await shop.read(requested, { id }, users[0])).body).toEqual({ requested: false });

    await shop.write(addPieces, { id, kind: 'return', pieces: 1 }, admin);
    await makeJobsDue(shop.db);
    await expect.poll(() => received([...users, cancelled])).toEqual([[message], [message], [message], []]);
  });

  it('reach different users after concurrent deliveries', async () => {
    const id = await insertStockedProduct(shop.db, 'Two deliveries', 0);
    const users = [await shop.addUser(), await shop.addUser()];
    for (const user of users) await shop.write(requestNotification, { id }, user);
    await Promise.all(users.map(() => shop.write(addPieces, { id, kind: 'delivery', pieces: 1 }, admin)));
    await makeJobsDue(shop.db);
    const message = '“Two deliveries” is available again.';
    await expect.poll(() => Promise.all(users.map(messagesOf))).toEqual([[message], [message]]);
  });

  it('are not sent if the pieces are taken away again first, for example by Undo', async () => {
    const id = await insertStockedProduct(shop.db, 'Undone', 0);
    const user = await shop.addUser();
    await shop.write(requestNotification, { id }, user);
    for (const pieces of [1, -1]) await shop.write(addPieces, { id, kind: 'correction', pieces }, admin);
    await makeJobsDue(shop.db);
    const queued = sql`select 1 from graphile_worker.jobs where task_identifier = 'stock.notify-available'`;
    await expect.poll(() => shop.db.many(queued)).toEqual([]);
    expect(await messagesOf(user)).toEqual([]);
    expect((await shop.read(requested, { id }, user)).body).toEqual({ requested: true });
  });

  it('can be requested only for products that are sold out, and not too often', async () => {
    const available = await insertStockedProduct(shop.db, 'Available', 1);
    const soldOut = await insertStockedProduct(shop.db, 'Not available', 0);
    const small = await testShop({}, { jobs: false, ordersPerAccount: 1 });
    const user = await shop.addUser();
    expect((await shop.write(requestNotification, { id: available }, user)).status).toBe(409);
    const asker = await small.addUser();
    const id = await insertStockedProduct(small.db, 'Sold out', 0);
    const statuses = [];
    for (let n = 0; n < 11; n++)
      statuses.push((await small.write(requestNotification, { id }, asker)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect((await shop.write(requestNotification, { id: soldOut }, user)).status).toBe(200);
    await small.close();
  });
});

it('shows nothing and limits no order while the feature is off, and continues with the levels once it is on', async () => {
  const id = await insertStockedProduct(shop.db, 'Switched', 1);
  const { version, styleSheet: _, ...settings } = (await shop.read(current, {})).body;
  const open = await shop.subscribe(product, { id });
  await open.until(({ piecesLeft }) => piecesLeft === 1);
  await shop.write(save, { version, settings: { ...settings, features: [] } }, admin);
  await open.until(({ piecesLeft }) => piecesLeft === undefined);
  await placeOrder(shop, await shop.addUser(), [{ id, quantity: 3 }]);
  expect(await levelOf(id)).toBe(1);
  expect((await shop.read(levels, {}, admin)).status).toBe(404);
  await shop.write(save, { version: version + 1, settings }, admin);
  await open.until(({ piecesLeft }) => piecesLeft === 1);
  open.close();
});
