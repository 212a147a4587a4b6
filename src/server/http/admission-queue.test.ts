import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AdmissionQueue, acquireRenderSlot } from './admission-queue.ts';

/** The clock (ms): it stands still but for what calls take, so nothing here depends on the machine's speed. */
let clock = 0;
beforeEach(() => {
  clock = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => vi.restoreAllMocks());
/** Work that takes this long (ms). */
const busy = (ms: number) => {
  clock += ms;
};
const turnsOfTheLoop = async (times: number) => {
  for (let n = 0; n < times; n++) await nextTurn();
};

it('begins at once while there is room, then in the order they came', async () => {
  const turns = new AdmissionQueue(2);
  const begun: string[] = [];
  const [leaveA] = ['a', 'b', 'c', 'd'].map((name) => turns.take('a', () => begun.push(name)));
  await turnsOfTheLoop(10);
  expect(begun).toEqual(['a', 'b']);
  expect(turns.expectedWait('a')).toBeGreaterThan(0);
  leaveA!();
  await turnsOfTheLoop(10);
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('lets the loop turn between calls that take long', async () => {
  const turns = new AdmissionQueue();
  const begun: number[] = [];
  let turn = -1;
  for (let n = 0; n < 5; n++)
    turns.take('a', () => {
      begun.push(turn);
      busy(12);
    });
  expect(begun).toEqual([-1]);
  for (turn = 0; turn < 20; turn++) await nextTurn();
  expect(begun).toHaveLength(5);
  expect(new Set(begun).size).toBe(5);
  expect(turns.expectedWait('a')).toBe(0);
});

it('passes over whoever has gone, and gives the place of whoever is done to one other', async () => {
  const turns = new AdmissionQueue(1);
  const begun: string[] = [];
  const [leaveA, leaveB] = ['a', 'b', 'c', 'd'].map((name) => turns.take('a', () => begun.push(name)));
  leaveB!();
  leaveA!();
  await turnsOfTheLoop(10);
  expect(begun).toEqual(['a', 'c']);
});

it('guesses from the turns before how long whoever comes will wait', async () => {
  const turns = new AdmissionQueue();
  const callTakes = (ms: number) => turns.take('a', () => busy(ms));
  for (let n = 0; n < 60; n++) callTakes(11);
  expect(turns.expectedWait('a')).toBeLessThan(200);
  await turnsOfTheLoop(140);
  for (let n = 0; n < 30; n++) callTakes(11);
  expect(turns.expectedWait('a')).toBeGreaterThan(200);
});

it('does not take its own standing still for the next turns', async () => {
  const turns = new AdmissionQueue();
  for (let n = 0; n < 5; n++) turns.take('a', () => busy(n === 0 ? 11 : 1));
  busy(400);
  expect(turns.expectedWait('a')).toBeGreaterThan(0);
  expect(turns.expectedWait('a')).toBeLessThan(150);
  const full = new AdmissionQueue(1);
  for (let n = 0; n < 2; n++) full.take('a', () => {});
  busy(400);
  expect(full.expectedWait('a')).toBeGreaterThan(399);
});

it('lets more begin at a time while the loop turns briskly', async () => {
  const turns = new AdmissionQueue();
  let begun = 0;
  turns.take('a', () => busy(11));
  for (let n = 0; n < 40; n++) turns.take('a', () => begun++);
  expect(begun).toBe(0);
  await turnsOfTheLoop(40);
  expect(begun).toBe(40);
});

it('lets few draw in the same turn of the loop, in the order they asked', async () => {
  const drawn: { page: number; turn: number }[] = [];
  let turn = 0;
  for (let page = 0; page < 10; page++) void acquireRenderSlot().then(() => drawn.push({ page, turn }));
  for (; drawn.length < 10 && turn < 100; turn++) await nextTurn();
  expect(drawn.map(({ page }) => page)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const one of drawn) expect(drawn.filter((other) => other.turn === one.turn).length).toBeLessThan(4);
  expect(drawn[0]!.turn).toBeLessThan(drawn[9]!.turn);
});

it('lets nothing begin while many stand in line to draw', async () => {
  const turns = new AdmissionQueue();
  let [owed, seen] = [20, -1];
  for (let n = 0; n < 20; n++) void acquireRenderSlot().then(() => owed--);
  turns.take('a', () => {
    seen = owed;
  });
  expect(seen).toBe(-1);
  await turnsOfTheLoop(60);
  expect(seen).toBeGreaterThan(0);
  expect(seen).toBeLessThan(8);
});

it('turns away those who came last once it is known that they would wait far too long', async () => {
  const turns = new AdmissionQueue(undefined, () => 50);
  const [begun, away]: [number[], number[]] = [[], []];
  for (let n = 0; n < 80; n++)
    turns.take(
      'a',
      () => {
        begun.push(n);
        busy(11);
      },
      () => away.push(n),
    );
  await turnsOfTheLoop(240);
  expect(away.length).toBeGreaterThan(10);
  // Whoever was let in and is not turned away is served, in the order they came.
  expect(begun).toEqual(Array.from({ length: 80 - away.length }, (_, n) => n));
  expect(begun.length).toBeGreaterThanOrEqual(20);
});

it('lets clients take turns, and counts the wait of each', async () => {
  const turns = new AdmissionQueue();
  const begun: string[] = [];
  const call = (client: string) =>
    turns.take(client, () => {
      begun.push(client);
      busy(11);
    });
  for (let n = 0; n < 60; n++) call('a');
  await turnsOfTheLoop(60);
  expect(begun.length).toBeLessThan(40);
  const before = begun.length;
  expect(turns.expectedWait('a')).toBeGreaterThan(200);
  expect(turns.expectedWait('b')).toBeLessThan(20);
  call('b');
  expect(turns.expectedWait('b')).toBeLessThan(40);
  await turnsOfTheLoop(200);
  expect(begun).toHaveLength(61);
  expect(begun.indexOf('b') - before).toBeLessThan(2);
});

it('expects every client to wait when nothing that began has ended', () => {
  const turns = new AdmissionQueue(1);
  for (let n = 0; n < 2; n++) turns.take('a', () => {});
  busy(400);
  expect([turns.expectedWait('a'), turns.expectedWait('b')]).toEqual([400, 400]);
});

it('turns away the newest calls of the client with the most', async () => {
  const turns = new AdmissionQueue(undefined, () => 50);
  const away: string[] = [];
  const call = (name: string) =>
    turns.take(
      name[0]!,
      () => busy(11),
      () => away.push(name),
    );
  for (let n = 0; n < 80; n++) call(`a${n}`);
  for (let n = 0; n < 5; n++) call(`b${n}`);
  await turnsOfTheLoop(300);
  expect(away.length).toBeGreaterThan(10);
  expect(away).toEqual(away.map((_, n) => `a${79 - n}`));
});
