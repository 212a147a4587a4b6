import { expect, test } from 'vitest';
import { serverArguments } from './server-settings.ts';

const GB = 1024 ** 3;

test.each([
  ['half a gigabyte', 0.5 * GB, '192MB', '768MB'],
  ['two gigabytes', 2 * GB, '256MB', '1024MB'],
  ['256 gigabytes', 256 * GB, '1024MB', '4096MB'],
])('sizes the caches for a machine with %s', (_, memory, shared, cached) => {
  const args = serverArguments(true, memory);
  expect(args).toContain(`shared_buffers=${shared}`);
  expect(args).toContain(`effective_cache_size=${cached}`);
});

test('a non-durable server takes little memory and does not wait for the disk', () => {
  const args = serverArguments(false, 256 * GB);
  expect(args).toContain('shared_buffers=64MB');
  expect(args).toContain('fsync=off');
  expect(serverArguments(true, 256 * GB)).toContain('fsync=on');
});
