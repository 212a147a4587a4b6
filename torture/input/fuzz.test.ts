/** What nobody would send, made from our own description of the interface (RELIABILITY G22). */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { sql } from '../../src/server/storage/sql.ts';
import { placeOrder } from '../../test/orders.ts';
import { stock } from '../../test/products.ts';
import { ORIGIN, type Person, testShop } from '../../test/shop.ts';
import { often, report } from '../figures.ts';
import { seed } from '../random.ts';
import { anything, madeFor, type Schema } from './arbitraries.ts';

interface Documented {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const shop = await testShop({}, { jobs: false });
const people: Record<string, Person | undefined> = {
  visitor: undefined,
  shopper: await shop.person(),
  admin: await shop.person({ role: 'admin' }),
};
const [product] = await shop.db.transaction((tx) => stock(tx, [{ title: 'Cup' }]));
const order = await placeOrder(shop, people.shopper!, [{ id: product!, quantity: 1 }]);
const known = [product!, order, people.shopper!.userId, people.admin!.userId];
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

/** Content types that have fooled somebody, right ones most often. */
const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/json; charset=utf-8',
    'application/json;charset=latin1',
    'APPLICATION/JSON',
    ' application/json',
    'application/json\t',
    'application/json ; x',
    'application/vnd.api+json',
    'text/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
  ),
);

const body = (schema: Schema) =>
  fc.oneof(
    { weight: 12, arbitrary: madeFor(schema, known).map((value) => JSON.stringify(value) ?? '') },
    fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '"x"',
      '0',
      '{"a":1}}',
      '\0',
      '{"__proto__":{"role":"admin"}}',
      '['.repeat(1_000),
      `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
    ),
    anything.map((value) => JSON.stringify(value) ?? ''),
  );

const call = fc.constantFrom(...operations).chain(({ method, path, documented }) => {
  const { parameters = [], requestBody } = documented;
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const values = fc.tuple(
    ...parameters.map(({ name, in: place, required, schema: of }) =>
      fc.tuple(
        fc.constant(name),
        fc.constant(place),
        place === 'path' || required ? madeFor(of, known) : fc.option(madeFor(of, known)),
      ),
    ),
  );
  return fc.record({
    id: fc.constant(documented.operationId),
    method: fc.constant(method),
    path: fc.constant(path),
    values,
    twice: fc.boolean(),
    payload: body(schema),
    type: contentTypes,
    key: fc.oneof(
      fc.constant('fuzz-key-1234'),
      fc.string({ maxLength: 12 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?')),
    ),
  });
});

const textOf = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replace(/[\ud800-\udfff]/g, '\ufffd');

const runs = often(2_000, 20_000);
it(
  `${runs} calls, each by a visitor, a shopper and an administrator: never a surprise, always as described`,
  async () => {
    for (const [id, { ok, refused }] of answersOf)
      expect([id, ok !== undefined, refused !== undefined]).toEqual([id, true, true]);
    const statuses = new Map<number, number>();
    let done = 0;
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
        // Whoever deletes an account here would leave nobody to go on with.
        if (id === 'account.deleteAccount' || id === 'account.logout') return;
        for (const [as, person] of Object.entries(people)) {
          const cookie = person?.cookie;
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
          const shown = `${as}: ${method} ${address}?${query.join('&')} ${type} ${payload.slice(0, 300)} -> ${status} ${reply.body.slice(0, 300)}`;
          expect(status, shown).toBeLessThan(500);
          const schema = answersOf.get(id)!;
          const wanted = status === 200 ? schema.ok : schema.refused;
          const judged = wanted?.safeParse(JSON.parse(reply.body));
          expect(judged?.success ?? true, `${shown}\n${judged?.error?.message.slice(0, 500)}`).toBe(true);
        }
        // Throttles would soon answer everything.
        if (++done % 17 === 0) await shop.db.run(sql`delete from identity.attempts`);
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );
    expect(unhandled).toEqual([]);
    const told = [...statuses]
      .sort()
      .map(([status, times]) => `${times} × ${status}`)
      .join(', ');
    report(
      'G22',
      `${runs} calls × 3 roles over ${operations.length} operations: ${told}; 0 × 5xx, 0 not as described (seed ${seed})`,
    );
  },
  often(180_000, 1_800_000),
);

const frames = 2_000;
it(`${frames} frames that are none: the tab closes or is told no, and the shop goes on`, async () => {
  const names = shop.features.flatMap(({ reads }) => reads.map(({ contract }) => contract.name));
  const frame = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    anything.map((value) => JSON.stringify(value) ?? ''),
    fc
      .record({
        type: fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom('subscribe', 'unsubscribe', 'ping') },
          anything,
        ),
        id: fc.oneof(fc.nat(50), anything),
        name: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, anything),
        params: fc.oneof(
          fc.dictionary(fc.constantFrom('id', 'page', 'status', 'cursor', '__proto__'), anything),
          anything,
        ),
        etag: fc.option(anything, { nil: undefined }),
      })
      .map((value) => JSON.stringify(value)),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
  );
  await shop.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.http.server.address() as AddressInfo;
  const surprises: string[] = [];
  let sent = 0;
  for (const [n, one] of fc
    .sample(fc.array(frame, { minLength: 20, maxLength: 20 }), { numRuns: frames / 20, seed })
    .entries()) {
    const person = [undefined, people.shopper, people.admin][n % 3];
    const headers = { origin: ORIGIN, ...(person && { cookie: person.cookie }) };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers });
    await once(socket, 'open');
    socket.on('error', () => {});
    socket.on('message', (text) => {
      if (/"code":"failed"/.test(String(text))) surprises.push(String(text));
    });
    for (const text of one) {
      if (socket.readyState === socket.OPEN) socket.send(text);
      sent++;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
    socket.terminate();
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(surprises).toEqual([]);
  expect(unhandled).toEqual([]);
  expect((await shop.http.inject('/api/account/session')).statusCode).toBe(200);
  await expect.poll(() => shop.sockets.count, { timeout: 5_000 }).toBe(0);
  report('G22', `${sent} frames: 0 surprises, every tab gone`);
}, 120_000);
