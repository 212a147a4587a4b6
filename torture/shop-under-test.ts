import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { RunningShop } from '../e2e/running-shop.ts';
import { type Database, openDatabase } from '../src/server/storage/database.ts';
import { clusterPaths } from '../src/server/storage/embedded/paths.ts';
import { connectionTo } from '../src/server/storage/embedded/session.ts';
import { newId } from '../src/server/storage/ids.ts';
import { sql } from '../src/server/storage/sql.ts';
import { optionalFeatureNames } from '../src/web/features.ts';
import { servingProcesses } from '../test/processes.ts';
import { metricsSettings } from './live/metrics.ts';
import { sendRequest } from './send.ts';

/** Connections of the test to the shop's database. */
const CONNECTIONS = 5;
const SECRET = 'seven crooked lamps behind the harbour wall';

export interface Shopper {
  userId: string;
  email: string;
  cookie: string;
}

export interface ApiResponse<T = Record<string, unknown>> {
  status: number;
  body: T & { error?: { code: string; message: string } };
  /** `Retry-After` header in seconds; null when absent. */
  retryAfter: string | null;
  /** From sending to the complete response (ms). */
  took: number;
}

/** All features, and limits for thousands of visitors and shoppers on one machine, some of whom order continuously. */
const testSettings = {
  DEMO: 'off',
  SESSION_SECRET: SECRET,
  LIVE_VISITORS_PER_ADDRESS: '100000',
  ORDERS_PER_ACCOUNT: '100000',
  ORDERS_PER_NETWORK: '100000',
  FEATURES: optionalFeatureNames.join(','),
};
/** For tests without pages: processes start a third faster when they do not pre-render. */
export const NO_PAGES: Record<string, string> = { SSR: 'off' };

/**
 * Creates the data directory of an empty shop; the shops of a run start from copies of it, which is faster. It is renamed
 * into place, so other processes can wait for its path.
 */
export async function makeEmptyShop(data: string): Promise<void> {
  const temporaryPath = `${data}.making`;
  const shop = await RunningShop.open({ ...testSettings, ...NO_PAGES, DATA_DIR: temporaryPath });
  await shop.remove();
  renameSync(temporaryPath, data);
}

/** Waits for the run's empty data directory; undefined when the run has none. */
export async function emptyShopData(): Promise<string | undefined> {
  const data = process.env.TORTURE_SHOP;
  const end = performance.now() + 200_000;
  while (data && !existsSync(data)) {
    if (performance.now() > end) throw new Error('The empty shop of this run was not made.');
    await sleep(20);
  }
  return data;
}

/** Two processes without server rendering, with readable metrics. */
export const TWO_PROCESSES: Record<string, string> = { ...NO_PAGES, ...metricsSettings, WORKERS: '2' };

/** Shared shops by their settings. */
const sharedShops = new Map<string, Promise<ShopUnderTest>>();
/**
 * Runs at SIGTERM, after which Vitest waits half a second: later shops close in the background, and the run removes
 * their folders.
 */
async function closeSharedShops(): Promise<void> {
  await Promise.allSettled([...sharedShops.values()].map(async (shop) => (await shop).close()));
  process.kill(process.pid, 'SIGTERM');
}

/** The built shop in production mode, in its own processes, with a direct connection to its database. */
export class ShopUnderTest {
  readonly running: RunningShop;
  readonly db: Database;
  readonly connection: pg.PoolConfig;

  private constructor(running: RunningShop, connection: pg.PoolConfig) {
    this.running = running;
    this.connection = connection;
    this.db = openDatabase({ ...connection, max: CONNECTIONS }, () => {});
  }

  /**
   * `settings` are environment variables, such as `{ WORKERS: '2' }`. Starts from a copy of the run's empty shop, if there
   * is one, unless the settings name another database or data directory.
   */
  static async open(settings: Record<string, string> = {}): Promise<ShopUnderTest> {
    const empty = settings.DATABASE_URL || settings.DATA_DIR ? undefined : await emptyShopData();
    const running = await RunningShop.open({ ...testSettings, ...settings }, 'build', empty);
    const connection = settings.DATABASE_URL
      ? { connectionString: settings.DATABASE_URL }
      : connectionTo(clusterPaths(settings.DATA_DIR ?? join(running.dataDir, 'data')));
    return new ShopUnderTest(running, connection);
  }

  /**
   * Returns a shop that the test files of a run share and do not close, because starting one is slow. Tests must count only
   * rows that they created.
   */
  static shared(settings: Record<string, string> = {}): Promise<ShopUnderTest> {
    const key = JSON.stringify(settings);
    const existing = sharedShops.get(key);
    if (existing) return existing;
    // Vitest ends its worker process with SIGTERM; no other hook runs after the last file.
    if (sharedShops.size === 0) process.once('SIGTERM', closeSharedShops);
    const opened = ShopUnderTest.open(settings);
    sharedShops.set(key, opened);
    return opened;
  }

  get url(): string {
    return this.running.url;
  }

  /** Creates a user with a confirmed email and a session, without hashing a password. */
  async createUser(role: 'user' | 'admin' = 'user'): Promise<Shopper> {
    const [user] = await this.createUsers(1, role);
    return user!;
  }

  async createUsers(count: number, role: 'user' | 'admin' = 'user'): Promise<Shopper[]> {
    const ids = Array.from({ length: count }, () => newId());
    const emails = ids.map((id) => `${id}@people.test`);
    await this.db.transaction(async (tx) => {
      await tx.run(sql`
        insert into identity.user (id, name, email, email_verified)
        select id, 'Robin', email, true from unnest(${ids}::text[], ${emails}::text[]) as p(id, email)`);
      await tx.run(sql`
        insert into users (id, name, email, address, role, order_emails)
        select id, 'Robin', email, '1 Test Street', ${role}, false
        from unnest(${ids}::text[], ${emails}::text[]) as p(id, email)`);
    });
    const cookies = await this.createSessions(ids);
    return ids.map((userId, n) => ({ userId, email: emails[n]!, cookie: cookies[n]! }));
  }

  /** Creates a session for each of these users; returns their cookies. */
  async createSessions(userIds: readonly string[]): Promise<string[]> {
    const tokens = userIds.map(() => randomUUID());
    await this.db.run(sql`
      insert into identity.session (id, token, user_id, expires_at)
      select token, token, user_id, now() + interval '1 day'
      from unnest(${tokens}::text[], ${[...userIds]}::text[]) as s(token, user_id)`);
    return tokens.map((token) => {
      const signature = createHmac('sha256', SECRET).update(token).digest('base64');
      return `shop_session=${encodeURIComponent(`${token}.${signature}`)}`;
    });
  }

  /** Creates products with these prices (cents); returns their ids. */
  createProducts(prices: readonly number[]): Promise<string[]> {
    return this.db.transaction(async (tx) => {
      const ids = prices.map(() => newId());
      await tx.run(sql`
        insert into products (id, title, price_cents, image, category, created_by)
        select r.id, 'Thing ' || r.n, r.price, '/a.webp', 'things', 'test'
        from unnest(${ids}::text[], ${[...prices]}::int[]) with ordinality as r(id, price, n)`);
      return ids;
    });
  }

  async number(statement: ReturnType<typeof sql>): Promise<number> {
    return Number((await this.db.one<{ number: number }>(statement))!.number);
  }

  /** Number of administrators, each of whom is notified of every order. */
  countAdmins(): Promise<number> {
    return this.number(sql`select count(*) as number from users where role = 'admin'`);
  }

  /** Process ids of the workers, or of the supervised process when there are none. */
  workerPids(): number[] {
    return servingProcesses(this.running.pid);
  }

  async close(): Promise<void> {
    await this.db.close();
    await this.running.remove();
  }
}

/**
 * Sends an API request as the shop's pages do. `via` is another URL of the shop, such as a proxy's.
 * @throws NetworkFailure
 */
export async function callApi<T = Record<string, unknown>>(
  shop: ShopUnderTest,
  method: string,
  path: string,
  { as, body, headers = {}, via = shop.url, ms = 10_000 }: ApiRequestOptions = {},
): Promise<ApiResponse<T>> {
  const { status, text, retryAfter, took } = await sendRequest(`${via}${path}`, method, {
    cookie: as?.cookie,
    headers: { origin: shop.url, ...headers },
    body,
    ms,
  });
  return { status, body: JSON.parse(text) as ApiResponse<T>['body'], retryAfter, took };
}

export interface ApiRequestOptions {
  as?: Shopper;
  body?: unknown;
  headers?: Record<string, string>;
  via?: string;
  ms?: number;
}
