import { expect, test } from 'vitest';
import { serverArguments } from './server-settings.ts';

const GB = 1024 ** 3;

test.each([
  ['half a gigabyte', 0.5 * GB, '192MB', '768MB'],
  ['two gigabytes', 2 * GB, '256MB', '1024MB'],
  ['as much as one can wish for', 256 * GB, '1024MB', '4096MB'],
])('on a machine of %s', (_, memory, shared, cached) => {
  const said = serverArguments(true, memory);
  expect(said).toContain(`shared_buffers=${shared}`);
  expect(said).toContain(`effective_cache_size=${cached}`);
});

test('what tests throw away takes little, and does not wait for the disk', () => {
  const said = serverArguments(false, 256 * GB);
  expect(said).toContain('shared_buffers=64MB');
  expect(said).toContain('fsync=off');
  expect(serverArguments(true, 256 * GB)).toContain('fsync=on');
});
