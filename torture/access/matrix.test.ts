/**
 * Access matrix (RELIABILITY G19): every named operation, over HTTP and over the live connection, for every persona.
 * The cells come from the declared audiences and from `samples.ts`; a new operation is tested automatically and fails
 * until it has a sample.
 */
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import type { Read, Write } from '../../src/server/operations.ts';
import { PERMISSIONS } from '../../src/shared/permissions.ts';
import { changedSince, takeSnapshot } from '../../test/rows.ts';
import { testShop } from '../../test/shop.ts';
import { report } from '../figures.ts';
import { callOperation, isWrite, type OperationResponse, openTab, subscribe } from './call-operation.ts';
import {
  type Cell,
  canariesOf,
  createCell,
  expectedOutcome,
  hasPermission,
  idsOf,
  type Persona,
  personas,
  readOwnedRows,
} from './personas.ts';
import { samples } from './samples.ts';

/** All log lines of the run, at level `trace`. */
const logLines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) });
const shop = await testShop({}, { jobs: false, log });
const secrets = new Set<string>();
const operations: (Read | Write)[] = shop.features.flatMap(({ reads, writes }) => [...reads, ...writes]);
let cells = 0;
afterAll(async () => {
  await shop.close();
  report('G19', `${operations.length} operations, ${cells} cells, each as declared`);
});

it('has a sample for every operation of the shop, and no other', () => {
  const missing = operations.map(({ contract }) => contract.name).filter((name) => !samples[name]);
  expect(missing, 'have no sample: add valid input for them to the fixtures of their feature').toEqual([]);
  const names = new Set(operations.map(({ contract }) => contract.name));
  const obsolete = Object.keys(samples).filter((name) => !names.has(name));
  expect(obsolete, 'no longer exist: remove their samples').toEqual([]);
  for (const { contract, audience } of operations)
    expect(['public', 'anyone', 'user', 'admin'], contract.name).toContain(audience);
});

it('has exactly one permission, or administrators only, for every operation of administrators', () => {
  for (const { contract, audience, permission } of operations)
    if (audience === 'admin')
      expect([...PERMISSIONS, 'administrators-only'], contract.name).toContain(permission);
    else expect(permission, contract.name).toBeUndefined();
  // Roles, settings and security stay with administrators.
  const staffOnly = operations.filter(({ permission }) => permission && permission !== 'administrators-only');
  for (const { contract } of staffOnly)
    expect(contract.name).not.toMatch(
      /^(staff|settings|security|audit)\.|^(payments|documents)\..*settings/i,
    );
});

const cases = operations.flatMap((operation) => {
  const sample = samples[operation.contract.name];
  return sample ? [{ name: operation.contract.name, operation, sample }] : [];
});

describe.each(cases)('$name over HTTP', ({ operation, sample }) => {
  it.each(personas)('%s', async (persona) => {
    const cell = await createCell(shop, persona, sample);
    const input = await sample.input(cell);
    const attempt = (payload: object) =>
      callOperation(shop, operation, payload, cell.caller, { headers: sample.headers?.(cell) ?? {} });
    const expected = expectedOutcome(operation, sample, persona);
    const before = expected === 'done' ? undefined : await takeSnapshot(shop.db);
    const isOwnerProtected = expected === 'done' && isWrite(operation) && !actsAsOwner(cell, operation);
    const ownedRows = async () => [
      ...(await readOwnedRows(cell)),
      ...((await sample.ownedRows?.(cell)) ?? []),
    ];
    const rowsBefore = isOwnerProtected ? await ownedRows() : [];

    const response = await attempt(input);
    cells++;
    if (before) expect(await changedSince(shop.db, before)).toEqual([]);
    if (isOwnerProtected) expect(await ownedRows(), 'rows of the owner').toEqual(rowsBefore);
    if (expected === 'as unknown') {
      const unknown = await attempt({ ...input, [sample.owned!.field]: sample.owned!.unknown() });
      expect(response).toEqual(unknown);
      expect([403, 404]).toContain(response.status);
    } else expect(response.status, response.text).toBe(expected === 'done' ? 200 : expected);
    if (expected === 'done') expectDeclaredFieldsOnly(operation, response.text);
    if (expected === 'done' && sample.expectedResult)
      expect(JSON.parse(response.text)).toEqual(sample.expectedResult(cell));
    expectNoLeak(cell, persona, operation, response.text);
    expectCacheHeaders(operation, response);
  });
});

const live = cases.filter(({ operation }) => !isWrite(operation));
describe.each(live)('$name over the live connection', ({ name, operation, sample }) => {
  it.each(personas)('%s', async (persona) => {
    const cell = await createCell(shop, persona, sample);
    const input = await sample.input(cell);
    const expected = expectedOutcome(operation, sample, persona);
    // The owner is subscribed already: a cached result must not reach another viewer.
    const ownerTab = await openTab(shop, cell.owner);
    await subscribe(ownerTab, 1, name, input);
    const tab = await openTab(shop, cell.caller);
    const frame = await subscribe(tab, 1, name, input);
    cells++;
    const http = await callOperation(shop, operation, input, cell.caller);
    if (expected === 'done') expect(frame.data).toEqual(JSON.parse(http.text));
    else expect(frame).toEqual({ id: 1, ...JSON.parse(http.text) });
    if (expected === 'as unknown') {
      const unknown = { ...input, [sample.owned!.field]: sample.owned!.unknown() };
      expect({ ...(await subscribe(tab, 2, name, unknown)), id: 1 }).toEqual(frame);
    }
    expectNoLeak(cell, persona, operation, JSON.stringify(tab.frames));
    tab.socket.terminate();
    ownerTab.socket.terminate();
  });
});

it('the log contains no email, address, password or session of these requests', () => {
  const text = logLines.join('');
  expect(logLines.length).toBeGreaterThan(cells);
  const found = [...secrets, 'right1', 'new123', 'abc123'].filter((secret) => text.includes(secret));
  expect(found).toEqual([]);
  report(
    'G21',
    `${secrets.size} canaries: 0 in responses and frames to others, 0 in ${logLines.length} log lines`,
  );
});

/** Expects that the response contains only declared fields. */
function expectDeclaredFieldsOnly({ contract, result }: Read | Write, text: string): void {
  const body: unknown = JSON.parse(text);
  expect(body, `${contract.name} sends undeclared fields`).toEqual(result.parse(body));
}

/** A visitor with the correct password or link acts as the owner. */
function actsAsOwner({ caller, owner, subject }: Cell, operation: Read | Write): boolean {
  return caller === owner || (operation.audience === 'anyone' && isWrite(operation) && subject === owner);
}

/** Expects the owner's private data only in responses to the owner, and to administrators and staff where declared. */
function expectNoLeak(cell: Cell, persona: Persona, operation: Read | Write, text: string): void {
  const ids = new Set(idsOf(cell));
  for (const canary of canariesOf(cell)) if (!ids.has(canary)) secrets.add(canary);
  const { name } = operation.contract;
  const permission = operation.permission ?? samples[name]?.owned?.permission;
  if (actsAsOwner(cell, operation) || (permission && hasPermission(persona, permission))) return;
  for (const canary of canariesOf(cell)) expect(text, `${name} leaks`).not.toContain(canary);
}

/** Expects that only public responses may be cached, and that caches revalidate them each time. */
function expectCacheHeaders(operation: Read | Write, { headers }: OperationResponse): void {
  const isPublicRead = operation.audience === 'public' && !isWrite(operation);
  expect(headers['cache-control']).toMatch(isPublicRead ? /^public, no-cache$/ : /no-store/);
}
