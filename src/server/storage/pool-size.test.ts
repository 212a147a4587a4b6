import { expect, it } from 'vitest';
import { StartRefusal } from '../start-refusal.ts';
import { poolSizePerProcess } from './pool-size.ts';

it.each([
  [97, 1, 20],
  [97, 2, 20],
  [97, 4, 18],
  [97, 6, 10],
  [247, 8, 20],
])('divides %i connections among %i processes: %i for each pool', (allowed, processes, size) => {
  expect(poolSizePerProcess(allowed, processes)).toBe(size);
  expect(processes * (size + 4)).toBeLessThan(allowed);
});

it('reports how many processes are possible', () => {
  expect(() => poolSizePerProcess(97, 12)).toThrow(StartRefusal);
  expect(() => poolSizePerProcess(97, 12)).toThrow(/enough for 11 server processes: lower WORKERS from 12/);
  expect(() => poolSizePerProcess(10, 1)).toThrow(/enough for 0 server processes/);
});
