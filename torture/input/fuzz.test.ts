/** What nobody would send, made from our own description of the interface (RELIABILITY G22). */
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../src/server/storage/ids.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { placeOrder } from '../../test/orders.ts';
import { stock } from '../../test/products.ts';
import { ORIGIN, type TestUser, testShop } from '../../test/shop.ts';
import { often, report } from '../figures.ts';
import { seed } from '../random.ts';
import { anything, type Known, madeFor, type Schema, textOfAll } from './arbitraries.ts';
import { callOf, type Documented } from './calls.ts';
import { FrameLine, type Outcome } from './frame-line.ts';
import { residentMemory } from './resident.ts';

const shop = await testShop({}, { jobs: false, ordersPerAccount: 100_000, ordersPerNetwork: 100_000 });
const people: Record<string, TestUser | undefined> = {
  visitor: undefined,
  shopper: await shop.addUser(),
  admin: await shop.addUser({ role: 'admin' }),
};
const products = await shop.db.transaction((tx) =>
  stock(tx, [{ title: 'Cup' }, { title: 'Pot' }, { title: 'Pan' }]),
);
const orders: string[] = [];
for (const id of products) orders.push(await placeOrder(shop, people.shopper!, [{ id, quantity: 1 }]));
const [review, notice] = [newId(), newId()];
await shop.db.run(sql`
  with written as (
    insert into reviews (id, product_id, user_id, rating, comment)
    values (${review}, ${products[0]!}, ${people.shopper!.userId}, 4, 'Good.')
  )
  insert into notifications (id, user_id, message) values (${notice}, ${people.shopper!.userId}, 'Hello')`);
await shop.db.run(sql`update products set review_sum = 4, review_count = 1 where id = ${products[0]!}`);
const known: Known = {
  ids: [...products, ...orders, review, notice, people.shopper!.userId, people.admin!.userId],
  // No passwords: to hash them would take more than all the rest.
  usual: {
    id: [...products, ...orders, review, notice],
    uid: [people.shopper!.userId, people.admin!.userId],
    name: ['Robin Fern'],
    email: [people.shopper!.email],
    address: ['1 Test Street'],
    title: ['Cup', 'Jug'],
    description: ['For tea.'],
    image: ['/a.webp'],
    category: ['cups'],
    priceCents: [100, 1_999],
    version: [1, 2],
    rate: [4.5],
    count: [10],
    rating: [1, 5, { rate: 4.5, count: 10 }],
    comment: ['Good.'],
    helpful: [true],
    revision: [0, 1, 2],
    save: ['save-1', 'save-2'],
    items: [[{ id: products[0]!, quantity: 1 }], []],
    totalCents: [1_250],
    status: ['shipped', 'completed'],
  },
};
/** The process may hold so much more after the trial than when it was warm (MB). */
const MOST_GROWTH = 50;
/** What ends the session that calls it: each call of these has a person of its own. */
const ENDINGS = new Set(['account.deleteAccount', 'account.logout']);
const unhandled: unknown[] = [];
const hear = (error: unknown) => unhandled.push(error);
process.on('unhandledRejection', hear);
afterAll(async () => {
  process.off('unhandledRejection', hear);
  await shop.close();
});

const openapi = JSON.parse((await shop.http.inject('/api/openapi.json')).body) as {
  paths: Record<string, Record<string, Documented>>;
};
const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, documented]) => ({ method: method.toUpperCase(), path, documented })),
);
const answersOf = new Map(
  operations.map(({ documented }) => {
    const of = (status: string) => Object.values(documented.responses[status]?.content ?? {})[0]?.schema;
    const parser = (schema: Schema | undefined) => schema && z.fromJSONSchema(schema as never);
    return [documented.operationId, { ok: parser(of('200')), refused: parser(of('4XX') ?? of('4xx')) }];
  }),
);

/** Made once: to make what an operation is called with takes longer than a call. */
const call = fc.oneof(...operations.map((operation) => callOf(operation, known)));

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/[\ud800-\udfff]/g, '\ufffd');

/** Undefined, which no answer is described as, for what is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const runs = often(1_000, 20_000);
/** After so many calls of each role the process is warm. */
const warm = often(500, 1_000);
it(
  `${runs} calls, each by a visitor, a shopper and an administrator: never a surprise, always as described`,
  async () => {
    for (const [id, { ok, refused }] of answersOf)
      expect([id, ok !== undefined, refused !== undefined]).toEqual([id, true, true]);
    const statuses = new Map<number, number>();
    const tried = new Set<string>();
    /** What was not refused at least once. */
    const through = new Set<string>();
    let [done, before] = [0, 0];
    await fc.assert(
      fc.asyncProperty(call, async ({ id, method, path, values, twice, payload, type, key }) => {
        let address = path;
        const query: string[] = [];
        for (const [name, place, value] of values as [string, string, unknown][]) {
          if (value === null && place === 'query') continue;
          // A path of dots would lead to another operation.
          const text = encodeURIComponent(textOf(value).replace(/^\.{1,2}$/, 'dots'));
          if (place === 'path') address = address.replace(`{${name}}`, text);
          else query.push(`${name}=${text}`, ...(twice ? [`${name}=${text}`] : []));
        }
        for (const [as, person] of Object.entries(people)) {
          const role = as === 'admin' ? 'admin' : 'user';
          const caller = person && ENDINGS.has(id) ? await shop.addUser({ role }) : person;
          const cookie = caller?.cookie;
          const reply = await shop.http.inject({
            method: method as 'GET',
            url: query.length > 0 ? `${address}?${query.join('&')}` : address,
            headers: {
              origin: ORIGIN,
              'idempotency-key': key,
              ...(cookie && { cookie }),
              ...(method !== 'GET' && payload !== '' && { 'content-type': type }),
            },
            ...(method !== 'GET' && payload !== '' && { payload }),
          });
          const { statusCode: status } = reply;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 200) through.add(id);
          const schema = answersOf.get(id)!;
          const wanted = status === 200 ? schema.ok : schema.refused;
          const judged = status < 500 ? wanted?.safeParse(jsonOf(reply.body)) : undefined;
          if (status >= 500 || judged?.success === false)
            expect.fail(
              `${as}: ${method} ${address}?${query.join('&')} ${type} ${payload.slice(0, 300)} -> ${status} ${reply.body.slice(0, 300)}\n${judged?.error?.message.slice(0, 500)}`,
            );
        }
        tried.add(id);
        // Throttles would soon answer everything.
        if (++done % 17 === 0) await shop.db.run(sql`delete from identity.attempts`);
        if (done === warm) before = await residentMemory();
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );
    const grown = (await residentMemory()) - before;
    expect(unhandled).toEqual([]);
    expect([...statuses.values()].reduce((sum, times) => sum + times, 0)).toBe(runs * 3);
    expect(tried.size).toBe(operations.length);
    // A check that refuses everything would pass, too: calls must reach the code behind the validation of input. The
    // shares are far below what any seed reaches, since the number of calls per operation is random.
    const answered = (which: (method: string) => boolean) => {
      const of = operations.filter(({ method }) => which(method));
      return of.filter(({ documented }) => through.has(documented.operationId)).length / of.length;
    };
    const [reads, writes] = [answered((method) => method === 'GET'), answered((method) => method !== 'GET')];
    expect(reads).toBeGreaterThan(often(0.5, 0.7));
    expect(writes).toBeGreaterThan(often(0.15, 0.3));
    // Whoever had lost the session on the way would have tried the rest as a stranger.
    for (const { cookie } of [people.shopper!, people.admin!]) {
      const { body: told } = await shop.http.inject({ url: '/api/account/session', headers: { cookie } });
      expect(JSON.parse(told).user).not.toBeNull();
    }
    const told = [...statuses]
      .sort()
      .map(([status, times]) => `${times} × ${status}`)
      .join(', ');
    expect(grown, told).toBeLessThan(MOST_GROWTH);
    report(
      'G22',
      `${runs} calls × 3 roles over ${tried.size} operations (${through.size} of them also answered 200): ${told}; 0 × 5xx, 0 not as described, memory ${signed(grown)} MB (seed ${seed})`,
    );
  },
  often(180_000, 1_800_000),
);

const signed = (megabytes: number) => `${megabytes < 0 ? '−' : '+'} ${Math.abs(Math.round(megabytes))}`;

/** Runs `work` on each of the list, so many at a time; each lane does one after the other. */
async function inLanes<T>(lanes: number, list: readonly T[], work: (one: T, lane: number) => Promise<void>) {
  const left = list.values();
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (const one of left) await work(one, lane);
    }),
  );
}

/** Nothing is wrong with the frame, so something is with the shop. */
const SURPRISES = new Set(['failed', 'unavailable', 'busy']);
const codeOf = (outcome: Outcome) =>
  typeof outcome === 'object' && 'told' in outcome ? outcome.told.error?.code : undefined;
const isSurprise = (outcome: Outcome) => outcome === 'nothing' || SURPRISES.has(codeOf(outcome) ?? '');

const liveReads = shop.features.flatMap(({ reads }) => reads.map(({ contract }) => contract.name));
let liveUrl: string;
beforeAll(async () => {
  await shop.http.listen({ host: '127.0.0.1', port: 0 });
  liveUrl = `ws://127.0.0.1:${(shop.http.server.address() as AddressInfo).port}/api/live`;
});
const lineOf = (person: TestUser | undefined) =>
  FrameLine.open(liveUrl, { origin: ORIGIN, ...(person && { cookie: person.cookie }) });

/** The shop goes on, and has forgotten everybody who was there. */
async function expectCalm(): Promise<void> {
  expect(unhandled).toEqual([]);
  expect((await shop.http.inject('/api/account/session')).statusCode).toBe(200);
  await expect.poll(() => shop.sockets.count, { timeout: 5_000 }).toBe(0);
}

const frames = often(300, 2_000);
/** After so many of them the process is warm. */
const warmFrames = often(100, 500);
it(`${frames} frames that are none, each on a connection of its own: closed or told no, and the shop goes on`, async () => {
  const text = fc.oneof(
    textOfAll(200),
    anything.map((value) => JSON.stringify(value) ?? ''),
    fc
      .record({
        type: fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom('subscribe', 'unsubscribe', 'ping') },
          anything,
        ),
        id: fc.oneof(fc.nat(50), anything),
        name: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...liveReads) }, anything),
        params: fc.oneof(
          fc.dictionary(fc.constantFrom('id', 'page', 'status', 'cursor', '__proto__'), anything),
          anything,
        ),
        etag: fc.option(anything, { nil: undefined }),
      })
      .map((value) => JSON.stringify(value)),
  );
  const frame = fc.record({
    data: fc.oneof(
      { weight: 3, arbitrary: text },
      // As text they are hardly ever UTF-8.
      fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    ),
    // Whatever stands in it, a binary one is none.
    binary: fc.oneof({ weight: 7, arbitrary: fc.constant(false) }, fc.constant(true)),
  });
  const lanes = 50;
  // A person of its own for each: more than ten connections of one would be closed for that.
  const callers = await Promise.all(
    Array.from({ length: lanes }, async (_, lane) =>
      lane % 3 === 0 ? undefined : shop.addUser({ role: lane % 3 === 1 ? 'user' : 'admin' }),
    ),
  );
  const seen = { answered: 0, closed: 0, wrong: [] as unknown[] };
  const send = (list: readonly { data: string | Buffer; binary: boolean }[]) =>
    inLanes(lanes, list, async ({ data, binary }, lane) => {
      const line = await lineOf(callers[lane]);
      const outcome = await line.ask(data, { binary });
      if (isSurprise(outcome)) seen.wrong.push([String(data), outcome]);
      else if (typeof outcome === 'object' && 'told' in outcome) seen.answered++;
      // 1007 is what the protocol says of a frame that cannot be read; 1006: the connection ended with it.
      else if ([1006, 1007].includes((outcome as { closed: number }).closed)) seen.closed++;
      else seen.wrong.push([String(data), outcome]);
      await line.close();
    });
  await send(fc.sample(frame, { numRuns: warmFrames, seed: seed + 1 }));
  const before = await residentMemory();
  Object.assign(seen, { answered: 0, closed: 0 });
  await send(fc.sample(frame, { numRuns: frames, seed }));
  expect(seen.wrong).toEqual([]);
  expect(seen.closed + seen.answered).toBe(frames);
  expect(seen.closed).toBeGreaterThan(0.9 * frames);
  await expectCalm();
  const grown = (await residentMemory()) - before;
  expect(grown).toBeLessThan(MOST_GROWTH);
  report(
    'G22',
    `${frames} frames, one on each connection: ${seen.closed} closed, ${seen.answered} answered, 0 surprises, memory ${signed(grown)} MB`,
  );
}, 120_000);

const AT_ONCE = 20;
const wild = often(1_000, 2_000);
it(`${wild} live reads of wild parameters: each is answered, with data as described or a reason`, async () => {
  const [shopper, admin] = [await shop.addUser(), await shop.addUser({ role: 'admin' })];
  const [cup] = await shop.db.transaction((tx) => stock(tx, [{ title: 'Another cup' }]));
  const bought = await placeOrder(shop, shopper, [{ id: cup!, quantity: 1 }]);
  const there: Known = { ids: [cup!, bought, shopper.userId, admin.userId], usual: {} };
  const parametersOf = new Map(
    operations.map(({ documented }) => [documented.operationId, documented.parameters ?? []]),
  );
  const paramsOf = (name: string) => {
    const parameters = parametersOf.get(name)!;
    const fields = Object.fromEntries(
      parameters.map(({ name: field, in: place, schema }) => [
        field,
        // What is there, mostly: an unknown id is soon answered.
        place === 'path'
          ? fc.oneof({ weight: 2, arbitrary: fc.constantFrom(cup!, bought) }, madeFor(schema, there))
          : madeFor(schema, there),
      ]),
    );
    const requiredKeys = parameters.flatMap(({ name: field, in: place, required }) =>
      place === 'path' || required ? [field] : [],
    );
    return fc.oneof(
      { weight: 4, arbitrary: fc.record(fields, { requiredKeys }) },
      fc.dictionary(fc.constantFrom('id', 'page', 'status', 'cursor', '__proto__', 'limit'), anything),
      fc.constant(undefined),
    );
  };
  const read = fc.constantFrom(...liveReads).chain((name) =>
    fc.record({
      name: fc.constant(name),
      params: paramsOf(name),
      etag: fc.option(fc.string({ maxLength: 100 }), { nil: undefined }),
    }),
  );
  const seen = { data: 0, refused: 0, wrong: [] as unknown[] };
  const withData = new Set<string>();
  const who = [undefined, shopper, admin];
  // Five connections of each at a time: those that are being closed count still, and ten are allowed.
  const ask = (batches: readonly { name: string }[][]) =>
    inLanes(15, batches, async (batch, lane) => {
      const line = await lineOf(who[lane % who.length]);
      const outcomes = await Promise.all(
        batch.map((one, id) => line.ask(JSON.stringify({ type: 'subscribe', id, ...one }), { id })),
      );
      for (const [n, outcome] of outcomes.entries()) {
        const { name } = batch[n]!;
        const { data, error } = typeof outcome === 'object' && 'told' in outcome ? outcome.told : {};
        const { ok, refused } = answersOf.get(name)!;
        if (isSurprise(outcome) || (data === undefined && error === undefined))
          seen.wrong.push([batch[n], outcome]);
        else if (!(error ? refused?.safeParse({ error }) : ok?.safeParse(data))?.success)
          seen.wrong.push([batch[n], 'not as described', outcome]);
        else if (error) seen.refused++;
        else {
          seen.data++;
          withData.add(name);
        }
      }
      await line.close();
    });
  const batch = fc.array(read, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await ask(fc.sample(batch, { numRuns: warmFrames / AT_ONCE, seed: seed + 1 }));
  const before = await residentMemory();
  Object.assign(seen, { data: 0, refused: 0 });
  await ask(fc.sample(batch, { numRuns: wild / AT_ONCE, seed }));
  expect(seen.wrong).toEqual([]);
  expect(seen.data + seen.refused).toBe(wild);
  // Both kinds, and hardly a read that was only ever refused.
  expect(Math.min(seen.data, seen.refused)).toBeGreaterThan(wild / 10);
  expect(withData.size).toBeGreaterThan(0.8 * liveReads.length);
  await expectCalm();
  const grown = (await residentMemory()) - before;
  expect(grown).toBeLessThan(MOST_GROWTH);
  report(
    'G22',
    `${wild} live reads of ${liveReads.length} names: ${seen.data} with data (of ${withData.size} names), ${seen.refused} refused, 0 surprises, memory ${signed(grown)} MB`,
  );
}, 120_000);
