/** The amounts of a payment add up to the cent after any actions, in any order and concurrently (RELIABILITY G6). */
import { afterAll, describe, expect, it } from 'vitest';
import { checks } from '../../src/server/features.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { refundCents } from '../../src/shop/payments/refund-lines.ts';
import { balance, type MoneyEvent } from '../../src/shop/pricing/ledger.ts';
import { setLevel } from '../../src/shop/stock/contract.ts';
import { offerPayment, paymentDesk, placeUnpaidOrder } from '../../test/payments.ts';
import { insertProducts } from '../../test/products.ts';
import { testShop } from '../../test/shop.ts';
import { quickOrLong } from '../figures.ts';
import { Random, seed } from '../random.ts';
import { retryWhileUnavailable } from './checkout.ts';

const ORDERS = quickOrLong(25, 1_000);
const STEPS = 12;
/** Concurrent administrators. */
const CLIENTS = 16;

const shop = await testShop({}, { ordersPerAccount: 100_000, ordersPerNetwork: 100_000 });
const admin = await shop.addUser({ role: 'admin' });
const shopper = await shop.addUser();
const products = await insertProducts(shop.db, [
  { title: 'Mug', priceCents: 1_250 },
  { title: 'Bowl', priceCents: 333 },
  { title: 'Spoon', priceCents: 7 },
]);
for (const id of products)
  await shop.write(setLevel, { id, onHand: 100_000, was: null, lowAt: 0, note: '' }, admin);
await offerPayment(shop, admin, ['transfer']);
const desk = paymentDesk(shop, admin);
afterAll(() => shop.close());

/** Places an order; returns its id. */
async function order(random: Random): Promise<string> {
  const chosen = products.filter((_, index) => index === 0 || random.chance(0.5));
  const items = chosen.map((id) => ({ id, quantity: 1 + random.below(4) }));
  return (await placeUnpaidOrder(shop, shopper, items)).id;
}

/** Takes a random action on the payment of an order; the shop may refuse it. */
async function takeRandomAction(random: Random, id: string): Promise<void> {
  const { payment, lines } = await desk.details(id);
  const received = payment.paidCents - payment.refundedCents;
  const refundPieces = async () => {
    const pieces = lines.flatMap(({ productId, quantity, refundedPieces }) => {
      const count = random.below(quantity - refundedPieces + 1);
      return count > 0 ? [{ productId, pieces: count }] : [];
    });
    const cents = refundCents(lines, pieces) ?? 0;
    if (cents > 0) await desk.refund(id, cents, { lines: pieces, restock: random.chance(0.5) });
  };
  const action = random.pick<() => Promise<unknown>>([
    () => desk.confirm(id, Math.max(1, payment.openCents)),
    () => desk.confirm(id, 1 + random.below(1_000)),
    () => desk.undo(id),
    () => desk.refund(id, 1 + random.below(received + 10)),
    refundPieces,
    () => desk.setStatus(id, random.pick(['pending', 'shipped', 'delivered', 'cancelled', 'refunded'])),
  ]);
  await action();
}

/** Compares the amounts that administrators see with the ledger and the order. */
async function expectAmountsToAddUp(id: string): Promise<void> {
  const { payment } = await desk.details(id);
  const { paidCents, refundedCents, openCents, owedCents } = payment;
  expect(paidCents - refundedCents + openCents).toBe(owedCents);
  expect(refundedCents).toBeLessThanOrEqual(paidCents);
  const money = await shop.db.many<MoneyEvent>(
    sql`select kind, cents, reference from money_events where order_id = ${id}`,
  );
  expect(balance(money, owedCents).openCents).toBe(openCents);
  const { credited } = (await shop.db.one<{ credited: number }>(sql`
    select coalesce(sum(credit_cents), 0)::bigint as credited from payment_events where order_id = ${id}`))!;
  const isCancelled = ['cancelled', 'refunded'].includes(payment.status);
  expect(owedCents).toBe(isCancelled ? 0 : Math.max(0, payment.dueCents - credited));
}

async function expectHealthy(): Promise<void> {
  for (const check of checks)
    expect(
      (await check.run(shop.db)).map(({ state }) => state),
      check.name,
    ).not.toContain('wrong');
}

it(`the amounts of ${ORDERS} orders add up after random payments, refunds, changes of status and Undo (seed ${seed})`, async () => {
  const random = new Random(seed);
  for (let n = 0; n < ORDERS; n++) {
    const id = await order(random);
    for (let count = 0; count < STEPS; count++) await takeRandomAction(random, id);
    await expectAmountsToAddUp(id);
  }
  await expectHealthy();
});

describe(`${CLIENTS} administrators at the same time`, () => {
  const all = <T>(run: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: CLIENTS }, (_, n) => run(n)));
  /** The response of the one that succeeded may have been lost on a busy machine. */
  function expectAtMostOneSuccess(
    replies: readonly { status: number; body: { error?: { code: string } } }[],
  ) {
    const others = replies.filter(({ status }) => status !== 200);
    expect(others.length).toBeGreaterThanOrEqual(CLIENTS - 1);
    for (const { status, body } of others)
      expect([status, body.error?.code]).toEqual([409, 'payment-changed']);
  }

  it('mark an order as paid once', async () => {
    const id = await order(new Random(seed));
    const { payment } = await desk.details(id);
    expectAtMostOneSuccess(
      await all(() => retryWhileUnavailable(() => desk.confirm(id, payment.openCents, { version: 0 }))),
    );
    expect((await desk.details(id)).payment).toMatchObject({ state: 'paid', paidCents: payment.dueCents });
  });

  it('refund an order once, and the others see the new amounts', async () => {
    const id = await order(new Random(seed));
    const { openCents } = (await desk.details(id)).payment;
    await desk.confirm(id, openCents);
    expectAtMostOneSuccess(
      await all(() => retryWhileUnavailable(() => desk.refund(id, openCents, { version: 1 }))),
    );
    expect((await desk.details(id)).payment).toMatchObject({ state: 'refunded', refundedCents: openCents });
  });

  it('pay, refund and cancel in any order without deadlock', async () => {
    const id = await order(new Random(seed));
    await desk.confirm(id, 500);
    const replies = await all(async (n) => {
      if (n % 4 === 0) return { status: await desk.setStatus(id, n % 8 === 0 ? 'cancelled' : 'pending') };
      if (n % 4 === 1) return desk.confirm(id, 100);
      return n % 4 === 2 ? desk.refund(id, 50) : desk.undo(id);
    });
    for (const { status } of replies) expect([200, 400, 409, 503]).toContain(status);
    await expectAmountsToAddUp(id);
    await expectHealthy();
  });
});
