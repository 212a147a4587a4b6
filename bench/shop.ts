import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { ShopUnderTest } from '../torture/shop-under-test.ts';
import { atEndOf, type Scope } from './clean-up.ts';
import { fillLarge } from './fill.ts';

/** Settings of all shops of the benchmarks: no optional feature is on, as in a new shop. */
export const SETTINGS = { LOG_LEVEL: 'error', FEATURES: '' };
/** Size of the shops of most rows. */
export const SIZE = { products: 1_000, orders: 10_000 };

let shared: Promise<ShopUnderTest> | undefined;

/** The shop that most rows share: no demo, 1,000 products and 10,000 orders. */
export function benchShop(): Promise<ShopUnderTest> {
  shared ??= filledShop('run');
  return shared;
}

interface OwnShop {
  /** Environment variables of the shop. */
  env?: Record<string, string>;
  /** Settings of PostgreSQL, for example `{ track_commit_timestamp: 'on' }`. */
  database?: Record<string, string>;
}

/** A separate shop for a row, of the same size, in a fresh process. */
export const ownShop = (options?: OwnShop) => filledShop('row', options);

async function filledShop(scope: Scope, { env = {}, database = {} }: OwnShop = {}): Promise<ShopUnderTest> {
  const shop = await openShop(scope, env);
  await fillLarge(shop.connection, SIZE);
  for (const [name, value] of Object.entries(database))
    await shop.db.pool.query(`alter system set ${pg.escapeIdentifier(name)} = ${pg.escapeLiteral(value)}`);
  // Settings apply after a restart.
  await shop.running.restart();
  return shop;
}

/** Opens a shop with these settings until the row or the run has ended. */
export async function openShop(scope: Scope, env: Record<string, string>): Promise<ShopUnderTest> {
  const shop = await ShopUnderTest.open({ ...SETTINGS, ...env });
  atEndOf(scope, () => shop.close());
  return shop;
}

/** Opens this number of connections of the bare driver to the shop's database, for the current row. */
export async function connectClients({ connection }: ShopUnderTest, count: number): Promise<pg.Client[]> {
  const clients = Array.from({ length: count }, () => new pg.Client(connection));
  await Promise.all(clients.map((client) => client.connect()));
  atEndOf('row', () => Promise.all(clients.map((client) => client.end())));
  return clients;
}

/** Resident memory of a process in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
