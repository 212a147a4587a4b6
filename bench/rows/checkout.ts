import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { newId } from '../../src/server/storage/ids.ts';
import { type Figure, median, percent, perSecond, type Row } from '../row.ts';
import { type BenchShop, benchShop } from '../shop.ts';

const SHOPPERS = 16;
const ORDERS_A_ROUND = 1_200;
const ROUNDS = 3;
const LEAST_RATIO = 0.4;
const LEAST_RATE = 600;

interface Buyer {
  id: string;
  cookie: string;
}

/** Buyers with a session, an administrator to be told, and one line in each cart, made inside PostgreSQL. */
async function makeBuyers(shop: BenchShop, count: number): Promise<Buyer[]> {
  const prefix = randomUUID();
  await shop.pool.query(
    `insert into identity.user (id, name, email) select $1 || n, 'Buyer', $1 || n || '@bench.test' from generate_series(1, $2::int) n`,
    [prefix, count],
  );
  await shop.pool.query(
    `insert into identity.session (id, token, user_id, expires_at)
     select $1 || n, $1 || n, $1 || n, now() + interval '1 day' from generate_series(1, $2::int) n`,
    [prefix, count],
  );
  await shop.pool.query(
    `insert into users (id, name, email, address)
     select $1 || n, 'Buyer', $1 || n || '@bench.test', '1 Bench Road' from generate_series(1, $2::int) n`,
    [prefix, count],
  );
  await shop.pool.query(
    `insert into carts (user_id, revision, items)
     select $1 || n, 1, jsonb_build_array(jsonb_build_object('productId', $3::text, 'quantity', 2, 'seenPriceCents', $4::int))
     from generate_series(1, $2::int) n`,
    [prefix, count, PRODUCT, PRICE],
  );
  return Array.from({ length: count }, (_, index) => {
    const id = `${prefix}${index + 1}`;
    const signature = createHmac('sha256', shop.secret).update(id).digest('base64');
    return { id, cookie: `shop_session=${encodeURIComponent(`${id}.${signature}`)}` };
  });
}

const PRODUCT = '01800000-0000-7000-8000-000000000001';
/** The price that `fillLarge` gives to the first product (cents). */
const PRICE = 100 + 7_919;

/** Hands the buyers to `SHOPPERS` at once; answers orders a second. */
async function inParallel(
  buyers: Buyer[],
  order: (buyer: Buyer, shopper: number) => Promise<void>,
): Promise<number> {
  const waiting = [...buyers];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: SHOPPERS }, async (_, shopper) => {
      for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) await order(buyer, shopper);
    }),
  );
  return buyers.length / ((performance.now() - began) / 1000);
}

/** One order as the browser places it. */
function placeOver(shop: BenchShop, agent: Agent, { cookie }: Buyer): Promise<void> {
  const body = JSON.stringify({ revision: 1, totalCents: 2 * PRICE });
  return new Promise((resolve, reject) => {
    const call = request(
      `${shop.url}/api/orders`,
      {
        method: 'POST',
        agent,
        headers: {
          cookie,
          origin: shop.url,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': randomUUID(),
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`checkout answered ${answer.statusCode}: ${text}`)),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** The same work by the bare driver: the fewest prepared statements that write the same rows. */
async function placeRaw(client: pg.Client, { id }: Buyer): Promise<void> {
  const order = newId();
  const message = `Your order ${order} is now pending!`;
  const items = JSON.stringify([
    { productId: PRODUCT, title: 'Enamel Teapot', priceCents: PRICE, image: '', quantity: 2 },
  ]);
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  await client.query('begin');
  await run('lock', 'select revision, items from carts where user_id = $1 for update', [id]);
  await run('known', 'select id from orders where user_id = $1 and idempotency_key = $2', [id, order]);
  await run('products', 'select id, title, price_cents, image from products where id = any($1::text[])', [
    [PRODUCT],
  ]);
  await run('address', 'select name, address from users where id = $1', [id]);
  await run(
    'order',
    `insert into orders (id, user_id, items, item_count, quantity, total_cents, ship_to_name, ship_to_address, idempotency_key, request_hash, notified_at)
     values ($1, $2, $3, 1, 2, $4, 'Buyer', '1 Bench Road', $1, 'hash', now())`,
    [order, id, items, 2 * PRICE],
  );
  await run(
    'event',
    `insert into order_events (id, order_id, kind, to_value, actor_id) values ($1, $1, 'placed', 'pending', $2)`,
    [order, id],
  );
  await run('told', `insert into notifications (id, user_id, order_id, message) values ($1, $2, $3, $4)`, [
    newId(),
    id,
    order,
    message,
  ]);
  await run(
    'admins',
    `insert into notifications (id, user_id, order_id, message) select $1 || right(id, 1), id, $2, $3 from users where role = 'admin'`,
    [newId(), order, message],
  );
  await run(
    `empty`,
    `update carts set items = '[]', revision = revision + 1, updated_at = now() where user_id = $1`,
    [id],
  );
  await client.query('commit');
}

export const checkout: Row = {
  name: 'checkout',
  title: `Checkout over HTTP, ${SHOPPERS} shoppers at once`,
  async run(): Promise<Figure> {
    const shop = await benchShop();
    const admin = await shop.person();
    await shop.pool.query("update users set role = 'admin' where id = $1", [admin.userId]);
    const agent = new Agent({ keepAlive: true, maxSockets: SHOPPERS });
    const clients = await Promise.all(
      Array.from({ length: SHOPPERS }, async () => {
        const client = new pg.Client(shop.connection);
        await client.connect();
        return client;
      }),
    );
    const ours: number[] = [];
    const bound: number[] = [];
    try {
      for (let round = 0; round <= ROUNDS; round++) {
        const http = await inParallel(await makeBuyers(shop, ORDERS_A_ROUND), (buyer) =>
          placeOver(shop, agent, buyer),
        );
        const raw = await inParallel(await makeBuyers(shop, ORDERS_A_ROUND), (buyer, shopper) =>
          placeRaw(clients[shopper]!, buyer),
        );
        // The first round warms up.
        if (round === 0) continue;
        ours.push(http);
        bound.push(raw);
      }
    } finally {
      agent.destroy();
      for (const client of clients) await client.end();
      await shop.pool.query("update users set role = 'user' where id = $1", [admin.userId]);
    }
    const ratio = median(ours) / median(bound);
    return {
      figure: perSecond(median(ours)),
      limit: `raw pg ${perSecond(median(bound))}`,
      goal: `≥ ${percent(LEAST_RATIO)}, ≥ ${perSecond(LEAST_RATE)}`,
      value: `${percent(ratio)}, ${perSecond(median(ours))}`,
      reached: ratio >= LEAST_RATIO && median(ours) >= LEAST_RATE,
      spread: `${perSecond(Math.min(...ours))} … ${perSecond(Math.max(...ours))}`,
    };
  },
};
