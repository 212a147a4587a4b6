import { createHmac, randomUUID } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { priceOf, productId } from './fill.ts';
import type { BenchShop } from './shop.ts';

/** Number of concurrent buyers. */
export const CONCURRENCY = 16;
/** The product of which each buyer orders two, and its price (cents). */
export const PRODUCT = productId(1);
export const PRICE = priceOf(1);

/** A user with a filled cart. */
export interface Buyer {
  id: string;
  cookie: string;
}

/** Inserts buyers with a session and a cart of one line. */
export async function createBuyers(shop: BenchShop, count: number): Promise<Buyer[]> {
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

/** Runs the orders with `CONCURRENCY` workers; returns orders per second. */
export async function orderConcurrently(
  buyers: Buyer[],
  order: (buyer: Buyer, shopper: number) => Promise<void>,
): Promise<number> {
  const queue = [...buyers];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, shopper) => {
      for (let buyer = queue.pop(); buyer; buyer = queue.pop()) await order(buyer, shopper);
    }),
  );
  return buyers.length / ((performance.now() - start) / 1000);
}

/** Places an order like the browser does. */
export function placeOverHttp(shop: BenchShop, agent: Agent, { cookie }: Buyer): Promise<void> {
  const body = JSON.stringify({ revision: 1, totalCents: 2 * PRICE });
  return new Promise((resolve, reject) => {
    const clientRequest = request(
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
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () =>
          response.statusCode === 200
            ? resolve()
            : reject(new Error(`checkout responded ${response.statusCode}: ${text}`)),
        );
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
}
