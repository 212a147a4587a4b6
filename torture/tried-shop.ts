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
import { servingProcesses } from '../test/processes.ts';
import { watched } from './live/metrics.ts';
import { send } from './send.ts';

/** Our own ones into the shop's database. */
const CONNECTIONS = 5;
const SECRET = 'seven crooked lamps behind the harbour wall';

export interface Shopper {
  userId: string;
  email: string;
  cookie: string;
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T & { error?: { code: string; message: string } };
  /** Seconds after which to ask again, when the shop says so. */
  retryAfter: string | null;
}

/** Thousands of visitors and shoppers come from this one machine, and a few of them order all the time. */
const ours = {
  DEMO: 'off',
  SESSION_SECRET: SECRET,
  LIVE_VISITORS_PER_ADDRESS: '100000',
  ORDERS_PER_ACCOUNT: '100000',
  ORDERS_PER_NETWORK: '100000',
};
/** For trials that look at no page: each process then starts without drawing any beforehand, in a third less time. */
export const NO_PAGES: Record<string, string> = { SSR: 'off' };

/**
 * Makes the data of a shop in which nobody has been yet, for all that begin so: a copy need not be made from nothing.
 * They are there all at once, so that others may wait for them.
 */
export async function makeEmptyShop(data: string): Promise<void> {
  const making = `${data}.making`;
  const shop = await RunningShop.open({ ...ours, ...NO_PAGES, DATA_DIR: making });
  await shop.remove();
  renameSync(making, data);
}

/** The data of the empty shop of this run, as soon as they are there; undefined where the run has none. */
export async function emptyShop(): Promise<string | undefined> {
  const data = process.env.TORTURE_SHOP;
  const end = performance.now() + 30_000;
  while (data && !existsSync(data)) {
    if (performance.now() > end) throw new Error('The empty shop of this run was not made.');
    await sleep(20);
  }
  return data;
}

/** Two processes that draw no pages and tell their figures. */
export const TWO_PROCESSES: Record<string, string> = { ...NO_PAGES, ...watched, WORKERS: '2' };

/** By their settings. */
const kept = new Map<string, Promise<TriedShop>>();
/** Vitest gives it half a second; what is closing by then goes on, and only its folder stays until the run removes it. */
async function closeAllKept(): Promise<void> {
  await Promise.allSettled([...kept.values()].map(async (shop) => (await shop).close()));
  process.kill(process.pid, 'SIGTERM');
}

/** The built program as it runs in earnest, in processes of its own, with a second way into its database. */
export class TriedShop {
  readonly running: RunningShop;
  readonly db: Database;
  readonly connection: pg.PoolConfig;

  private constructor(running: RunningShop, connection: pg.PoolConfig) {
    this.running = running;
    this.connection = connection;
    this.db = openDatabase({ ...connection, max: CONNECTIONS }, () => {});
  }

  /**
   * `settings` are environment variables, such as `{ WORKERS: '2' }`. Where a run has made an empty shop (see
   * `makeEmptyShop`), it begins with a copy of that unless its data are to be elsewhere.
   */
  static async open(settings: Record<string, string> = {}): Promise<TriedShop> {
    const empty = settings.DATABASE_URL || settings.DATA_DIR ? undefined : await emptyShop();
    const running = await RunningShop.open({ ...ours, ...settings }, 'build', empty);
    const connection = settings.DATABASE_URL
      ? { connectionString: settings.DATABASE_URL }
      : connectionTo(clusterPaths(settings.DATA_DIR ?? join(running.dataDir, 'data')));
    return new TriedShop(running, connection);
  }

  /**
   * A shop that the files of a run use one after the other and do not close: it takes longer to open than much of what is
   * tried in it. So they count only what they have made themselves.
   */
  static kept(settings: Record<string, string> = {}): Promise<TriedShop> {
    const key = JSON.stringify(settings);
    const there = kept.get(key);
    if (there) return there;
    // Vitest ends the process of its files so; there is no other moment after the last of them.
    if (kept.size === 0) process.once('SIGTERM', closeAllKept);
    const opened = TriedShop.open(settings);
    kept.set(key, opened);
    return opened;
  }

  get url(): string {
    return this.running.url;
  }

  /** A shopper or administrator with a confirmed address and a live session, without the cost of a password. */
  async person(role: 'user' | 'admin' = 'user'): Promise<Shopper> {
    const [person] = await this.people(1, role);
    return person!;
  }

  async people(number: number, role: 'user' | 'admin' = 'user'): Promise<Shopper[]> {
    const people = Array.from({ length: number }, () => {
      const [userId, token] = [newId(), randomUUID()];
      const signature = createHmac('sha256', SECRET).update(token).digest('base64');
      const cookie = `shop_session=${encodeURIComponent(`${token}.${signature}`)}`;
      return { userId, email: `${userId}@people.test`, cookie, token, session: newId() };
    });
    const of = <K extends keyof (typeof people)[number]>(key: K) => people.map((person) => person[key]);
    await this.db.transaction(async (tx) => {
      await tx.run(sql`
        insert into identity.user (id, name, email, email_verified)
        select id, 'Robin', email, true from unnest(${of('userId')}::text[], ${of('email')}::text[]) as p(id, email)`);
      await tx.run(sql`
        insert into users (id, name, email, address, role, order_emails)
        select id, 'Robin', email, '1 Test Street', ${role}, false
        from unnest(${of('userId')}::text[], ${of('email')}::text[]) as p(id, email)`);
      await tx.run(sql`
        insert into identity.session (id, token, user_id, expires_at)
        select id, token, user_id, now() + interval '1 day'
        from unnest(${of('session')}::text[], ${of('token')}::text[], ${of('userId')}::text[])
          as s(id, token, user_id)`);
    });
    return people.map(({ userId, email, cookie }) => ({ userId, email, cookie }));
  }

  /** Puts products with these prices (cents) on the shelf; answers their ids. */
  products(prices: readonly number[]): Promise<string[]> {
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

  /** How many are told of every order. */
  admins(): Promise<number> {
    return this.number(sql`select count(*) as number from users where role = 'admin'`);
  }

  /** The pids of the processes that serve: the workers, or the supervised process when it has none. */
  workers(): number[] {
    return servingProcesses(this.running.pid);
  }

  async close(): Promise<void> {
    await this.db.close();
    await this.running.remove();
  }
}

/**
 * Calls the shop as its own pages do. `from` is another address of it, such as a proxy's.
 * @throws NetworkFailure
 */
export async function call<T = Record<string, unknown>>(
  shop: TriedShop,
  method: string,
  path: string,
  { as, body, headers = {}, from = shop.url, ms = 10_000 }: CallOptions = {},
): Promise<Answer<T>> {
  const {
    status,
    headers: told,
    text,
  } = await send(`${from}${path}`, {
    method,
    headers: { origin: shop.url, ...(as && { cookie: as.cookie }), ...headers },
    body,
    ms,
  });
  return { status, body: JSON.parse(text) as Answer<T>['body'], retryAfter: told['retry-after'] ?? null };
}

export interface CallOptions {
  as?: Shopper;
  body?: unknown;
  headers?: Record<string, string>;
  from?: string;
  ms?: number;
}
