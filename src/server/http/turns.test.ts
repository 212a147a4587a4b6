import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Keeps the processor for this long (ms). */
const busy = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};
const turnsOfTheLoop = async (times: number) => {
  for (let n = 0; n < times; n++) await nextTurn();
};

it('begins at once while there is room, then in the order they came', async () => {
  const turns = new Turns(2);
  const begun: string[] = [];
  const [leaveA] = ['a', 'b', 'c', 'd'].map((name) => turns.take(() => begun.push(name)));
  await turnsOfTheLoop(10);
  expect(begun).toEqual(['a', 'b']);
  expect(turns.expectedWait).toBeGreaterThan(0);
  leaveA!();
  await turnsOfTheLoop(10);
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('lets the loop turn between calls that take long', async () => {
  const turns = new Turns();
  const begun: number[] = [];
  let turn = -1;
  for (let n = 0; n < 5; n++)
    turns.take(() => {
      begun.push(turn);
      busy(12);
    });
  expect(begun).toEqual([-1]);
  for (turn = 0; turn < 20; turn++) await nextTurn();
  expect(begun).toHaveLength(5);
  expect(new Set(begun).size).toBe(5);
  expect(turns.expectedWait).toBe(0);
});

it('passes over whoever has gone, and gives the place of whoever is done to one other', async () => {
  const turns = new Turns(1);
  const begun: string[] = [];
  const [leaveA, leaveB] = ['a', 'b', 'c', 'd'].map((name) => turns.take(() => begun.push(name)));
  leaveB!();
  leaveA!();
  await turnsOfTheLoop(10);
  expect(begun).toEqual(['a', 'c']);
});

it('guesses from the turns before how long whoever comes will wait', async () => {
  const turns = new Turns();
  const callTakes = (ms: number) => turns.take(() => busy(ms));
  for (let n = 0; n < 60; n++) callTakes(11);
  expect(turns.expectedWait).toBeLessThan(200);
  await turnsOfTheLoop(140);
  for (let n = 0; n < 30; n++) callTakes(11);
  expect(turns.expectedWait).toBeGreaterThan(200);
});
