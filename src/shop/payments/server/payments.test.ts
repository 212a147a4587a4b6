import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFindings, withBrokenRows } from '../../../../test/findings.ts';
import { uniqueKey } from '../../../../test/orders.ts';
import { offerPayment, paymentDesk, placeUnpaidOrder } from '../../../../test/payments.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import { deleteAccount, PERSONAL_DATA_PATH, updateProfile } from '../../account/contract.ts';
import { adminRemove } from '../../orders/admin-contract.ts';
import { cancel } from '../../orders/contract.ts';
import { setLevel } from '../../stock/contract.ts';
import { checks as stockChecks } from '../../stock/server/checks.ts';
import { adminList, adminOne, confirm, one, undo } from '../contract.ts';
import { MAX_EVENTS, type PaymentFilter } from '../rules.ts';
import type { ConfirmPayment } from '../schemas.ts';
import { checks } from './checks.ts';

let shop: TestShop;
let admin: TestUser;
let shopper: TestUser;
let mug: string;
let bowl: string;
let desk: ReturnType<typeof paymentDesk>;
beforeAll(async () => {
  shop = await testShop({}, { ordersPerAccount: 1_000, ordersPerNetwork: 10_000 });
  admin = await shop.addUser({ role: 'admin', name: 'Ada Owner' });
  shopper = await shop.addUser();
  [mug, bowl] = (await insertProducts(shop.db, [
    { title: 'Mug', priceCents: 1_250 },
    { title: 'Bowl', priceCents: 333 },
  ])) as [string, string];
  await offerPayment(shop, admin, ['transfer']);
  desk = paymentDesk(shop, admin);
});
afterAll(() => shop.close());

/** Places an order of two mugs and three bowls (3,499 cents), of which these cents are paid. */
async function order(paidCents = 0, user = shopper): Promise<string> {
  const { id } = await placeUnpaidOrder(shop, user, [
    { id: mug, quantity: 2 },
    { id: bowl, quantity: 3 },
  ]);
  if (paidCents > 0) expect((await desk.confirm(id, paidCents)).status).toBe(200);
  return id;
}
const amountsOf = async (id: string) => {
  const { state, paidCents, refundedCents, openCents } = (await desk.details(id)).payment;
  return [state, paidCents, refundedCents, openCents];
};
const moneyOf = (id: string) =>
  shop.db.many(sql`select kind, cents from money_events where order_id = ${id} order by created_at, id`);
async function expectConsistent(): Promise<void> {
  for (const check of [...checks, ...stockChecks])
    expect(
      (await check.run(shop.db)).map(({ state }) => state),
      check.name,
    ).toEqual(['ok']);
}

describe('payments.confirm', () => {
  it.each<[string, Partial<ConfirmPayment>, number, RegExp]>([
    [
      'an outdated version',
      { version: 1 },
      409,
      /^The payment has changed .* paid \$0\.00, .* open \$34\.99\./,
    ],
    ['a day in the future', { receivedOn: '2999-01-01' }, 400, /^Please correct/],
    ['no amount', { cents: 0 }, 400, /./],
    ['half a cent', { cents: 0.5 }, 400, /./],
    ['a day that does not exist', { receivedOn: '2026-02-30' }, 400, /./],
    ['a note with a line break', { note: 'a\nb' }, 400, /./],
    ['an order that does not exist', { id: 'unknown' }, 404, /^This order has no payment\./],
  ])('refuses %s', async (_, change, status, message) => {
    const id = await order();
    const reply = await shop.write(
      confirm,
      { id, version: 0, cents: 100, receivedOn: '2026-11-20', note: '', ...change },
      admin,
    );
    expect(reply.status).toBe(status);
    expect(reply.body.error?.message).toMatch(message);
    expect(await moneyOf(id)).toEqual([]);
  });
  it('records partial payments until the order is paid, in the ledger and the audit log', async () => {
    const id = await order();
    expect((await desk.confirm(id, 1_000)).body).toMatchObject({ state: 'partly-paid', openCents: 2_499 });
    expect((await desk.confirm(id, 2_499)).body).toMatchObject({ state: 'paid', openCents: 0, version: 2 });
    expect(await moneyOf(id)).toEqual([
      { kind: 'charge', cents: 1_000 },
      { kind: 'charge', cents: 2_499 },
    ]);
    const { payment, events } = await desk.details(id);
    expect(events).toMatchObject([{ cents: 2_499 }, { cents: 1_000, note: 'Seen', actorName: 'Ada Owner' }]);
    const audit = await shop.db.many(
      sql`select action, after from audit where entity = 'payment' and entity_id = ${payment.orderCode} order by id`,
    );
    expect(audit).toEqual([
      { action: 'payment-confirm', after: { paymentCents: 1_000, note: 'Seen' } },
      { action: 'payment-confirm', after: { paymentCents: 2_499, note: 'Seen' } },
    ]);
    await expectConsistent();
  });

  it('records a repeated request once, and refuses its key for another payment', async () => {
    const id = await order();
    const key = uniqueKey();
    const first = await desk.confirm(id, 500, { version: 0, key });
    const again = await desk.confirm(id, 500, { version: 0, key });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await desk.confirm(id, 501, { version: 0, key })).status).toBe(422);
    expect(await amountsOf(id)).toEqual(['partly-paid', 500, 0, 2_999]);
  });

  it('refuses more events than an order may have', async () => {
    const id = await order();
    await shop.db.run(sql`
      insert into payment_events (id, order_id, kind, cents, received_on)
      select ${id} || n, ${id}, 'confirmed', 1, '2026-11-20' from generate_series(1, ${MAX_EVENTS}) n`);
    expect((await desk.confirm(id, 1)).body.error?.code).toBe('payment-too-many-events');
    expect(await amountsOf(id)).toEqual(['partly-paid', 200, 0, 3_299]);
  });

  it('keeps the status of the order', async () => {
    const id = await order(3_499);
    expect((await desk.details(id)).payment.status).toBe('pending');
  });

  it('updates the page of the order live', async () => {
    const id = await order();
    const { code } = (await shop.db.one<{ code: string }>(sql`select code from orders where id = ${id}`))!;
    const live = await shop.subscribe(one, { id: code }, shopper);
    await live.until(({ payment }) => payment?.state === 'open');
    await desk.confirm(id, 3_499);
    await live.until(({ payment }) => payment?.state === 'paid');
    await desk.setStatus(id, 'cancelled');
    await live.until(({ payment }) => payment?.state === 'overpaid' && payment.openCents === -3_499);
    live.close();
  });
});

describe('payments.undo', () => {
  it('adds a compensating event, once', async () => {
    const id = await order(3_499);
    const event = (await desk.details(id)).events[0]!.id;
    expect((await desk.undo(id)).body).toMatchObject({ state: 'open', paidCents: 0, openCents: 3_499 });
    expect((await desk.undo(id, event)).status).toBe(409);
    expect(await moneyOf(id)).toEqual([
      { kind: 'charge', cents: 3_499 },
      { kind: 'reversal', cents: 3_499 },
    ]);
    expect((await desk.details(id)).events).toMatchObject([{ kind: 'undone' }, { isUndone: true }]);
    await expectConsistent();
  });

  it('refuses an outdated version, a payment of another order, and one whose money was refunded', async () => {
    const id = await order(3_499);
    const event = (await desk.details(id)).events[0]!.id;
    expect((await shop.write(undo, { id, version: 0, event }, admin)).status).toBe(409);
    expect((await desk.undo(await order(10), event)).status).toBe(409);
    await desk.refund(id, 1);
    expect((await desk.undo(id, event)).body.error?.code).toBe('payment-not-undone');
    expect(await amountsOf(id)).toEqual(['partly-refunded', 3_499, 1, 0]);
  });
});

describe('payments.refund', () => {
  it.each<[string, number, Parameters<typeof desk.refund>[2], number, string]>([
    ['more than was paid', 3_500, {}, 400, 'payment-invalid'],
    ['without a reason', 100, { reason: '  ' }, 400, 'payment-invalid'],
    ['a payment that has changed', 100, { version: 0 }, 409, 'payment-changed'],
    [
      'another amount than that of the lines',
      1_249,
      { lines: [{ productId: 'mug', pieces: 1 }] },
      409,
      'payment-lines-changed',
    ],
    [
      'more pieces than the order has',
      3_750,
      { lines: [{ productId: 'mug', pieces: 3 }] },
      400,
      'payment-invalid',
    ],
    [
      'a product of another order',
      10,
      { lines: [{ productId: 'other', pieces: 1 }] },
      400,
      'payment-lines-invalid',
    ],
  ])('refuses %s', async (_, cents, details, status, code) => {
    const id = await order(3_499);
    const lines = details?.lines?.map((line) => ({
      ...line,
      productId: line.productId === 'mug' ? mug : line.productId,
    }));
    const reply = await desk.refund(id, cents, { ...details, ...(lines && { lines }) });
    expect([reply.status, reply.body.error?.code]).toEqual([status, code]);
    expect(await amountsOf(id)).toEqual(['paid', 3_499, 0, 0]);
  });

  it('refuses a refund of an unpaid order', async () => {
    const id = await order();
    expect((await desk.refund(id, 1)).body.error?.code).toBe('payment-nothing-to-refund');
    expect(await moneyOf(id)).toEqual([]);
  });

  it('lowers the amount owed by the refunded lines, to zero for all pieces', async () => {
    const id = await order(3_499);
    expect((await desk.refund(id, 1_250, { lines: [{ productId: mug, pieces: 1 }] })).body).toMatchObject({
      ...{ state: 'partly-refunded', owedCents: 2_249, openCents: 0 },
    });
    const rest = [
      { productId: mug, pieces: 1 },
      { productId: bowl, pieces: 3 },
    ];
    expect((await desk.refund(id, 2_249, { lines: rest })).body).toMatchObject({
      ...{ state: 'refunded', owedCents: 0, openCents: 0 },
    });
    expect((await desk.refund(id, 1, { lines: [{ productId: mug, pieces: 1 }] })).status).toBe(409);
    await expectConsistent();
  });

  it('records refunded pieces of an overpaid order as a refund; the overpayment is still to be returned', async () => {
    const id = await order(3_599);
    const { body } = await desk.refund(id, 1_250, { lines: [{ productId: mug, pieces: 1 }] });
    expect(body).toMatchObject({ state: 'overpaid', owedCents: 2_249, openCents: -100 });
    const ledger = await shop.db.many(sql`
      select kind, cents from money_events where order_id = ${id} order by created_at, id`);
    expect(ledger).toEqual([
      { kind: 'charge', cents: 3_599 },
      { kind: 'refund', cents: 1_250 },
    ]);
  });

  it('records the return of an overpayment as a reversal, which does not reduce the sale', async () => {
    const id = await order(3_600);
    expect((await desk.refund(id, 201)).body).toMatchObject({ state: 'partly-refunded', owedCents: 3_399 });
    const money = await moneyOf(id);
    expect(money).toHaveLength(3);
    expect(money).toEqual(
      expect.arrayContaining([
        { kind: 'charge', cents: 3_600 },
        { kind: 'refund', cents: 100 },
        { kind: 'reversal', cents: 101 },
      ]),
    );
    await expectConsistent();
  });

  it('returns the money of a cancelled order, whose payment is open again if the order is reopened', async () => {
    const id = await order(3_499);
    await desk.setStatus(id, 'cancelled');
    expect(await amountsOf(id)).toEqual(['overpaid', 3_499, 0, -3_499]);
    await desk.refund(id, 3_499);
    expect(await amountsOf(id)).toEqual(['refunded', 3_499, 3_499, 0]);
    await desk.setStatus(id, 'pending');
    expect(await amountsOf(id)).toEqual(['open', 3_499, 3_499, 3_499]);
    await expectConsistent();
  });
});

describe('a refund with restock', () => {
  const levelOf = async (id: string) =>
    (await shop.db.one<{ left: number }>(
      sql`select on_hand as left from stock_levels where product_id = ${id}`,
    ))!.left;

  async function stockedOrder() {
    const [cup] = (await insertProducts(shop.db, [{ title: 'Cup', priceCents: 500 }])) as [string];
    await shop.write(setLevel, { id: cup, onHand: 10, was: null, lowAt: 0, note: '' }, admin);
    const { id } = await placeUnpaidOrder(shop, shopper, [{ id: cup, quantity: 3 }]);
    await desk.confirm(id, 1_500);
    expect(await levelOf(cup)).toBe(7);
    return { id, cup };
  }

  it('returns its pieces exactly once', async () => {
    const { id, cup } = await stockedOrder();
    const key = uniqueKey();
    const details = { version: 1, key, lines: [{ productId: cup, pieces: 2 }], restock: true };
    await desk.refund(id, 1_000, details);
    await desk.refund(id, 1_000, details);
    expect(await levelOf(cup)).toBe(9);
    const movements = await shop.db.many(
      sql`select kind, pieces, actor_id as actor from stock_movements where order_id = ${id} order by id`,
    );
    expect(movements).toEqual([
      { kind: 'sale', pieces: -3, actor: null },
      { kind: 'return', pieces: 2, actor: admin.userId },
    ]);
    await desk.setStatus(id, 'refunded');
    expect(await levelOf(cup)).toBe(10);
    await desk.setStatus(id, 'delivered');
    expect(await levelOf(cup)).toBe(9);
    await expectConsistent();
  });

  it('returns nothing that the cancellation has returned, and nothing unless it is asked to', async () => {
    const { id, cup } = await stockedOrder();
    await desk.refund(id, 500, { lines: [{ productId: cup, pieces: 1 }] });
    expect(await levelOf(cup)).toBe(7);
    await desk.setStatus(id, 'cancelled');
    expect(await levelOf(cup)).toBe(10);
    await desk.refund(id, 1_000, { lines: [{ productId: cup, pieces: 2 }], restock: true });
    expect(await levelOf(cup)).toBe(10);
    await expectConsistent();
  });
});

describe('payments.adminList', () => {
  const listed = async (search: string, filter: PaymentFilter = 'all') => {
    const { body } = await shop.read(adminList, { filter, search }, admin);
    return body.payments.map(({ orderId }) => orderId);
  };

  it('filters by state', async () => {
    const buyer = await shop.addUser({ name: 'Filtered Buyer' });
    const [open, partly, paid, returned, overdue, removed] = await Promise.all([
      order(0, buyer),
      order(100, await shop.addUser({ name: 'Filtered Second' })),
      order(3_499, await shop.addUser({ name: 'Filtered Third' })),
      order(3_499, await shop.addUser({ name: 'Filtered Fourth' })),
      order(0, await shop.addUser({ name: 'Filtered Fifth' })),
      order(0, await shop.addUser({ name: 'Filtered Sixth' })),
    ]);
    await desk.setStatus(returned!, 'cancelled');
    await shop.db.run(
      sql`update payments set due_at = now() - interval '1 minute' where order_id = ${overdue}`,
    );
    await shop.write(adminRemove, { id: removed! }, admin);
    const sorted = async (filter: PaymentFilter) => (await listed('Filtered', filter)).sort();
    expect(await sorted('all')).toEqual([open, partly, paid, returned, overdue].sort());
    expect(await sorted('open')).toEqual([open, partly, overdue].sort());
    expect(await sorted('overdue')).toEqual([overdue]);
    expect(await sorted('partly-paid')).toEqual([partly]);
    expect(await sorted('paid')).toEqual([paid]);
    expect(await sorted('to-return')).toEqual([returned]);
  });

  it('searches reference, code, name and amount', async () => {
    const id = await order(0, await shop.addUser({ name: "Nell O'Hara 100%" }));
    const { reference, orderCode } = (await desk.details(id)).payment;
    expect(await listed(reference.replace(/(.{4})/g, '$1 ').toLowerCase())).toEqual([id]);
    expect(await listed(orderCode.toLowerCase())).toEqual([id]);
    expect(await listed(orderCode.slice(0, 6))).toContain(id);
    expect(await listed("o'hara nell")).toEqual([id]);
    expect(await listed('100%')).toEqual([id]);
    expect(await listed('$34.99')).toContain(id);
    expect(await listed('34,98')).toEqual([]);
    expect(await listed('nobody')).toEqual([]);
  });

  it('has pages of twenty', async () => {
    const user = await shop.addUser({ name: 'Paged Person' });
    const ids: string[] = [];
    for (let n = 0; n < 21; n++) ids.unshift(await order(0, user));
    const first = (await shop.read(adminList, { search: 'Paged Person' }, admin)).body;
    expect([first.payments.map(({ orderId }) => orderId), first.hasOlder, first.hasNewer]).toEqual([
      ids.slice(0, 20),
      true,
      false,
    ]);
    const last = (await shop.read(adminList, { search: 'Paged Person', after: ids[19]! }, admin)).body;
    expect([last.payments.map(({ orderId }) => orderId), last.hasOlder, last.hasNewer]).toEqual([
      ids.slice(20),
      false,
      true,
    ]);
    const back = (await shop.read(adminList, { search: 'Paged Person', before: ids[20]! }, admin)).body;
    expect(back.payments.map(({ orderId }) => orderId)).toEqual(ids.slice(0, 20));
  });
});

describe('emails about payments', () => {
  const queued = (key: string) =>
    shop.db.many(sql`select 1 from graphile_worker._private_jobs where key = ${key}`);
  const subjectsTo = async ({ email }: TestUser) =>
    (await outbox(shop.dataDir).list(100)).filter(({ to }) => to === email).map(({ subject }) => subject);

  it('tell the buyer of a paid order once it is paid, unless the payment is undone', async () => {
    const id = await order(1_000);
    await desk.confirm(id, 2_499);
    const [newest, first] = (await desk.details(id)).events;
    expect(await queued(`payments.paid-mail:${first!.id}`)).toEqual([]);
    expect(await queued(`payments.paid-mail:${newest!.id}`)).toHaveLength(1);
    await desk.undo(id);
    expect(await queued(`payments.paid-mail:${newest!.id}`)).toEqual([]);
  });

  it('tell the buyer of a refund', async () => {
    const id = await order(3_499);
    const { orderCode } = (await desk.details(id)).payment;
    await desk.refund(id, 100);
    await expect
      .poll(() => subjectsTo(shopper), { timeout: 15_000 })
      .toContain(`Refund for your order ${orderCode}`);
  });

  it('are not sent to unconfirmed addresses, nor to buyers who do not want order emails', async () => {
    const unconfirmed = await shop.addUser({ confirmed: false });
    const unwilling = await shop.addUser();
    await shop.write(
      updateProfile,
      { name: unwilling.name, address: '1 Test Street', orderEmails: false },
      unwilling,
    );
    for (const user of [unconfirmed, unwilling]) {
      const id = await order(3_499, user);
      const [event] = (await desk.details(id)).events;
      expect(await queued(`payments.paid-mail:${event!.id}`)).toEqual([]);
      await desk.refund(id, 100);
    }
    await expect
      .poll(() => shop.db.many(sql`select 1 from graphile_worker._private_jobs where run_at <= now()`))
      .toEqual([]);
    expect([await subjectsTo(unconfirmed), await subjectsTo(unwilling)]).toEqual([[], []]);
  });
});

describe('the reminder', () => {
  const remind = () =>
    shop.features
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ name }) => name === 'payments.remind')!
      .run({});
  const reminders = async (id: string) =>
    shop.db.many(sql`
      select message from notifications where order_id = ${id} and code = 'payment-overdue' and user_id = ${admin.userId}`);

  it('notifies administrators of an overdue payment once, and not of paid, cancelled or removed orders', async () => {
    const [overdue, paid, cancelled, removed, later] = [
      await order(99),
      await order(3_499),
      await order(),
      await order(),
      await order(),
    ] as const;
    await desk.setStatus(cancelled, 'cancelled');
    await shop.write(adminRemove, { id: removed }, admin);
    await shop.db.run(sql`
      update payments set due_at = now() - interval '1 second' where order_id = any(${[overdue, paid, cancelled, removed]}::text[])`);
    await Promise.all([remind(), remind()]);
    await remind();
    const { orderCode } = (await desk.details(overdue)).payment;
    expect(await reminders(overdue)).toEqual([
      { message: `The payment of order ${orderCode} is overdue: $34.00 is outstanding.` },
    ]);
    for (const id of [paid, cancelled, removed, later]) expect(await reminders(id)).toEqual([]);
  });
});

describe('personal data', () => {
  it('contains the payments, which stay without a name after the account is deleted', async () => {
    const user = await shop.addUser({ name: 'Vera Vale' });
    const id = await order(3_499, user);
    const file = await shop.http.inject({ url: PERSONAL_DATA_PATH, headers: { cookie: user.cookie } });
    const { reference } = (await desk.details(id)).payment;
    expect(file.json<Record<string, unknown>>().payments).toMatchObject([
      { method: 'transfer', reference, events: [{ kind: 'confirmed', cents: 3_499 }] },
    ]);
    expect((await shop.write(deleteAccount, {}, user)).status).toBe(200);
    // The open order was cancelled.
    expect(await amountsOf(id)).toEqual(['overpaid', 3_499, 0, -3_499]);
    await expectConsistent();
  });
});

describe('the database', () => {
  it.each<[string, (id: string) => Sql, RegExp]>([
    [
      'changing an event',
      (id) => sql`update payment_events set cents = 1 where order_id = ${id}`,
      /append-only/,
    ],
    ['deleting an event', (id) => sql`delete from payment_events where order_id = ${id}`, /append-only/],
    [
      'a refund of more than was paid',
      (id) =>
        sql`insert into payment_events (id, order_id, kind, cents) values ('r', ${id}, 'refunded', 101)`,
      /refunded more than was paid/,
    ],
    [
      'undoing a payment of another amount',
      (id) => sql`
        insert into payment_events (id, order_id, kind, cents, undoes)
        select 'u', ${id}, 'undone', 99, id from payment_events where order_id = ${id}`,
      /does not undo a payment/,
    ],
  ])('refuses %s', async (_, change, message) => {
    const id = await order(100);
    await expect(shop.db.run(change(id))).rejects.toThrow(message);
    expect(await amountsOf(id)).toEqual(['partly-paid', 100, 0, 3_399]);
  });

  it('deletes payments with the row of their order', async () => {
    const id = await order(100);
    await shop.db.run(sql`delete from orders where id = ${id}`);
    expect(await shop.db.many(sql`select 1 from payments where order_id = ${id}`)).toEqual([]);
  });
});

describe('the doctor', () => {
  it.each<[string, (id: string) => Sql[], RegExp]>([
    [
      'payments in the ledger',
      (id) => [
        sql`insert into money_events (id, order_id, kind, cents, reference) values ('extra', ${id}, 'charge', 5, 'extra')`,
      ],
      /^wrong: The money ledger does not match the payments of 1 order/,
    ],
    [
      'refunds',
      (id) => [
        sql`alter table payment_events disable trigger record_payment_event`,
        sql`insert into payment_events (id, order_id, kind, cents) values ('r', ${id}, 'refunded', 101)`,
      ],
      /^wrong: The refunds of 1 order exceed the payments or the pieces/,
    ],
    [
      'open payments',
      (id) => [sql`update payments set open_sign = 0 where order_id = ${id}`],
      /^wrong: 1 payment is missing from the lists, or in the wrong list/,
    ],
  ])('reports wrong rows: %s', async (name, breaking, message) => {
    const id = await order(100);
    const check = checks.find((one) => one.name === name)!;
    await withBrokenRows(shop.db, breaking(id), async (tx) => {
      expect(formatFindings(await check.run(tx))[0]).toMatch(message);
      await check.recompute?.run(tx);
      if (check.recompute) expect((await check.run(tx))[0]?.state).toBe('ok');
    });
  });
});

it('returns details of orders with a payment only', async () => {
  expect((await shop.read(adminOne, { id: 'unknown' }, admin)).status).toBe(404);
  expect((await shop.read(adminOne, { id: await order() }, shopper)).status).toBe(403);
});

it('lets the shopper cancel an unpaid order, which then owes nothing', async () => {
  const id = await order();
  expect((await shop.write(cancel, { id }, shopper)).status).toBe(200);
  expect(await amountsOf(id)).toEqual(['not-due', 0, 0, 0]);
});
