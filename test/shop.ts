import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import type { ShopConfig } from '../src/server/feature.ts';
import { optionalFeatures } from '../src/server/features.ts';
import type { WriteLimitSettings } from '../src/server/identity/write-limits.ts';
import type { Secrets } from '../src/server/secrets.ts';
import { ORDERS_PER_ACCOUNT, ORDERS_PER_NETWORK, VISITORS_PER_ADDRESS } from '../src/server/settings.ts';
import { openShop, type Shop } from '../src/server/shop.ts';
import { newId } from '../src/server/storage/ids.ts';
import { sql } from '../src/server/storage/sql.ts';
import type { Language } from '../src/shared/languages.ts';
import {
  type AnyRead,
  fillPath,
  type ReadContract,
  readUrl,
  type WriteContract,
} from '../src/shared/operation.ts';

import { type TestDatabase, testDatabase } from './database.ts';
import { openLiveSocket } from './live-socket.ts';

export const SECRET = 'a secret for tests, longer than 32 characters';
export const ORIGIN = 'http://127.0.0.1:3999';

/**
 * Loads the renderer: in `npm run torture` the built one, which loads ten times faster. Tests of rendered pages load it
 * first: the time limit of a request is too short for that, and the response would be the empty shell.
 */
export const loadRenderer = (): Promise<typeof import('../src/web/boot/entry-server.tsx')> =>
  process.env.TORTURE_FORM
    ? import(join(import.meta.dirname, '../dist/server/entry-server.js'))
    : import('../src/web/boot/entry-server.tsx');

/** A user with a session. */
export interface TestUser {
  userId: string;
  email: string;
  name: string;
  cookie: string;
}

export interface Reply<T> {
  status: number;
  body: T & { error?: { code: string; message: string; fields?: Record<string, string> } };
  headers: Record<string, unknown>;
}

/** A live subscription of a browser tab. */
export interface LiveSubscription<T> {
  /** The latest data. */
  readonly last: T | undefined;
  /** Waits until the latest data matches. */
  until(matches: (data: T) => boolean, ms?: number): Promise<T>;
  close(): void;
}

export interface TestShop extends Shop {
  /** Adds a user with a profile and a session, without the cost of hashing a password. */
  addUser(overrides?: {
    role?: 'user' | 'admin';
    name?: string;
    address?: string;
    /** False: the email is not confirmed. */
    confirmed?: boolean;
  }): Promise<TestUser>;
  read<P, R>(contract: ReadContract<P, R>, params: P, as?: TestUser): Promise<Reply<R>>;
  write<I, R>(
    contract: WriteContract<I, R>,
    input: I,
    as?: TestUser,
    headers?: Record<string, string>,
  ): Promise<Reply<R>>;
  subscribe<P, R>(contract: ReadContract<P, R>, params: P, as?: TestUser): Promise<LiveSubscription<R>>;
  dataDir: string;
  /** Settings for a separate connection to the database. */
  connection: pg.PoolConfig;
}

/** Opens the real app with all optional features and a new database; close it in `afterAll`. */
export async function testShop(
  overrides: Partial<ShopConfig> = {},
  {
    jobs = true,
    log = pino({ level: process.env.TEST_LOG ?? 'silent' }),
    trustProxy = [],
    liveVisitorsPerAddress = VISITORS_PER_ADDRESS,
    ordersPerAccount = ORDERS_PER_ACCOUNT,
    ordersPerNetwork = ORDERS_PER_NETWORK,
    renderer = loadRenderer,
    secrets = [SECRET],
    existing,
  }: {
    jobs?: boolean;
    secrets?: Secrets;
    /** Opens a shop that was closed again, or runs another process of it; the caller drops the database. */
    existing?: TestDatabase;
    log?: Logger;
    trustProxy?: string[];
    liveVisitorsPerAddress?: number;
    /** Loads the renderer of a language; the default renders English for every language. */
    renderer?: (language: Language) => ReturnType<typeof loadRenderer>;
  } & Partial<WriteLimitSettings> = {},
): Promise<TestShop> {
  const database = existing ?? (await testDatabase());
  const dataDir = await mkdtemp(join(tmpdir(), 'shopkeeper-test-'));
  const shop = await openShop({
    version: '0.0.0',
    connection: database.connectionConfig,
    log,
    trustProxy,
    liveVisitorsPerAddress,
    writeLimits: { ordersPerAccount, ordersPerNetwork },
    secrets,
    jobs,
    // Tests must not fail on a busy machine.
    maxWaitMs: Number.POSITIVE_INFINITY,
    responseTimeoutMs: 60_000,
    config: {
      name: 'Shopkeeper',
      baseUrl: ORIGIN,
      demo: true,
      passwordPolicy: 'spec',
      smtpUrl: undefined,
      mailFrom: 'Shopkeeper <no-reply@localhost>',
      dataDir,
      features: optionalFeatures,
      ...overrides,
    },
    origins: () => [ORIGIN],
    metrics: { token: undefined, isPublic: true },
    pages: {
      rendering: true,
      assets: async () => ({
        styles: [],
        adminStyles: [],
        fonts: [],
        modules: ['/base.js'],
        pageStyles: {},
        pages: { 'src/web/pages/login.tsx': ['/login.js', '/form.js'] },
        script: '/entry-client.js',
        inlineScript: await import('../src/web/boot/inline-script.ts?inline-script'),
      }),
      renderer,
    },
  });
  await shop.http.ready();

  async function addUser({
    role = 'user',
    name = 'Robin Fern',
    address = '1 Test Street',
    confirmed = true,
  }: {
    role?: 'user' | 'admin';
    name?: string;
    address?: string;
    confirmed?: boolean;
  } = {}): Promise<TestUser> {
    const userId = newId();
    const email = `${userId}@people.test`;
    const token = randomUUID();
    // One statement, because some tests add a thousand users.
    await shop.db.transaction((tx) =>
      tx.run(sql`
        with identity as (
          insert into identity.user (id, name, email, email_verified)
          values (${userId}, ${name}, ${email}, ${confirmed})),
        session as (
          insert into identity.session (id, token, user_id, expires_at)
          values (${newId()}, ${token}, ${userId}, now() + interval '1 day'))
        insert into users (id, name, email, address, role)
        values (${userId}, ${name}, ${email}, ${address}, ${role})`),
    );
    const signature = createHmac('sha256', secrets[0]).update(token).digest('base64');
    return { userId, email, name, cookie: `shop_session=${encodeURIComponent(`${token}.${signature}`)}` };
  }

  const replyOf = <T>(response: { statusCode: number; body: string; headers: object }): Reply<T> => ({
    status: response.statusCode,
    body: (response.body ? JSON.parse(response.body) : {}) as Reply<T>['body'],
    headers: response.headers as Record<string, unknown>,
  });

  return {
    ...shop,
    // In a transaction, like the shop: this invalidates the caches of this process before the next read.
    db: { ...shop.db, run: (statement) => shop.db.transaction((tx) => tx.run(statement)) },
    addUser,
    dataDir,
    connection: database.connectionConfig,
    async read<P, R>(contract: ReadContract<P, R>, params: P, as?: TestUser) {
      return replyOf<R>(
        await shop.http.inject({
          url: readUrl(contract as AnyRead, params),
          headers: as ? { cookie: as.cookie } : {},
        }),
      );
    },
    async write<I, R>(
      contract: WriteContract<I, R>,
      input: I,
      as?: TestUser,
      headers: Record<string, string> = {},
    ) {
      const { path, rest } = fillPath(contract.path, input);
      const hasBody = Object.keys(rest).length > 0;
      return replyOf<R>(
        await shop.http.inject({
          method: contract.method,
          url: `/api${path}`,
          headers: {
            origin: ORIGIN,
            ...(as && { cookie: as.cookie }),
            ...(hasBody && { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(hasBody && { payload: JSON.stringify(rest) }),
        }),
      );
    },
    async subscribe<P, R>(contract: ReadContract<P, R>, params: P, as?: TestUser) {
      const socket = await openLiveSocket(shop.http.server, {
        origin: ORIGIN,
        ...(as && { cookie: as.cookie }),
      });
      const received: R[] = [];
      const pendingChecks = new Set<() => void>();
      socket.on('message', (text) => {
        const frame = JSON.parse(String(text)) as { data?: R };
        if (frame.data === undefined) return;
        received.push(frame.data);
        for (const check of pendingChecks) check();
      });
      socket.send(JSON.stringify({ type: 'subscribe', id: 1, name: contract.name, params }));
      return {
        get last() {
          return received.at(-1);
        },
        until: (matches: (data: R) => boolean, ms = 20_000) =>
          new Promise<R>((resolve, reject) => {
            const timer = setTimeout(() => {
              pendingChecks.delete(check);
              reject(
                new Error(
                  `no matching data of ${contract.name} within ${ms} ms; last: ${JSON.stringify(received.at(-1))}`,
                ),
              );
            }, ms);
            const check = () => {
              const last = received.at(-1);
              if (last === undefined || !matches(last)) return;
              clearTimeout(timer);
              pendingChecks.delete(check);
              resolve(last);
            };
            pendingChecks.add(check);
            check();
          }),
        close: () => socket.terminate(),
      };
    },
    async close() {
      await shop.close();
      if (!existing) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
