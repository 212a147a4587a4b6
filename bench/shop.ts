import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clusterPaths } from '../src/server/storage/embedded/paths.ts';
import { connectionTo } from '../src/server/storage/embedded/session.ts';
import { fillLarge } from './fill.ts';
import { type RunningShop, startShop } from './processes.ts';

export interface BenchShop extends RunningShop {
  pool: pg.Pool;
  connection: pg.ClientConfig;
  /** Signs session cookies. */
  secret: string;
  /** Somebody with a session. */
  addUser(): Promise<{ userId: string; cookie: string }>;
  /** A session for somebody who is there already. */
  cookieOf(userId: string): Promise<string>;
}

/** The cookie of a session, signed as the shop signs it. */
function cookieOf(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `shop_session=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** What the shops of most rows have. */
const SIZE = { products: 1_000, orders: 10_000 };

let shared: Promise<BenchShop> | undefined;

/** The shop that most rows share: 1,000 products and 10,000 orders, not a demo. */
export function benchShop(): Promise<BenchShop> {
  shared ??= openBenchShop();
  return shared;
}

async function openBenchShop(): Promise<BenchShop> {
  const shop = await startShop({ DEMO: 'off' });
  await fillLarge(connectionTo(clusterPaths(shop.dataDir)), SIZE);
  return connectBenchShop(shop);
}

interface OwnShop {
  /** Of the shop. */
  env?: Record<string, string>;
  /** Settings of its PostgreSQL, such as `{ track_commit_timestamp: 'on' }`. */
  database?: Record<string, string>;
}

/** A shop that a row has to itself, as large as the shared one, in a process that has done nothing yet. */
export async function ownShop({ env = {}, database = {} }: OwnShop = {}): Promise<BenchShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shopkeeper-bench-'));
  const first = await connectBenchShop(await startShop({ DEMO: 'off' }, dataDir));
  try {
    await fillLarge(first.connection, SIZE);
    for (const [name, value] of Object.entries(database))
      await first.pool.query(`alter system set ${pg.escapeIdentifier(name)} = ${pg.escapeLiteral(value)}`);
  } finally {
    // Settings take a new start.
    await first.stop();
  }
  const shop = await connectBenchShop(await startShop({ DEMO: 'off', ...env }, dataDir));
  return {
    ...shop,
    async stop() {
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A running shop with ways into its database and its sessions. */
export async function connectBenchShop(shop: RunningShop): Promise<BenchShop> {
  const connection = connectionTo(clusterPaths(shop.dataDir));
  const pool = new pg.Pool({ ...connection, max: 16 });
  const secret = (await readFile(join(shop.dataDir, 'session-secret'), 'utf8')).trim();
  const made: BenchShop = {
    ...shop,
    pool,
    connection,
    secret,
    async addUser() {
      const userId = randomUUID();
      await pool.query('insert into identity.user (id, name, email) values ($1, $1, $1)', [userId]);
      await pool.query(
        "insert into users (id, name, email, address) values ($1, 'Bench', $1, '1 Bench Road')",
        [userId],
      );
      return { userId, cookie: await made.cookieOf(userId) };
    },
    async cookieOf(userId) {
      const token = randomUUID();
      await pool.query(
        "insert into identity.session (id, token, user_id, expires_at) values ($1, $1, $2, now() + interval '1 day')",
        [token, userId],
      );
      return cookieOf(token, secret);
    },
    async stop() {
      await pool.end();
      await shop.stop();
    },
  };
  return made;
}

export async function closeBenchShop(): Promise<void> {
  await (await shared)?.stop();
}
