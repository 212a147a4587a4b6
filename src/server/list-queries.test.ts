import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cases, type ListCase } from '../../test/list-cases.ts';
import { type TestShop, type TestUser, testShop } from '../../test/shop.ts';
import type { AnyRead } from '../shared/operation.ts';
import { current as currentSettings } from '../shop/settings/contract.ts';
import type { Read } from './operations.ts';
import { sql } from './storage/sql.ts';
import type { Viewer } from './viewer.ts';

/** Number of items in the long list that is compared with a short one. */
const MANY = 12;

let shop: TestShop;
beforeAll(async () => {
  // No jobs: their statements would be counted, too.
  shop = await testShop({}, { jobs: false });
  // Optional features read the settings, which stay cached.
  await shop.read(currentSettings, {});
});
afterAll(() => shop.close());

/** Returns whether the result contains a list of rows. Tuples and lists of fixed names do not count. */
function containsList(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return !(schema.element instanceof z.ZodEnum);
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).some(containsList);
  if (schema instanceof z.ZodUnion) return schema.options.some(containsList);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return containsList(schema.def.innerType);
  return false;
}

/** Counts the items of all lists in a result. */
function countItems(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + 1 + countItems(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + countItems(one), 0);
}

/** Records the statements that the shop's pool sends to PostgreSQL during `work`. */
async function recordStatements<T>(work: () => Promise<T>): Promise<{ result: T; sent: string[] }> {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const { connectionParameters } = this as unknown as {
      connectionParameters: { application_name?: string };
    };
    const [first] = args as [string | { text: string }];
    if (connectionParameters.application_name === 'shopkeeper')
      sent.push(typeof first === 'string' ? first : first.text);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    return { result: await work(), sent };
  } finally {
    pg.Client.prototype.query = query;
  }
}

/** The session is cached for a few seconds (`session-cache.ts`), so its query is not counted. */
const isSessionQuery = (text: string) => /from identity\.session s\s/.test(text);

/** Sends the request of a browser. */
async function request(read: Read, params: object, user: TestUser) {
  const { result, sent } = await recordStatements(() => shop.read(read.contract as AnyRead, params, user));
  expect(result.status, JSON.stringify(result.body)).toBe(200);
  return { items: countItems(result.body), sent: sent.filter((text) => !isSessionQuery(text)) };
}

const casesByName = new Map(Object.entries(cases));
const findCase = (name: string): ListCase => {
  const listCase = casesByName.get(name);
  if (!listCase)
    throw new Error(
      `${name} returns a list: define how it is filled, in the fixtures of its feature or in test/list-cases.ts.`,
    );
  return listCase;
};

/** Tables that are written only together with another table, whose change notification covers them. */
const COVERED_BY: Record<string, string> = {
  user: 'users',
  notification_tallies: 'notifications',
  order_charges: 'orders',
  order_taxes: 'orders',
  order_tallies: 'orders',
  order_status_tallies: 'orders',
  order_tally_log: 'orders',
  product_sales: 'orders',
  product_sales_by_day: 'orders',
  product_sale_log: 'orders',
  // Its trigger announces the number that shoppers see as a change of the product.
  stock_levels: 'products',
  product_tax_classes: 'products',
  price_history: 'products',
  // A change of a unit price is announced as a change of the product, too.
  product_information: 'products',
  stock_movements: 'stock_levels',
};
/** A user's new name is also a change of their reviews. */
const COVERS_USERS = 'reviews';

/** Returns the tables that statements read, by the name in their change notifications. */
async function tablesOf(statements: readonly string[]): Promise<Set<string>> {
  const tables = await shop.db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema in ('public', 'identity') and table_type = 'BASE TABLE'`);
  const isTable = new Set(tables.map(({ name }) => name));
  const read = statements.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join)\s+(?:identity\.|public\.)?(\w+)\b/g)].map(([, name]) => name!),
  );
  return new Set(read.filter((name) => isTable.has(name)).map((name) => COVERED_BY[name] ?? name));
}

describe('list queries', () => {
  it('are tested for every read that returns a list, and for no other', () => {
    const lists = shop.features
      .flatMap((feature) => feature.reads)
      .filter(({ result }) => containsList(result))
      .map(({ contract }) => contract.name);
    expect(Object.keys(cases).toSorted()).toEqual(lists.toSorted());
  });

  it.each(Object.keys(cases))(
    '%s runs the same number of statements for one item as for many',
    async (name) => {
      const { fill, sizes = [{}], fixed } = findCase(name);
      const read = shop.features
        .flatMap((feature) => feature.reads)
        .find(({ contract }) => contract.name === name)!;
      const user = await shop.addUser({ role: 'admin' });
      const params = await fill(shop, user, 1);
      const few = await request(read, params, user);
      expect(few.sent.length, 'statements; without any, the result is cached').toBeGreaterThan(0);
      const grown = await fill(shop, user, MANY);
      const many = await request(read, grown, user);
      if (!fixed) expect(many.items).toBeGreaterThanOrEqual(few.items + 3);
      expect(many.sent, `${few.sent.length} for one item`).toHaveLength(few.sent.length);
      const counts = [];
      for (const size of sizes) counts.push((await request(read, { ...grown, ...size }, user)).sent.length);
      expect(new Set(counts).size, `with pages of ${JSON.stringify(sizes)}: ${counts}`).toBe(1);
    },
  );

  it.each(Object.keys(cases))('%s is reread after a change of any of its tables', async (name) => {
    const read = shop.features
      .flatMap((feature) => feature.reads)
      .find(({ contract }) => contract.name === name)!;
    const user = await shop.addUser({ role: 'admin' });
    const { fill, immutable = [] } = findCase(name);
    const params = await fill(shop, user, 2);
    const { sent } = await request(read, params, user);
    const dependencies = new Set(
      read.dependsOn(params, { userId: user.userId } as Viewer).map((key) => key.split(':')[0]!),
    );
    if (dependencies.has(COVERS_USERS)) dependencies.add('users');
    for (const table of immutable) dependencies.add(table);
    expect([...(await tablesOf(sent))].filter((table) => !dependencies.has(table))).toEqual([]);
  });

  it.each(['catalogue.list', 'catalogue.adminList'])(
    '%s runs at most four statements for a search, whatever it finds',
    async (name) => {
      const user = await shop.addUser({ role: 'admin' });
      const read = shop.features
        .flatMap((feature) => feature.reads)
        .find(({ contract }) => contract.name === name)!;
      for (const search of ['counted', 'ounte', 'counted thing', 'counted nowhere', 'nowhere'])
        for (const limit of [1, 10, 100]) {
          const { sent } = await request(read, { search, limit }, user);
          expect(sent.length, `${search}, pages of ${limit}`).toBeLessThanOrEqual(4);
        }
    },
  );
});
