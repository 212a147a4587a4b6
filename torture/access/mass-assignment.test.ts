/** Mass assignment (RELIABILITY G20): every write and read refuses undeclared fields. */
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Write } from '../../src/server/operations.ts';
import { pathParams } from '../../src/shared/operation.ts';
import { changedSince, takeSnapshot } from '../../test/rows.ts';
import { testShop } from '../../test/shop.ts';
import { report } from '../figures.ts';
import { callOperation, isWrite, openTab, subscribe } from './call-operation.ts';
import { declaredFieldsAt, EXTRA_FIELDS, type JsonSchema, objectPathsIn, withField } from './extra-fields.ts';
import { createCell } from './personas.ts';
import { samples } from './samples.ts';

const shop = await testShop({}, { jobs: false });
let refused = 0;
afterAll(async () => {
  await shop.close();
  report('G20', `${refused} requests with an extra field, all refused, no column changed`);
});

const operations = shop.features.flatMap(({ reads, writes }) => [...reads, ...writes]);
const cases = operations.map((operation) => ({ name: operation.contract.name, operation }));

describe.each(cases.filter(({ operation }) => isWrite(operation)))('$name', ({ name, operation }) => {
  it('refuses every undeclared field, at every depth', async () => {
    const sample = samples[name]!;
    const cell = await createCell(shop, operation.audience === 'admin' ? 'admin' : 'owner', sample);
    const input = await sample.input(cell);
    const headers = sample.headers?.(cell) ?? {};
    const schema = z.toJSONSchema((operation as Write).input, { io: 'input', unrepresentable: 'any' });
    const pathNames = new Set(pathParams(operation.contract.path));
    const body = Object.fromEntries(Object.entries(input).filter(([field]) => !pathNames.has(field)));
    const before = await takeSnapshot(shop.db);

    for (const path of objectPathsIn(body)) {
      const declaredFields = declaredFieldsAt(schema as JsonSchema, path);
      for (const [field, value] of EXTRA_FIELDS) {
        if (declaredFields.has(field) && !(path.length === 0 && pathNames.has(field))) continue;
        const payload = withField(body, path, field, value);
        const response = await callOperation(shop, operation, input, cell.caller, { headers, payload });
        expect(response.status, `${name} with ${[...path, field].join('.')}: ${response.text}`).toBe(400);
        refused++;
      }
    }
    expect(await changedSince(shop.db, before)).toEqual([]);
    // The request succeeds without the extra field, so the field was the reason for the refusals.
    const valid = await callOperation(shop, operation, input, cell.caller, { headers });
    expect(valid.status, valid.text).toBe(200);
  });
});

describe.each(cases.filter(({ operation }) => !isWrite(operation)))('$name', ({ name, operation }) => {
  it('refuses parameters that name another user', async () => {
    const sample = samples[name]!;
    const cell = await createCell(shop, operation.audience === 'admin' ? 'admin' : 'owner', sample);
    const input = await sample.input(cell);
    const tab = await openTab(shop, cell.caller);
    for (const [index, field] of ['userId', 'user_id', 'uid', 'role', 'viewer', 'sessionId'].entries()) {
      const payload = { ...input, [field]: 'another user' };
      expect((await callOperation(shop, operation, payload, cell.caller)).status).toBe(400);
      expect(await subscribe(tab, index, name, payload)).toMatchObject({ error: { code: 'invalid' } });
      refused += 2;
    }
    tab.socket.terminate();
  });
});
