/** Fuzzing of HTTP requests and live frames, generated from the OpenAPI description (RELIABILITY G22). */
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from '../../src/server/storage/ids.ts';
import { raw, sql } from '../../src/server/storage/sql.ts';
import { restore as restoreSettings } from '../../src/shop/settings/admin-contract.ts';
import { current as currentSettings } from '../../src/shop/settings/contract.ts';
import { readOpenApi } from '../../test/openapi.ts';
import { placeOrder } from '../../test/orders.ts';
import { insertProducts } from '../../test/products.ts';
import type { RawSocket } from '../../test/raw-socket.ts';
import { ORIGIN, type TestUser, testShop } from '../../test/shop.ts';
import { openTab } from '../access/call-operation.ts';
import { quickOrLong, report } from '../figures.ts';
import { seed } from '../random.ts';
import { anyJson, anyText, type KnownValues, mostly, type Schema, valueFor } from './arbitraries.ts';
import { type OperationDoc, requestArbitrary } from './request-arbitraries.ts';
import { measureResidentMemory } from './resident-memory.ts';

const shop = await testShop({}, { jobs: false, ordersPerAccount: 100_000, ordersPerNetwork: 100_000 });
const users: Record<string, TestUser | undefined> = {
  visitor: undefined,
  shopper: await shop.addUser(),
  admin: await shop.addUser({ role: 'admin' }),
};
const products = await insertProducts(shop.db, [{ title: 'Cup' }, { title: 'Pot' }, { title: 'Pan' }]);
const orders: string[] = [];
for (const id of products) orders.push(await placeOrder(shop, users.shopper!, [{ id, quantity: 1 }]));
const [review, notification] = [newId(), newId()];
await shop.db.run(sql`
  with written as (
    insert into reviews (id, product_id, user_id, rating, comment)
    values (${review}, ${products[0]!}, ${users.shopper!.userId}, 4, 'Good.')
  )
  insert into notifications (id, user_id, message) values (${notification}, ${users.shopper!.userId}, 'Hello')`);
await shop.db.run(sql`update products set review_sum = 4, review_count = 1 where id = ${products[0]!}`);
const known: KnownValues = {
  ids: [...products, ...orders, review, notification, users.shopper!.userId, users.admin!.userId],
  // No passwords: hashing them would take most of the time.
  typical: {
    id: [...products, ...orders, review, notification],
    uid: [users.shopper!.userId, users.admin!.userId],
    name: ['Robin Fern'],
    email: [users.shopper!.email],
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
/** Switches all features on again and empties the documents of a preset: otherwise orders would need a delivery. */
async function undoPreset(): Promise<void> {
  const { version } = (await shop.read(currentSettings, {})).body;
  expect((await shop.write(restoreSettings, { version, to: 0 }, users.admin)).status).toBe(200);
  for (const table of ['tax_settings', 'delivery_versions', 'document_settings', 'filled_documents'])
    await shop.db.run(sql`delete from ${raw(table)}`);
}
/** Maximum memory growth after warm-up (MB). */
const MAX_GROWTH_MB = 50;
/** Operations that end the caller's session; each request to them uses a new user. */
const ENDINGS = new Set(['account.deleteAccount', 'account.logout', 'security.endSessions']);
const unhandled: unknown[] = [];
const onRejection = (error: unknown) => unhandled.push(error);
process.on('unhandledRejection', onRejection);
afterAll(async () => {
  process.off('unhandledRejection', onRejection);
  await shop.close();
});

const openapi = (await readOpenApi(shop)) as { paths: Record<string, Record<string, OperationDoc>> };
const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, doc]) => ({ method: method.toUpperCase(), path, doc })),
);
const responseSchemas = new Map(
  operations.map(({ doc }) => {
    const schemaOf = (status: string) => Object.values(doc.responses[status]?.content ?? {})[0]?.schema;
    const parser = (schema: Schema | undefined) => schema && z.fromJSONSchema(schema as never);
    return [
      doc.operationId,
      { ok: parser(schemaOf('200')), refused: parser(schemaOf('4XX') ?? schemaOf('4xx')) },
    ];
  }),
);

/** Built once: building the arbitraries takes longer than a request. */
const calls = operations.map((operation) => requestArbitrary(operation, known));

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/[\ud800-\udfff]/g, '\ufffd');

/** Parses JSON; returns undefined, which matches no documented response, if it is invalid. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const runs = quickOrLong(1_600, 20_000);
/** Requests per role until the process is warm. */
const warmUpRequests = quickOrLong(500, 1_000);
it(`answers ${runs} random requests of each role as documented, and never with 5xx`, async () => {
  for (const [id, { ok, refused }] of responseSchemas)
    expect([id, ok !== undefined, refused !== undefined]).toEqual([id, true, true]);
  const statuses = new Map<number, number>();
  const calledOperations = new Set<string>();
  /** Operations that succeeded at least once. */
  const succeededOperations = new Set<string>();
  let [requestCount, before] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.oneof(...calls), async ({ id, method, path, values, twice, payload, type, key }) => {
      let url = path;
      const query: string[] = [];
      for (const [name, location, value] of values as [string, string, unknown][]) {
        if (value === null && location === 'query') continue;
        // A path segment of dots would name another operation.
        const text = encodeURIComponent(textOf(value).replace(/^\.{1,2}$/, 'dots'));
        if (location === 'path') url = url.replace(`{${name}}`, text);
        else query.push(`${name}=${text}`, ...(twice ? [`${name}=${text}`] : []));
      }
      for (const [as, user] of Object.entries(users)) {
        const role = as === 'admin' ? 'admin' : 'user';
        const caller = user && ENDINGS.has(id) ? await shop.addUser({ role }) : user;
        const cookie = caller?.cookie;
        const reply = await shop.http.inject({
          method: method as 'GET',
          url: query.length > 0 ? `${url}?${query.join('&')}` : url,
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
        if (status === 200) succeededOperations.add(id);
        if (status === 200 && id === 'settings.choosePreset') await undoPreset();
        const schema = responseSchemas.get(id)!;
        const expected = status === 200 ? schema.ok : schema.refused;
        const parsed = status < 500 ? expected?.safeParse(jsonOf(reply.body)) : undefined;
        if (status >= 500 || parsed?.success === false)
          expect.fail(
            `${as}: ${method} ${url}?${query.join('&')} ${type} ${payload.slice(0, 300)} -> ${status} ${reply.body.slice(0, 300)}\n${parsed?.error?.message.slice(0, 500)}`,
          );
      }
      calledOperations.add(id);
      // Otherwise rate limits would soon refuse everything.
      if (++requestCount % 17 === 0) await shop.db.run(sql`delete from identity.attempts`);
      if (requestCount === warmUpRequests) before = await measureResidentMemory();
    }),
    // The examples call each operation once: otherwise one run in twenty would miss one.
    {
      numRuns: runs,
      seed,
      endOnFailure: true,
      examples: calls.map((call) => [fc.sample(call, { numRuns: 1, seed })[0]!]),
    },
  );
  const grown = (await measureResidentMemory()) - before;
  expect(unhandled).toEqual([]);
  expect([...statuses.values()].reduce((sum, times) => sum + times, 0)).toBe(runs * 3);
  expect(calledOperations.size).toBe(operations.length);
  // A shop that refused everything would pass so far, so calls must also reach the code behind input validation. The
  // limits are far below what any seed reaches, because the number of calls per operation is random.
  const succeededShare = (matches: (method: string) => boolean) => {
    const matching = operations.filter(({ method }) => matches(method));
    return matching.filter(({ doc }) => succeededOperations.has(doc.operationId)).length / matching.length;
  };
  expect(succeededShare((method) => method === 'GET')).toBeGreaterThan(quickOrLong(0.5, 0.7));
  expect(succeededShare((method) => method !== 'GET')).toBeGreaterThan(quickOrLong(0.15, 0.3));
  // If a session had ended, the remaining requests would have been anonymous.
  for (const { cookie } of [users.shopper!, users.admin!]) {
    const { body } = await shop.http.inject({ url: '/api/account/session', headers: { cookie } });
    expect(JSON.parse(body).user).not.toBeNull();
  }
  const counts = [...statuses]
    .sort()
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ');
  expect(grown, counts).toBeLessThan(MAX_GROWTH_MB);
  report(
    'G22',
    `${runs} requests × 3 roles over ${calledOperations.size} operations (${succeededOperations.size} succeeded at least once): ${counts}; 0 × 5xx, 0 undocumented responses, memory ${formatSigned(grown)} MB (seed ${seed})`,
  );
});

const formatSigned = (megabytes: number) => `${megabytes < 0 ? '−' : '+'} ${Math.abs(Math.round(megabytes))}`;

/** Runs `work` on each item with this many concurrent workers. */
async function runConcurrently<T>(
  workers: number,
  list: readonly T[],
  work: (one: T, worker: number) => Promise<void>,
) {
  const remaining = list.values();
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (const one of remaining) await work(one, worker);
    }),
  );
}

/** Outcome of a sent frame: a response, the close code of its connection, or neither within 10 s. */
interface FrameOutcome {
  response?: { data?: unknown; error?: { code: string } };
  closed?: number;
}

/** The first response for this subscription, or for any. */
const outcomeOf = (tab: RawSocket, id?: number): Promise<FrameOutcome> =>
  Promise.race([
    tab.closed.then((closed) => ({ closed })),
    tab
      .frame((frame) => id === undefined || frame.id === id, 10_000)
      .then(
        (response) => ({ response }),
        () => ({}),
      ),
  ]);

/** Closes the connection and waits for its end. */
async function closeTab(tab: RawSocket): Promise<void> {
  tab.socket.close();
  await tab.closed;
}

/** Error codes of failures of the server, not of invalid frames. */
const SERVER_ERRORS = new Set(['failed', 'unavailable', 'busy']);
const isServerFailure = ({ response, closed }: FrameOutcome) =>
  (response === undefined && closed === undefined) || SERVER_ERRORS.has(response?.error?.code ?? '');

const liveReads = shop.features.flatMap(({ reads }) => reads.map(({ contract }) => contract.name));
/** Expects that the shop still responds and has no open sockets. */
async function expectHealthy(): Promise<void> {
  expect(unhandled).toEqual([]);
  expect((await shop.http.inject('/api/account/session')).statusCode).toBe(200);
  await expect.poll(() => shop.sockets.count, { timeout: 5_000 }).toBe(0);
}

const frames = quickOrLong(300, 2_000);
/** Frames until the process is warm. */
const warmUpFrames = quickOrLong(100, 500);
it(`refuses ${frames} malformed frames, each on a new connection, and keeps running`, async () => {
  const text = fc.oneof(
    anyText(200),
    anyJson.map((value) => JSON.stringify(value) ?? ''),
    fc
      .record({
        type: mostly(6, fc.constantFrom('subscribe', 'unsubscribe', 'ping'), anyJson),
        id: fc.oneof(fc.nat(50), anyJson),
        name: mostly(6, fc.constantFrom(...liveReads), anyJson),
        params: fc.oneof(
          fc.dictionary(fc.constantFrom('id', 'page', 'status', 'cursor', '__proto__'), anyJson),
          anyJson,
        ),
        etag: fc.option(anyJson, { nil: undefined }),
      })
      .map((value) => JSON.stringify(value)),
  );
  const frame = fc.record({
    // Random bytes are rarely valid UTF-8.
    data: mostly(
      3,
      text,
      fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
    ),
    // Binary frames are never valid.
    binary: mostly(7, fc.constant(false), fc.constant(true)),
  });
  const workers = 50;
  // One user per worker, because the shop closes more than ten connections of a user.
  const callers = await Promise.all(
    Array.from({ length: workers }, async (_, worker) =>
      worker % 3 === 0 ? undefined : shop.addUser({ role: worker % 3 === 1 ? 'user' : 'admin' }),
    ),
  );
  const seen = { answered: 0, closed: 0, wrong: [] as unknown[] };
  const send = (list: readonly { data: string | Buffer; binary: boolean }[]) =>
    runConcurrently(workers, list, async ({ data, binary }, worker) => {
      const tab = await openTab(shop, callers[worker]);
      tab.socket.send(data, { binary });
      const outcome = await outcomeOf(tab);
      if (isServerFailure(outcome)) seen.wrong.push([String(data), outcome]);
      else if (outcome.response) seen.answered++;
      // 1007: invalid frame data; 1006: the connection ended without a close frame.
      else if ([1006, 1007].includes(outcome.closed!)) seen.closed++;
      else seen.wrong.push([String(data), outcome]);
      await closeTab(tab);
    });
  await send(fc.sample(frame, { numRuns: warmUpFrames, seed: seed + 1 }));
  const before = await measureResidentMemory();
  Object.assign(seen, { answered: 0, closed: 0 });
  await send(fc.sample(frame, { numRuns: frames, seed }));
  expect(seen.wrong).toEqual([]);
  expect(seen.closed + seen.answered).toBe(frames);
  expect(seen.closed).toBeGreaterThan(0.9 * frames);
  await expectHealthy();
  const grown = (await measureResidentMemory()) - before;
  expect(grown).toBeLessThan(MAX_GROWTH_MB);
  report(
    'G22',
    `${frames} frames, one on each connection: ${seen.closed} closed, ${seen.answered} answered, 0 server errors, memory ${formatSigned(grown)} MB`,
  );
});

const BATCH_SIZE = 20;
const liveReadCount = quickOrLong(1_600, 2_000);
it(`answers ${liveReadCount} live reads with random parameters with documented data or an error`, async () => {
  const [shopper, admin] = [await shop.addUser(), await shop.addUser({ role: 'admin' })];
  const [cup] = await insertProducts(shop.db, [{ title: 'Another cup' }]);
  const bought = await placeOrder(shop, shopper, [{ id: cup!, quantity: 1 }]);
  const knownValues: KnownValues = { ids: [cup!, bought, shopper.userId, admin.userId], typical: {} };
  const parametersOf = new Map(operations.map(({ doc }) => [doc.operationId, doc.parameters ?? []]));
  const paramsOf = (name: string) => {
    const parameters = parametersOf.get(name)!;
    const fields = Object.fromEntries(
      parameters.map(({ name: field, in: location, schema }) => [
        field,
        // Mostly existing ids: unknown ones are refused early.
        location === 'path'
          ? mostly(2, fc.constantFrom(cup!, bought), valueFor(schema, knownValues))
          : valueFor(schema, knownValues),
      ]),
    );
    const requiredKeys = parameters.flatMap(({ name: field, in: location, required }) =>
      location === 'path' || required ? [field] : [],
    );
    return fc.oneof(
      { weight: 4, arbitrary: fc.record(fields, { requiredKeys }) },
      fc.dictionary(fc.constantFrom('id', 'page', 'status', 'cursor', '__proto__', 'limit'), anyJson),
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
  const viewers = [undefined, shopper, admin];
  // Five concurrent connections per user: closing ones still count towards the limit of ten.
  const sendReads = (batches: readonly { name: string }[][]) =>
    runConcurrently(15, batches, async (batch, worker) => {
      const tab = await openTab(shop, viewers[worker % viewers.length]);
      const outcomes = await Promise.all(
        batch.map((one, id) => {
          tab.send({ type: 'subscribe', id, ...one });
          return outcomeOf(tab, id);
        }),
      );
      for (const [n, outcome] of outcomes.entries()) {
        const { name } = batch[n]!;
        const { data, error } = outcome.response ?? {};
        const { ok, refused } = responseSchemas.get(name)!;
        if (isServerFailure(outcome) || (data === undefined && error === undefined))
          seen.wrong.push([batch[n], outcome]);
        else if (!(error ? refused?.safeParse({ error }) : ok?.safeParse(data))?.success)
          seen.wrong.push([batch[n], 'not as described', outcome]);
        else if (error) seen.refused++;
        else {
          seen.data++;
          withData.add(name);
        }
      }
      await closeTab(tab);
    });
  const batch = fc.array(read, { minLength: BATCH_SIZE, maxLength: BATCH_SIZE });
  await sendReads(fc.sample(batch, { numRuns: warmUpFrames / BATCH_SIZE, seed: seed + 1 }));
  const before = await measureResidentMemory();
  Object.assign(seen, { data: 0, refused: 0 });
  await sendReads(fc.sample(batch, { numRuns: liveReadCount / BATCH_SIZE, seed }));
  expect(seen.wrong).toEqual([]);
  expect(seen.data + seen.refused).toBe(liveReadCount);
  // Both outcomes occur, and most reads succeed at least once; some need the id of a row, which is rarely guessed.
  expect(Math.min(seen.data, seen.refused)).toBeGreaterThan(liveReadCount / 10);
  expect(withData.size).toBeGreaterThan(0.7 * liveReads.length);
  await expectHealthy();
  const grown = (await measureResidentMemory()) - before;
  expect(grown).toBeLessThan(MAX_GROWTH_MB);
  report(
    'G22',
    `${liveReadCount} live reads of ${liveReads.length} names: ${seen.data} with data (of ${withData.size} names), ${seen.refused} refused, 0 server errors, memory ${formatSigned(grown)} MB`,
  );
});
