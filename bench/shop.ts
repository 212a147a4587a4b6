import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { placeIn } from '../src/server/storage/embedded/place.ts';
import { connectionTo } from '../src/server/storage/embedded/session.ts';
import { fillLarge } from './fill.ts';
import { type RunningShop, startShop } from './processes.ts';

export interface BenchShop extends RunningShop {
  pool: pg.Pool;
  connection: pg.ClientConfig;
  /** Signs session cookies. */
  secret: string;
  /** Somebody with a session. */
  person(): Promise<{ userId: string; cookie: string }>;
}

let shared: Promise<BenchShop> | undefined;

/** The shop that most rows share: 1,000 products and 10,000 orders, not a demo. */
export function benchShop(): Promise<BenchShop> {
  shared ??= openBenchShop();
  return shared;
}

async function openBenchShop(amounts = { products: 1_000, orders: 10_000 }): Promise<BenchShop> {
  const shop = await startShop({ DEMO: 'off' });
  const connection = connectionTo(placeIn(shop.dataDir));
  await fillLarge(connection, amounts);
  const pool = new pg.Pool({ ...connection, max: 16 });
  const secret = (await readFile(join(shop.dataDir, 'session-secret'), 'utf8')).trim();
  return {
    ...shop,
    pool,
    connection,
    secret,
    async person() {
      const userId = randomUUID();
      const token = randomUUID();
      await pool.query('insert into identity.user (id, name, email) values ($1, $1, $1)', [userId]);
      await pool.query(
        "insert into identity.session (id, token, user_id, expires_at) values ($1, $1, $2, now() + interval '1 day')",
        [token, userId],
      );
      await pool.query(
        "insert into users (id, name, email, address) values ($1, 'Bench', $1, '1 Bench Road')",
        [userId],
      );
      const signature = createHmac('sha256', secret).update(token).digest('base64');
      return { userId, cookie: `shop_session=${encodeURIComponent(`${token}.${signature}`)}` };
    },
    async stop() {
      await pool.end();
      await shop.stop();
    },
  };
}

export async function closeBenchShop(): Promise<void> {
  await (await shared)?.stop();
}
