import { expect, it } from 'vitest';
import { StartRefusal } from '../start-refusal.ts';
import { connectionsEach } from './connection-share.ts';

it.each([
  [97, 1, 20],
  [97, 2, 20],
  [97, 4, 13],
  [97, 6, 5],
  [247, 8, 20],
])('of %i connections %i processes open at most %i each for requests', (allowed, processes, each) => {
  expect(connectionsEach(allowed, processes)).toBe(each);
  expect(processes * (each + 9)).toBeLessThan(allowed);
});

it('says how many processes would be possible', () => {
  expect(() => connectionsEach(97, 7)).toThrow(StartRefusal);
  expect(() => connectionsEach(97, 7)).toThrow(/enough for 6 server processes: lower WORKERS from 7/);
  expect(() => connectionsEach(10, 1)).toThrow(/enough for 0 server processes/);
});
