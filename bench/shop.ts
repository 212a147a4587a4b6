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
  /** Adds a user with a session. */
  addUser(): Promise<{ userId: string; cookie: string }>;
  /** Creates a session for an existing user; returns its cookie. */
  cookieOf(userId: string): Promise<string>;
}

/** Signs the cookie of a session like the shop. */
function cookieOf(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `shop_session=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** Size of the shops of most rows. */
const SIZE = { products: 1_000, orders: 10_000 };

let shared: Promise<BenchShop> | undefined;

/** The shop that most rows share: no demo, 1,000 products and 10,000 orders. */
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
  /** Environment variables of the shop. */
  env?: Record<string, string>;
  /** Settings of PostgreSQL, for example `{ track_commit_timestamp: 'on' }`. */
  database?: Record<string, string>;
}

/** A separate shop for a row, of the same size, in a fresh process. */
export async function ownShop({ env = {}, database = {} }: OwnShop = {}): Promise<BenchShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shopkeeper-bench-'));
  const first = await connectBenchShop(await startShop({ DEMO: 'off' }, dataDir));
  try {
    await fillLarge(first.connection, SIZE);
    for (const [name, value] of Object.entries(database))
      await first.pool.query(`alter system set ${pg.escapeIdentifier(name)} = ${pg.escapeLiteral(value)}`);
  } finally {
    // Settings apply after a restart.
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

/** Adds access to the database and sessions to a running shop. */
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
