import { createHmac, randomUUID } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { priceOf, productId } from './fill.ts';
import type { BenchShop } from './shop.ts';

/** So many order at once. */
export const CONCURRENCY = 16;
/** What each of them orders two of, and its price (cents). */
export const PRODUCT = productId(1);
export const PRICE = priceOf(1);

/** Somebody with a full cart. */
export interface Buyer {
  id: string;
  cookie: string;
}

/** Buyers with a session and one line in each cart, made inside PostgreSQL. */
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

/** Hands the buyers to `SHOPPERS` at once; answers orders a second. */
export async function orderConcurrently(
  buyers: Buyer[],
  order: (buyer: Buyer, shopper: number) => Promise<void>,
): Promise<number> {
  const waiting = [...buyers];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, shopper) => {
      for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) await order(buyer, shopper);
    }),
  );
  return buyers.length / ((performance.now() - began) / 1000);
}

/** One order as the browser places it. */
export function placeOverHttp(shop: BenchShop, agent: Agent, { cookie }: Buyer): Promise<void> {
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
