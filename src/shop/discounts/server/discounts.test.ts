import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFindings, withBrokenRows } from '../../../../test/findings.ts';
import { fillCart, placeOrder, uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { optionalFeatures } from '../../../server/features.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import { deleteAccount, PERSONAL_DATA_PATH } from '../../account/contract.ts';
import { quoteCart } from '../../cart/quote.ts';
import { mine as myNotifications } from '../../notifications/contract.ts';
import {
  adminOne,
  adminRemove,
  adminSetStatuses,
  adminUpdate,
  dashboard,
  EXPORT_PATH,
} from '../../orders/admin-contract.ts';
import {
  cancel,
  mine,
  one,
  type PlacedOrder,
  type PlaceOrder,
  place,
  remove,
} from '../../orders/contract.ts';
import { insertStockedProduct } from '../../stock/server/fixtures.ts';
import { add, adminList, setEnded, update } from '../admin-contract.ts';
import { apply } from '../contract.ts';
import { checks } from './checks.ts';
import { addCode, newCode, TERMS } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
let mug: string;
beforeAll(async () => {
  // All requests come from one IP address, so its limit is raised.
  shop = await testShop({}, { ordersPerAccount: 1_000, ordersPerNetwork: 10_000 });
  admin = await shop.addUser({ role: 'admin', name: 'Ada Owner' });
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
});
afterAll(() => shop.close());

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** Places an order of mugs (1,250 cents each) with a code; `dueCents`: as displayed. */
async function order(
  user: TestUser,
  {
    code,
    dueCents,
    quantity = 2,
    key = uniqueKey(),
  }: { code?: string; dueCents?: number; quantity?: number; key?: string },
): Promise<Reply<PlacedOrder>> {
  const { revision, lines } = await fillCart(shop, user, [{ id: mug, quantity }]);
  const request: PlaceOrder = { revision, totalCents: quoteCart(lines).totalCents };
  return shop.write(
    place,
    {
      ...request,
      ...(code !== undefined && { discountCode: code }),
      ...(dueCents !== undefined && { dueCents }),
    },
    user,
    { 'idempotency-key': key },
  );
}

/** Places an order of two mugs with a code of 10 percent; returns its id. */
async function discountedOrder(user: TestUser, code: string): Promise<string> {
  const { status, body } = await order(user, { code, dueCents: 2_250 });
  expect([status, body.error]).toEqual([200, undefined]);
  return body.id;
}

/** Number of uses, which the counter of a code with a limit equals. */
async function usesOf(code: string): Promise<number> {
  const found = await shop.db.one<{ uses: number; counter: number; isLimited: boolean }>(sql`
    select (select count(*)::int from discount_uses where code_id = id and freed_at is null) as uses,
           uses as counter, max_uses is not null as "isLimited"
    from discount_codes where code = ${code}`);
  const { uses, counter, isLimited } = found!;
  expect(counter).toBe(isLimited ? uses : 0);
  return uses;
}

async function expectConsistent(): Promise<void> {
  for (const check of checks)
    expect(
      (await check.run(shop.db)).map(({ state }) => state),
      check.name,
    ).toEqual(['ok']);
}

/** Message of a refusal, or of its field. */
const reasonOf = ({ status, body: { error } }: Reply<unknown>) => [
  status,
  error?.fields?.discount ?? error?.fields?.due ?? error?.message,
];

describe('discounts.apply', () => {
  it('returns what a code grants, regardless of case and spaces', async () => {
    const { code } = await addCode(shop, { kind: 'amount', value: 500, minimumCents: 1_000 });
    const { status, body } = await shop.write(
      apply,
      { code: ` ${code.toLowerCase()} `, totalCents: 1_000 },
      await shop.addUser(),
    );
    expect([status, body]).toEqual([
      200,
      { code, endsAt: null, kind: 'amount', value: 500, minimumCents: 1_000 },
    ]);
  });

  it.each<[string, () => Promise<string>, string]>([
    [
      'an unknown code',
      async () => 'UNKNOWN',
      'This discount code does not exist or has ended. Check the spelling, or order without it.',
    ],
    [
      'a text that cannot be a code',
      async () => "'; drop table\0",
      'This discount code does not exist or has ended. Check the spelling, or order without it.',
    ],
    [
      'a code that an administrator has ended',
      async () => {
        const { id, code } = await addCode(shop);
        await shop.write(setEnded, { id, version: 1, ended: true }, admin);
        return code;
      },
      'This discount code does not exist or has ended. Check the spelling, or order without it.',
    ],
    [
      'a code after its end',
      async () => (await addCode(shop, { endsAt: inHours(-1) })).code,
      'This discount code does not exist or has ended. Check the spelling, or order without it.',
    ],
    [
      'a code before its start',
      async () => (await addCode(shop, { startsAt: '2999-01-31T17:30:00.000Z' })).code,
      'This discount code is not valid before 2999-01-31 17:30 UTC.',
    ],
    [
      'a total below the minimum',
      async () => (await addCode(shop, { minimumCents: 3_000 })).code,
      'This discount code requires a total of at least $30.00. Add $5.00 to your cart to use it.',
    ],
    [
      'a code that others have used up',
      async () => {
        const { code } = await addCode(shop, { maxUses: 1 });
        await discountedOrder(await shop.addUser(), code);
        return code;
      },
      'This discount code has been used up. Order without it.',
    ],
  ])('refuses %s with the reason, as does an order', async (_, prepare, reason) => {
    const code = await prepare();
    const user = await shop.addUser();
    expect(reasonOf(await shop.write(apply, { code, totalCents: 2_500 }, user))).toEqual([409, reason]);
    expect(reasonOf(await order(user, { code, dueCents: 2_250 }))).toEqual([409, reason]);
    expect((await shop.read(mine, {}, user)).body.orders).toEqual([]);
  });

  it('refuses a code that the user has already used, for this user only', async () => {
    const { code } = await addCode(shop, { maxUsesPerUser: 1 });
    const user = await shop.addUser();
    await discountedOrder(user, code);
    const refusal = [409, 'You have already used this discount code as often as allowed. Order without it.'];
    expect(reasonOf(await shop.write(apply, { code, totalCents: 2_500 }, user))).toEqual(refusal);
    expect(reasonOf(await order(user, { code, dueCents: 2_250 }))).toEqual(refusal);
    await discountedOrder(await shop.addUser(), code);
    expect(await usesOf(code)).toBe(2);
  });

  it('limits attempts together with orders, so that codes cannot be guessed', async () => {
    const limited = await testShop({}, { jobs: false, ordersPerAccount: 1 });
    const user = await limited.addUser();
    let attempts = 0;
    let reply = await limited.write(apply, { code: 'GUESS-0', totalCents: 0 }, user);
    while (reply.status === 409 && attempts < 20) {
      attempts++;
      reply = await limited.write(apply, { code: `GUESS-${attempts}`, totalCents: 0 }, user);
    }
    // On a busy machine the limit refills during the test.
    expect(attempts).toBeGreaterThanOrEqual(2);
    expect(attempts).toBeLessThan(20);
    expect(reply).toMatchObject({ status: 429, body: { error: { code: 'too-many-discount-attempts' } } });
    const [cup] = (await insertProducts(limited.db, [{ title: 'Cup', priceCents: 100 }])) as [string];
    const { revision } = await fillCart(limited, user, [{ id: cup, quantity: 1 }]);
    const request = { revision, totalCents: 100, discountCode: 'GUESS', dueCents: 90 };
    const ordered = await limited.write(place, request, user, { 'idempotency-key': uniqueKey() });
    expect(ordered).toMatchObject({ status: 429, body: { error: { code: 'too-many-discount-attempts' } } });
    await limited.close();
  });
});

describe('orders.place', () => {
  it('stores total, discount and amount due, and returns them with the order', async () => {
    const { code } = await addCode(shop);
    const user = await shop.addUser();
    const id = await discountedOrder(user, code);
    const shown = {
      totalCents: 2_500,
      dueCents: 2_250,
      charges: [{ kind: 'discount', label: code, cents: -250 }],
    };
    expect((await shop.read(one, { id }, user)).body).toMatchObject(shown);
    expect((await shop.read(mine, {}, user)).body.orders).toMatchObject([shown]);
    expect((await shop.read(adminOne, { id }, admin)).body).toMatchObject(shown);
    expect(
      await shop.db.many(
        sql`select cents, freed_at as freed, user_id as "user" from discount_uses where order_id = ${id}`,
      ),
    ).toEqual([{ cents: 250, freed: null, user: user.userId }]);
    await expectConsistent();
  });

  it('returns no charges of an order without a discount', async () => {
    const user = await shop.addUser();
    const { id } = (await order(user, {})).body;
    for (const { body } of [await shop.read(one, { id }, user), await shop.read(adminOne, { id }, admin)]) {
      expect(body).not.toHaveProperty('charges');
      expect(body).not.toHaveProperty('dueCents');
    }
  });

  it.each([
    ['an amount due other than the displayed one', 2_249, 'The amount due changed from $22.49 to $22.50.'],
    ['a code without the displayed amount due', undefined, 'The amount due changed from $25.00 to $22.50.'],
  ])('refuses %s', async (_, dueCents, reason) => {
    const { code } = await addCode(shop);
    const reply = await order(await shop.addUser(), { code, ...(dueCents !== undefined && { dueCents }) });
    expect(reasonOf(reply)).toEqual([409, reason]);
    expect(await usesOf(code)).toBe(0);
  });

  it('refuses an amount due without a code', async () => {
    const reply = await order(await shop.addUser(), { dueCents: 1 });
    expect(reasonOf(reply)).toEqual([409, 'The amount due changed from $0.01 to $25.00.']);
  });

  it.each([-1, 0.5, 1e18, Number.NaN])('refuses the amount due %s', async (dueCents) => {
    const { code } = await addCode(shop);
    expect((await order(await shop.addUser(), { code, dueCents })).status).toBe(400);
  });

  it('refuses a code that ends or changes after it was applied, and charges nothing', async () => {
    const { id, code } = await addCode(shop);
    const user = await shop.addUser();
    expect((await shop.write(apply, { code, totalCents: 2_500 }, user)).status).toBe(200);
    await shop.write(update, { id, version: 1, ...TERMS, value: 20 }, admin);
    expect(reasonOf(await order(user, { code, dueCents: 2_250 }))).toEqual([
      409,
      'The amount due changed from $22.50 to $20.00.',
    ]);
    await shop.write(setEnded, { id, version: 2, ended: true }, admin);
    expect(reasonOf(await order(user, { code, dueCents: 2_000 }))).toEqual([
      409,
      'This discount code does not exist or has ended. Check the spelling, or order without it.',
    ]);
    expect(await usesOf(code)).toBe(0);
  });

  it('does not count a discount of less than half a cent as a use', async () => {
    const [sticker] = (await insertProducts(shop.db, [{ title: 'Sticker', priceCents: 40 }])) as [string];
    const { code } = await addCode(shop, { value: 1 });
    const user = await shop.addUser();
    const { revision } = await fillCart(shop, user, [{ id: sticker, quantity: 1 }]);
    const request = { revision, totalCents: 40, discountCode: code };
    expect((await shop.write(place, request, user, { 'idempotency-key': uniqueKey() })).status).toBe(200);
    expect(await usesOf(code)).toBe(0);
    await expectConsistent();
  });

  it('charges nothing if the amount of a code exceeds the total', async () => {
    const { code } = await addCode(shop, { kind: 'amount', value: 999_999 });
    const user = await shop.addUser();
    const { id } = (await order(user, { code, dueCents: 0 })).body;
    expect((await shop.read(one, { id }, user)).body).toMatchObject({ totalCents: 2_500, dueCents: 0 });
    await expectConsistent();
  });

  it('returns the same order for a repeated request, and refuses its key with another code', async () => {
    const { code } = await addCode(shop, { maxUses: 1 });
    const user = await shop.addUser();
    const { revision } = await fillCart(shop, user, [{ id: mug, quantity: 2 }]);
    const request = { revision, totalCents: 2_500, discountCode: code, dueCents: 2_250 };
    const headers = { 'idempotency-key': uniqueKey() };
    const first = await shop.write(place, request, user, headers);
    expect((await shop.write(place, request, user, headers)).body).toEqual(first.body);
    for (const other of [
      { revision, totalCents: 2_500 },
      { ...request, discountCode: 'OTHER' },
    ])
      expect((await shop.write(place, other, user, headers)).status).toBe(422);
    expect(await usesOf(code)).toBe(1);
  });

  it('hashes requests without a code like earlier versions, so that a retry after an update finds its order', async () => {
    const user = await shop.addUser();
    const { id } = (await order(user, {})).body;
    expect(await shop.db.one(sql`select request_hash as hash from orders where id = ${id}`)).toEqual({
      hash: createHash('sha256').update('1 2500').digest('base64url'),
    });
  });

  it('refuses every code while the feature is off, but frees the uses of cancelled orders', async () => {
    const off = await testShop({ features: [] }, { jobs: false });
    const [cup] = (await insertProducts(off.db, [{ title: 'Cup', priceCents: 1_000 }])) as [string];
    const { code, id: codeId } = await addCode(off, { maxUses: 5 });
    const user = await off.addUser();
    const { revision } = await fillCart(off, user, [{ id: cup, quantity: 1 }]);
    const headers = { 'idempotency-key': uniqueKey() };
    const request = { revision, totalCents: 1_000, discountCode: code, dueCents: 900 };
    expect(reasonOf(await off.write(place, request, user, headers))).toEqual([
      409,
      'This discount code does not exist or has ended. Check the spelling, or order without it.',
    ]);
    expect((await off.write(apply, { code, totalCents: 1_000 }, user)).status).toBe(404);
    const { id } = (await off.write(place, { revision, totalCents: 1_000 }, user, headers)).body;
    await off.db.run(sql`
      insert into discount_uses (order_id, code_id, user_id, cents) values (${id}, ${codeId}, ${user.userId}, 100)`);
    await off.db.run(sql`update discount_codes set uses = 1`);
    await off.write(cancel, { id }, user);
    expect(await off.db.one(sql`select uses from discount_codes`)).toEqual({ uses: 0 });
    await off.close();
  });
});

describe('concurrent orders', () => {
  it('do not count towards the limit of their network if they lose the race for the last use', async () => {
    const small = await testShop({}, { jobs: false, ordersPerNetwork: 1 });
    const [id] = (await insertProducts(small.db, [{ priceCents: 1_250 }])) as [string];
    const { code } = await addCode(small, { maxUses: 1 });
    const [late, other] = [await small.addUser(), await small.addUser()];
    const shown = await fillCart(small, late, [{ id, quantity: 2 }]);
    const request = { revision: shown.revision, totalCents: 2_500, discountCode: code, dueCents: 2_250 };
    const reply = await small.db.transaction(async (tx) => {
      await tx.run(sql`update discount_codes set uses = 1 where code = ${code}`);
      const ordering = small.write(place, request, late, { 'idempotency-key': uniqueKey() });
      await waitForLock(small.db);
      return { ordering };
    });
    expect((await reply.ordering).status).toBe(409);
    await placeOrder(small, other, [{ id, quantity: 1 }]);
    await small.close();
  });

  it.each([
    ['the code has fewer uses than there are pieces', 3, 8],
    ['there are fewer pieces than the code has uses', 8, 3],
  ])('take a use and the pieces together if %s', async (_, maxUses, pieces) => {
    const id = await insertStockedProduct(shop.db, 'Drop', pieces);
    const { code } = await addCode(shop, { maxUses });
    const buyers = await Promise.all(Array.from({ length: 16 }, () => shop.addUser()));
    const carts = await Promise.all(buyers.map((user) => fillCart(shop, user, [{ id, quantity: 1 }])));
    const replies = await Promise.all(
      carts.map(({ revision, lines }, n) => {
        const { totalCents } = quoteCart(lines);
        const request = { revision, totalCents, discountCode: code, dueCents: totalCents * 0.9 };
        return shop.write(place, request, buyers[n]!, { 'idempotency-key': uniqueKey() });
      }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    // A busy shop may refuse some earlier (503).
    expect(new Set(replies.map(({ status }) => status).filter((status) => status !== 503))).toEqual(
      new Set([200, 409]),
    );
    expect(await usesOf(code)).toBe(3);
    expect(await shop.db.one(sql`select on_hand as left from stock_levels where product_id = ${id}`)).toEqual(
      { left: pieces - 3 },
    );
    await expectConsistent();
  });

  it('of 40 buyers use a code with 10 uses exactly 10 times, and a cancellation frees its use once', async () => {
    const { code } = await addCode(shop, { maxUses: 10 });
    const buyers = await Promise.all(Array.from({ length: 40 }, () => shop.addUser()));
    const replies = await Promise.all(buyers.map((user) => order(user, { code, dueCents: 2_250 })));
    const placed = replies.flatMap(({ status, body }, n) =>
      status === 200 ? [{ id: body.id, user: buyers[n]! }] : [],
    );
    expect(placed).toHaveLength(10);
    // A busy shop may refuse some before it reads the code (503).
    for (const reply of replies.filter(({ status }) => status !== 200 && status !== 503))
      expect(reasonOf(reply)).toEqual([409, 'This discount code has been used up. Order without it.']);
    expect(await usesOf(code)).toBe(10);
    expect(
      await shop.db.one(
        sql`select count(*)::int as orders from orders where user_id = any(${buyers.map(({ userId }) => userId)}::text[])`,
      ),
    ).toEqual({ orders: 10 });
    await expectConsistent();

    // The shopper and an administrator cancel each of five orders three times.
    const cancelled = placed.slice(0, 5);
    await Promise.all(
      cancelled.flatMap(({ id, user }) =>
        [0, 1, 2].flatMap(() => [
          shop.write(cancel, { id }, user),
          shop.write(adminUpdate, { id, status: 'cancelled' }, admin),
        ]),
      ),
    );
    expect(await usesOf(code)).toBe(5);
    await expectConsistent();

    const others = await Promise.all(Array.from({ length: 10 }, () => shop.addUser()));
    const again = await Promise.all(others.map((user) => order(user, { code, dueCents: 2_250 })));
    expect(again.filter(({ status }) => status === 200)).toHaveLength(5);

    // Undo takes the uses again, although the code is used up.
    await Promise.all(
      cancelled.flatMap(({ id }) =>
        [0, 1].map(() =>
          shop.write(adminSetStatuses, { orders: [{ id, status: 'pending' }], undo: true }, admin),
        ),
      ),
    );
    expect(await usesOf(code)).toBe(15);
    await expectConsistent();
    expect(reasonOf(await order(await shop.addUser(), { code, dueCents: 2_250 }))[0]).toBe(409);
  });

  it('use a code limited to 5 uses exactly 5 times while the feature stock is off', async () => {
    const features = optionalFeatures.filter((name) => name !== 'stock');
    const other = await testShop({ features }, { jobs: false, ordersPerNetwork: 100 });
    const [id] = (await insertProducts(other.db, [{ priceCents: 1_000 }])) as [string];
    const { code } = await addCode(other, { maxUses: 5 });
    const buyers = await Promise.all(Array.from({ length: 16 }, () => other.addUser()));
    const carts = await Promise.all(buyers.map((user) => fillCart(other, user, [{ id, quantity: 1 }])));
    const replies = await Promise.all(
      carts.map(({ revision }, n) => {
        const request = { revision, totalCents: 1_000, discountCode: code, dueCents: 900 };
        return other.write(place, request, buyers[n]!, { 'idempotency-key': uniqueKey() });
      }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    // A busy shop may refuse some earlier (503).
    for (const reply of replies.filter(({ status }) => status !== 200 && status !== 503))
      expect(reasonOf(reply)).toEqual([409, 'This discount code has been used up. Order without it.']);
    expect(await other.db.one(sql`select uses from discount_codes where code = ${code}`)).toEqual({
      uses: 5,
    });
    await other.close();
  });

  it('do not wait for stock if they have lost the last use', async () => {
    const { code } = await addCode(shop, { maxUses: 1 });
    const [held] = (await insertProducts(shop.db, [{ priceCents: 2_500 }])) as [string];
    await shop.db.run(sql`insert into stock_levels (product_id, on_hand, low_at) values (${held}, 5, 0)`);
    const late = await shop.addUser();
    const shown = await fillCart(shop, late, [{ id: held, quantity: 1 }]);
    const request = { revision: shown.revision, totalCents: 2_500, discountCode: code, dueCents: 2_250 };
    await shop.db.transaction(async (holder) => {
      await holder.run(sql`select 1 from stock_levels where product_id = ${held} for update`);
      const { ordering } = await shop.db.transaction(async (tx) => {
        await tx.run(sql`update discount_codes set uses = 1 where code = ${code}`);
        const ordering = shop.write(place, request, late, { 'idempotency-key': uniqueKey() });
        await waitForLock(shop.db);
        return { ordering };
      });
      expect(reasonOf(await ordering)).toEqual([
        409,
        'This discount code has been used up. Order without it.',
      ]);
    });
    // Other tests compare the counters of all codes with their uses.
    await shop.db.run(sql`update discount_codes set uses = 0 where code = ${code}`);
  });

  it('do not wait for each other if their code has no limit of uses', async () => {
    const { id, code } = await addCode(shop);
    const user = await shop.addUser();
    await shop.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from discount_codes where id = ${id} for key share`);
      await discountedOrder(user, code);
    });
    expect(await usesOf(code)).toBe(1);
  });

  it('do not delay an administrator who ends their code', async () => {
    const { id } = await addCode(shop);
    await shop.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from discount_codes where id = ${id} for key share`);
      expect((await shop.write(setEnded, { id, version: 1, ended: true }, admin)).status).toBe(200);
    });
  });

  it('count towards a limit that their code gets while they are placed', async () => {
    const { id, code } = await addCode(shop);
    const [first, second, late] = [await shop.addUser(), await shop.addUser(), await shop.addUser()];
    await discountedOrder(first, code);
    // Holds the second order back after it has used the code.
    const [held] = (await insertProducts(shop.db, [{ priceCents: 2_500 }])) as [string];
    await shop.db.run(sql`insert into stock_levels (product_id, on_hand, low_at) values (${held}, 5, 0)`);
    const shown = await fillCart(shop, second, [{ id: held, quantity: 1 }]);
    const request = { revision: shown.revision, totalCents: 2_500, discountCode: code, dueCents: 2_250 };
    const { ordering, limiting } = await shop.db.transaction(async (tx) => {
      await tx.run(sql`select 1 from stock_levels where product_id = ${held} for update`);
      const ordering = shop.write(place, request, second, { 'idempotency-key': uniqueKey() });
      await waitForLock(shop.db);
      const limiting = shop.write(update, { id, version: 1, ...TERMS, maxUses: 2 }, admin);
      await waitForLock(shop.db, 2);
      return { ordering, limiting };
    });
    expect((await ordering).status).toBe(200);
    expect((await limiting).status).toBe(200);
    expect(await usesOf(code)).toBe(2);
    expect(reasonOf(await order(late, { code, dueCents: 2_250 }))).toEqual([
      409,
      'This discount code has been used up. Order without it.',
    ]);
    await expectConsistent();
    // Removes the limit, and sets one again.
    await shop.write(update, { id, version: 2, ...TERMS }, admin);
    await discountedOrder(late, code);
    await shop.write(update, { id, version: 3, ...TERMS, maxUses: 5 }, admin);
    expect(await usesOf(code)).toBe(3);
  });

  it('of one user in several tabs use a code with a limit of one use per user once', async () => {
    const { code } = await addCode(shop, { maxUsesPerUser: 1 });
    const user = await shop.addUser();
    const { revision } = await fillCart(shop, user, [{ id: mug, quantity: 2 }]);
    const request = { revision, totalCents: 2_500, discountCode: code, dueCents: 2_250 };
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => shop.write(place, request, user, { 'idempotency-key': uniqueKey() })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await usesOf(code)).toBe(1);
  });

  it('do not deadlock with bulk changes and account deletions that affect the same codes', async () => {
    const codes = await Promise.all([addCode(shop), addCode(shop), addCode(shop)]);
    const buyers = await Promise.all(Array.from({ length: 9 }, () => shop.addUser()));
    const ids = await Promise.all(buyers.map((user, n) => discountedOrder(user, codes[n % 3]!.code)));
    const all = (status: string, orderIds: string[]) => ({ orders: orderIds.map((id) => ({ id, status })) });
    const deadlocks = sql`select deadlocks as number from pg_stat_database where datname = current_database()`;
    const before = await shop.db.one(deadlocks);
    await Promise.all([
      shop.write(adminSetStatuses, all('cancelled', ids), admin),
      shop.write(adminSetStatuses, all('refunded', ids.toReversed()), admin),
      ...buyers.slice(0, 3).map((user) => shop.write(deleteAccount, {}, user)),
      ...buyers.slice(3).map((user, n) => order(user, { code: codes[n % 3]!.code, dueCents: 2_250 })),
      ...ids.map((id) => shop.write(adminUpdate, { id, status: 'shipped' }, admin)),
    ]);
    await expectConsistent();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await shop.db.one(deadlocks)).toEqual(before);
  });
});

describe('a use', () => {
  it.each<[string, (id: string, user: TestUser) => Promise<Reply<unknown>>]>([
    ['the shopper cancels the order', (id, user) => shop.write(cancel, { id }, user)],
    ['the shopper deletes the open order', (id, user) => shop.write(remove, { id }, user)],
    [
      'an administrator cancels the order',
      (id) => shop.write(adminUpdate, { id, status: 'cancelled' }, admin),
    ],
    [
      'an administrator refunds the order',
      (id) => shop.write(adminUpdate, { id, status: 'refunded' }, admin),
    ],
    [
      'an administrator cancels several orders',
      (id) => shop.write(adminSetStatuses, { orders: [{ id, status: 'cancelled' }] }, admin),
    ],
    ['the account is deleted', (_, user) => shop.write(deleteAccount, {}, user)],
  ])('is freed when %s, and taken again when an administrator reopens the order', async (_, change) => {
    const { code } = await addCode(shop, { maxUses: 1 });
    const user = await shop.addUser();
    const id = await discountedOrder(user, code);
    expect((await change(id, user)).status).toBe(200);
    expect(await usesOf(code)).toBe(0);
    for (const status of ['cancelled', 'refunded', 'cancelled'])
      await shop.write(adminUpdate, { id, status }, admin);
    expect(await usesOf(code)).toBe(0);
    await shop.write(adminUpdate, { id, status: 'in process' }, admin);
    expect(await usesOf(code)).toBe(1);
    await shop.write(adminUpdate, { id, status: 'delivered' }, admin);
    expect(await usesOf(code)).toBe(1);
    await expectConsistent();
  });

  it('remains when an administrator deletes the order, or an account with a delivered order', async () => {
    const { code } = await addCode(shop);
    const user = await shop.addUser();
    const [first, second] = [await discountedOrder(user, code), await discountedOrder(user, code)];
    await shop.write(adminUpdate, { id: first, status: 'delivered' }, admin);
    await shop.write(adminRemove, { id: second }, admin);
    await shop.write(deleteAccount, {}, user);
    expect(
      await shop.db.many(sql`select freed_at is null as counts, user_id as "user" from discount_uses
        where order_id in (${first}, ${second}) order by order_id`),
    ).toEqual([
      { counts: true, user: null },
      // Deleting the account cancels open orders, also deleted ones.
      { counts: false, user: null },
    ]);
    await expectConsistent();
  });

  it('is deleted with the row of its order', async () => {
    const { code } = await addCode(shop);
    const user = await shop.addUser();
    const [kept, freed] = [await discountedOrder(user, code), await discountedOrder(user, code)];
    await shop.write(cancel, { id: freed }, user);
    await shop.db.run(sql`delete from orders where id in (${kept}, ${freed})`);
    expect(await usesOf(code)).toBe(0);
  });
});

describe('emails, downloads and exports', () => {
  it('show the amount due, and so do the notifications and the dashboard of administrators', async () => {
    const { code } = await addCode(shop);
    await discountedOrder(await shop.addUser(), code);
    const [newest] = (await shop.read(dashboard, { day: '2026-11-20', zone: 'UTC' }, admin)).body.newest;
    expect(newest).toMatchObject({ totalCents: 2_500, dueCents: 2_250 });
    const { items } = (await shop.read(myNotifications, {}, admin)).body;
    expect(items[0]?.message).toContain('amount due $22.50');
  });

  it('tell the buyer the discount and the amount due', async () => {
    const { code } = await addCode(shop);
    const user = await shop.addUser();
    await discountedOrder(user, code);
    const emails = async () =>
      (await outbox(shop.dataDir).list(100)).filter(({ to }) => to.includes(user.email));
    await expect
      .poll(async () => (await emails())[0]?.text)
      .toContain(`Total: $25.00\nDiscount (${code}): -$2.50\nAmount due: $22.50\nIt will be sent to`);
  });

  it('contain discount and amount due', async () => {
    const { code } = await addCode(shop);
    const user = await shop.addUser();
    await discountedOrder(user, code);
    const { body } = await shop.http.inject({ url: PERSONAL_DATA_PATH, headers: { cookie: user.cookie } });
    expect(JSON.parse(body).orders).toMatchObject([
      { totalCents: 2_500, dueCents: 2_250, charges: [{ label: code, cents: -250 }] },
    ]);
    const csv = await shop.http.inject({
      url: `${EXPORT_PATH}?search=${encodeURIComponent(user.email)}`,
      headers: { cookie: admin.cookie },
    });
    const [head, row] = csv.body.split('\r\n');
    expect(head).toMatch(/,Discount code,Discount,Amount due$/);
    expect(row).toMatch(new RegExp(`,${code},2.50,22.50$`));
  });
});

describe('the doctor', () => {
  it.each<[string, (order: string) => Sql[], (order: string) => string]>([
    [
      'discount codes',
      () => [sql`update discount_codes set uses = uses + 1 where code like 'TEST-KEY-%'`],
      () => 'The number of uses of',
    ],
    [
      'discount uses',
      (order) => [sql`update orders set status = 'cancelled' where id = ${order}`],
      (order) => `wrong: The discount of 1 order is not counted according to the order's status: ${order}.`,
    ],
    [
      'discount amounts',
      (order) => [sql`update discount_uses set cents = cents + 1 where order_id = ${order}`],
      (order) => `wrong: The discount of 1 order does not equal its charge: ${order}.`,
    ],
    [
      'discount amounts',
      (order) => [sql`delete from discount_uses where order_id = ${order}`],
      (order) => `wrong: The discount of 1 order does not equal its charge: ${order}.`,
    ],
  ])('reports wrong %s', async (name, breaking, expected) => {
    const { code } = await addCode(shop);
    const id = await discountedOrder(await shop.addUser(), code);
    await withBrokenRows(shop.db, breaking(id), async (tx) => {
      const check = checks.find((one) => one.name === name)!;
      expect(formatFindings(await check.run(tx)).join()).toContain(expected(id));
      if (!check.recompute) return;
      await check.recompute.run(tx);
      expect(await check.run(tx)).toEqual([{ state: 'ok', message: expect.any(String) }]);
    });
  });
});

describe('administrators', () => {
  it('do not delay orders with a code while its uses are added up', async () => {
    const { id } = await addCode(shop);
    const { reply } = await shop.db.transaction(async (tx) => {
      await tx.run(sql`lock table orders in access exclusive mode`);
      const reply = shop.write(update, { id, version: 1, ...TERMS, value: 20 }, admin);
      await waitForLock(shop.db);
      expect(
        await tx.many(sql`select 1 from discount_codes where id = ${id} for update nowait`),
      ).toHaveLength(1);
      return { reply };
    });
    expect((await reply).status).toBe(200);
  });

  it('add a code, and find it with its use, live', async () => {
    const tab = await shop.subscribe(adminList, { filter: 'open' }, admin);
    const { code, ...terms } = newCode({ kind: 'amount', value: 250, maxUses: 5 });
    const { status, body } = await shop.write(add, { code: ` ${code.toLowerCase()}`, ...terms }, admin);
    const unused = { ended: false, version: 1, uses: 0, revenueCents: 0, discountCents: 0 };
    expect([status, body]).toEqual([200, { id: expect.any(String), code, ...terms, ...unused }]);
    await tab.until(({ codes }) => codes[0]?.code === code);
    const user = await shop.addUser();
    const ids = [await discountedOrder(user, code), await discountedOrder(user, code)];
    await tab.until(({ codes }) => codes[0]?.uses === 2);
    expect(tab.last?.codes[0]).toMatchObject({ uses: 2, revenueCents: 4_500, discountCents: 500 });
    await shop.write(cancel, { id: ids[0]! }, user);
    await tab.until(({ codes }) => codes[0]?.revenueCents === 2_250);
    // Using a code without a limit does not change its row, so only the order is announced.
    const { code: unlimited } = await addCode(shop);
    await tab.until(({ codes }) => codes[0]?.code === unlimited);
    await discountedOrder(user, unlimited);
    await tab.until(({ codes }) => codes[0]?.uses === 1);
    tab.close();
    const audited = await shop.db.many(sql`
      select action, actor_name as actor, before, after from audit where entity = 'discount' and entity_id = ${code}`);
    expect(audited).toEqual([
      {
        action: 'add',
        actor: 'Ada Owner',
        before: null,
        after: expect.objectContaining({ discountPercent: null, discountCents: 250, maxUses: 5 }),
      },
    ]);
  });

  it('cannot add the same code twice, even concurrently or in lower case', async () => {
    const { code, ...terms } = newCode();
    const replies = await Promise.all(
      [code, code.toLowerCase(), ` ${code}`].map((text) => shop.write(add, { code: text, ...terms }, admin)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)!.body.error).toMatchObject({
      message: 'This code already exists. Enter another one.',
      fields: { code: 'This code already exists. Enter another one.' },
    });
  });

  it.each<[string, object, string[]]>([
    ['a short code', { code: 'AB' }, ['code']],
    ['a negative percentage', { value: -1 }, ['value']],
    ['a fractional amount', { kind: 'amount', value: 0.5 }, ['value']],
    ['absurd limits', { maxUses: 1e300, maxUsesPerUser: 0 }, ['maxUses', 'maxUsesPerUser']],
    ['a negative minimum', { minimumCents: -1 }, ['minimum']],
    [
      'an end before the start',
      { startsAt: '2026-06-02T00:00:00+02:00', endsAt: '2026-06-01T22:00:00Z' },
      ['endsAt'],
    ],
  ])('cannot add %s', async (_, facts, fields) => {
    const { status, body } = await shop.write(add, { ...newCode(), ...facts }, admin);
    expect([status, body.error?.code, Object.keys(body.error?.fields ?? {})]).toEqual([
      400,
      'discount-invalid',
      fields,
    ]);
  });

  it.each([
    { kind: 'gift' },
    { value: '10' },
    { startsAt: 'tomorrow' },
    { startsAt: '0000-01-01T00:00:00Z' },
    { endsAt: '9999-12-31T23:59:59-01:00' },
    { maxUses: undefined },
    { uses: 3 },
  ])('cannot send %j', async (facts) => {
    expect((await shop.write(add, { ...newCode(), ...facts } as never, admin)).status).toBe(400);
  });

  it('change a code once per version; orders keep their discount', async () => {
    const { id, code } = await addCode(shop);
    const user = await shop.addUser();
    const orderId = await discountedOrder(user, code);
    const changed = { id, version: 1, ...TERMS, value: 50, minimumCents: 100 };
    const replies = await Promise.all([
      shop.write(update, changed, admin),
      shop.write(update, { ...changed, value: 60 }, admin),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)!.body.error?.code).toBe('discount-stale');
    const saved = replies.find(({ status }) => status === 200)!.body;
    // A repeated request is not refused as stale.
    expect((await shop.write(update, { ...changed, value: saved.value }, admin)).body).toEqual(saved);
    expect((await shop.write(setEnded, { id, version: 1, ended: true }, admin)).status).toBe(409);
    expect((await shop.read(one, { id: orderId }, user)).body.dueCents).toBe(2_250);
    expect(
      await shop.db.many(
        sql`select before, after from audit where entity = 'discount' and entity_id = ${code}`,
      ),
    ).toEqual([
      {
        before: { discountPercent: 10, minimumCents: 0 },
        after: { discountPercent: saved.value, minimumCents: 100 },
      },
    ]);
  });

  it('end a code and reactivate it', async () => {
    const { id, code } = await addCode(shop);
    const isListed = async (filter: 'open' | 'ended') =>
      (await shop.read(adminList, { filter }, admin)).body.codes.some((found) => found.code === code);
    expect([await isListed('open'), await isListed('ended')]).toEqual([true, false]);
    expect((await shop.write(setEnded, { id, version: 1, ended: true }, admin)).body).toMatchObject({
      ended: true,
      version: 2,
    });
    expect([await isListed('open'), await isListed('ended')]).toEqual([false, true]);
    await shop.write(setEnded, { id, version: 2, ended: false }, admin);
    await discountedOrder(await shop.addUser(), code);
  });

  it('cannot change an unknown code', async () => {
    for (const id of ['unknown', 'a\0b'])
      expect((await shop.write(update, { id, version: 1, ...TERMS }, admin)).status).toBe(404);
  });

  it('page through the codes', async () => {
    for (let n = 0; n < 21; n++) await addCode(shop, { endsAt: inHours(-1) });
    const first = (await shop.read(adminList, { filter: 'ended' }, admin)).body;
    expect([first.codes.length, first.hasOlder, first.hasNewer]).toEqual([20, true, false]);
    const second = (await shop.read(adminList, { filter: 'ended', after: first.codes.at(-1)!.id }, admin))
      .body;
    expect(second.hasNewer).toBe(true);
    const back = (await shop.read(adminList, { filter: 'ended', before: second.codes[0]!.id }, admin)).body;
    expect(back.codes).toEqual(first.codes);
  });
});
