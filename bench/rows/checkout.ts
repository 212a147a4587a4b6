import type pg from 'pg';
import { newId } from '../../src/server/storage/ids.ts';
import { adminPlacedDraft, shopperPlacedDraft } from '../../src/shop/notifications/rules.ts';
import type { Shopper } from '../../torture/shop-under-test.ts';
import { CONCURRENCY, createBuyers, orderConcurrently, PRICE, PRODUCT, placeOverHttp } from '../buyers.ts';
import { CHECKOUT_ROUNDS, ORDERS_PER_ROUND, waitForJobs } from '../checkout-rounds.ts';
import { atEndOf } from '../clean-up.ts';
import { alternate } from '../load.ts';
import { type Figure, median, perSecond, type Row, ratioFigure } from '../row.ts';
import { benchShop, connectClients } from '../shop.ts';

const MIN_RATIO = 0.5;
const MIN_RATE = 600;

/** Baseline: the fewest prepared statements that write the same rows. */
async function placeRaw(client: pg.Client, { userId: id }: Shopper): Promise<void> {
  const order = newId();
  const line = { productId: PRODUCT, title: 'Enamel Teapot', priceCents: PRICE, image: '', quantity: 2 };
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  await client.query('begin');
  await run('lock', 'select revision, items, saves from carts where user_id = $1 for update', [id]);
  await run('products', 'select id, title, price_cents, image from products where id = any($1::text[])', [
    [PRODUCT],
  ]);
  await run('address', 'select name, address, language from users where id = $1', [id]);
  const { rows } = await run(
    'order',
    `with placed as (
       insert into orders (id, user_id, items, item_count, quantity, total_cents, due_cents, ship_to_name, ship_to_address, language, idempotency_key, request_hash, notified_at)
       values ($1, $2, $3, 1, 2, $4, $4, 'Buyer', '1 Bench Road', 'en', $1, 'hash', now())
       returning id, code, user_id, status, created_at
     ), noted as (
       insert into order_events (id, order_id, kind, to_value, actor_id)
       select $5::text, id, 'placed', status, user_id from placed
     )
     select code, created_at from placed`,
    [order, id, JSON.stringify([line]), 2 * PRICE, newId()],
  );
  await run(
    'empty',
    `update carts set items = '[]', revision = revision + 1, saves = $2, updated_at = now() where user_id = $1`,
    [id, [newId()]],
  );
  const placed = { code: String(rows[0].code), userId: id, items: [line], totalCents: 2 * PRICE };
  const forBuyer = shopperPlacedDraft(placed);
  const forAdmins = adminPlacedDraft(placed);
  await run(
    'notifications',
    `insert into notifications (id, user_id, order_id, message, code, params, status, product_titles)
     select $1::text || right(gen_random_uuid()::text, 17), id, $2::text, $4::text, $6::text, $8::jsonb, 'pending', $10::text[]
     from users where id = $3
     union all
     select $1::text || right(gen_random_uuid()::text, 17), id, $2::text, $5::text, $7::text, $9::jsonb, 'pending', $10::text[]
     from users where role = 'admin'`,
    [
      newId().slice(0, 19),
      order,
      id,
      forBuyer.message,
      forAdmins.message,
      forBuyer.code,
      forAdmins.code,
      JSON.stringify(forBuyer.params),
      JSON.stringify(forAdmins.params),
      [line.title],
    ],
  );
  await client.query('commit');
}

function figureOf(name: string, rates: number[], baseline: number[]): Figure {
  const figure = ratioFigure(rates, baseline, 'raw pg', MIN_RATIO);
  const rate = median(rates);
  return {
    ...figure,
    goal: `${figure.goal}, ≥ ${perSecond(MIN_RATE)}`,
    value: `${name}: ${figure.value}, ${perSecond(rate)}`,
    reached: figure.reached && rate >= MIN_RATE,
  };
}

export const checkout: Row = {
  name: 'checkout',
  title: `Checkout over HTTP, ${CONCURRENCY} concurrent shoppers`,
  async run(): Promise<Figure[]> {
    const shop = await benchShop();
    const { userId } = await shop.createUser('admin');
    atEndOf('row', () => shop.db.pool.query("update users set role = 'user' where id = $1", [userId]));
    const clients = await connectClients(shop, CONCURRENCY);
    const http = async (wantEmails: boolean) => {
      const buyers = await createBuyers(shop, ORDERS_PER_ROUND, { wantEmails });
      await waitForJobs(shop);
      return orderConcurrently(buyers, (buyer) => placeOverHttp(shop, buyer));
    };
    const raw = async () => {
      const buyers = await createBuyers(shop, ORDERS_PER_ROUND);
      await waitForJobs(shop);
      return orderConcurrently(buyers, (buyer, worker) => placeRaw(clients[worker]!, buyer));
    };
    const [withoutEmails, baseline, withEmails] = await alternate(
      CHECKOUT_ROUNDS,
      () => http(false),
      raw,
      () => http(true),
    );
    return [
      figureOf('without emails', withoutEmails!, baseline!),
      figureOf('with emails', withEmails!, baseline!),
    ];
  },
};
