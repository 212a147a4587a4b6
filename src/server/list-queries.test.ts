import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cases, type ListCase } from '../../test/list-cases.ts';
import { type TestShop, type TestUser, testShop } from '../../test/shop.ts';
import type { AnyRead } from '../shared/operation.ts';
import type { Read } from './operations.ts';
import { sql } from './storage/sql.ts';
import type { Viewer } from './viewer.ts';

/** How many items the longer of two answers has at least. */
const MANY = 12;

let shop: TestShop;
beforeAll(async () => {
  // Jobs ask the database for their own reasons.
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());

/** Does the answer hold a list anywhere? One of fixed length is none. */
function holdsList(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return true;
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).some(holdsList);
  if (schema instanceof z.ZodUnion) return schema.options.some(holdsList);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return holdsList(schema.def.innerType);
  return false;
}

/** All items of all lists in an answer. */
function items(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + 1 + items(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + items(one), 0);
}

/** Statements that the shop's pool sends to PostgreSQL during `work`, as the driver reports them. */
async function statements<T>(work: () => Promise<T>): Promise<{ answer: T; sent: string[] }> {
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
    return { answer: await work(), sent };
  } finally {
    pg.Client.prototype.query = query;
  }
}

/** Who is calling is remembered for a moment (`session-cache.ts`): looking that up is not the list's. */
const isSessionLookUp = (text: string) => /from identity\.session s\s/.test(text);

/** One request as a browser makes it. */
async function ask(read: Read, params: object, person: TestUser) {
  const { answer, sent } = await statements(() => shop.read(read.contract as AnyRead, params, person));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { items: items(answer.body), sent: sent.filter((text) => !isSessionLookUp(text)) };
}

const casesByName = new Map(Object.entries(cases));
const openCase = (name: string): ListCase => {
  const known = casesByName.get(name);
  if (!known) throw new Error(`${name} answers a list: say in test/list-cases.ts how it is filled.`);
  return known;
};

/** Tables that are only written together with another, under whose name that is announced as well. */
const WRITTEN_WITH: Record<string, string> = {
  user: 'users',
  notification_tallies: 'notifications',
  order_tallies: 'orders',
  order_status_tallies: 'orders',
  order_tally_log: 'orders',
  product_sales: 'orders',
  product_sales_by_day: 'orders',
  product_sale_log: 'orders',
};
/** A person's new name is announced as a change of their reviews, too. */
const ANNOUNCES_AUTHORS = 'reviews';

/** The tables that statements read, under whose names their changes are announced. */
async function tablesOf(statements: readonly string[]): Promise<Set<string>> {
  const known = await shop.db.many<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema in ('public', 'identity') and table_type = 'BASE TABLE'`);
  const isTable = new Set(known.map(({ name }) => name));
  const read = statements.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join)\s+(?:identity\.|public\.)?(\w+)\b/g)].map(([, name]) => name!),
  );
  return new Set(read.filter((name) => isTable.has(name)).map((name) => WRITTEN_WITH[name] ?? name));
}

describe('statements for each request', () => {
  it('are counted for every read that answers a list, and for no other', () => {
    const lists = shop.features
      .flatMap((feature) => feature.reads)
      .filter(({ result }) => holdsList(result))
      .map(({ contract }) => contract.name);
    expect(Object.keys(cases).toSorted()).toEqual(lists.toSorted());
  });

  it.each(Object.keys(cases))('%s: runs as many statements for one item as for many', async (name) => {
    const { fill, sizes = [{}], fixed } = openCase(name);
    const read = shop.features
      .flatMap((feature) => feature.reads)
      .find(({ contract }) => contract.name === name)!;
    const person = await shop.addUser({ role: 'admin' });
    const params = await fill(shop, person, 1);
    const few = await ask(read, params, person);
    expect(few.sent.length, 'none would mean that a kept answer was given').toBeGreaterThan(0);
    const grown = await fill(shop, person, MANY);
    const many = await ask(read, grown, person);
    if (!fixed) expect(many.items).toBeGreaterThanOrEqual(few.items + 3);
    expect(many.sent, `${few.sent.length} for one item`).toHaveLength(few.sent.length);
    const counts = [];
    for (const size of sizes) counts.push((await ask(read, { ...grown, ...size }, person)).sent.length);
    expect(new Set(counts).size, `with pages of ${JSON.stringify(sizes)}: ${counts}`).toBe(1);
  });

  it.each(Object.keys(cases))('%s: is reread after a change of any of its tables', async (name) => {
    const read = shop.features
      .flatMap((feature) => feature.reads)
      .find(({ contract }) => contract.name === name)!;
    const person = await shop.addUser({ role: 'admin' });
    const { fill, immutable = [] } = openCase(name);
    const params = await fill(shop, person, 2);
    const { sent } = await ask(read, params, person);
    const follows = new Set(
      read.dependsOn(params, { userId: person.userId } as Viewer).map((key) => key.split(':')[0]!),
    );
    if (follows.has(ANNOUNCES_AUTHORS)) follows.add('users');
    for (const table of immutable) follows.add(table);
    expect([...(await tablesOf(sent))].filter((table) => !follows.has(table))).toEqual([]);
  });

  it.each(['catalogue.list', 'catalogue.adminList'])(
    '%s: at most four for a search, whatever it finds',
    async (name) => {
      const person = await shop.addUser({ role: 'admin' });
      const read = shop.features
        .flatMap((feature) => feature.reads)
        .find(({ contract }) => contract.name === name)!;
      for (const search of ['counted', 'ounte', 'counted thing', 'counted nowhere', 'nowhere'])
        for (const limit of [1, 10, 100]) {
          const { sent } = await ask(read, { search, limit }, person);
          expect(sent.length, `${search}, pages of ${limit}`).toBeLessThanOrEqual(4);
        }
    },
  );
});
