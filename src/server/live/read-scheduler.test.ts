import { expect, it } from 'vitest';
import { ReadScheduler } from './read-scheduler.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A scheduler whose reads end when the test resolves them. */
function createScheduler() {
  const scheduler = new ReadScheduler();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    run(kind: 'change' | 'first', client: string, name: string) {
      void scheduler.run(kind, [client], () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    },
    async end(name: string) {
      ends.get(name)!();
      await settle();
    },
  };
}

it('keeps half of the slots free of first reads', async () => {
  const { run, started, end } = createScheduler();
  for (let n = 0; n < 20; n++) run('first', 'flood', `first ${n}`);
  expect(started).toEqual(['first 0', 'first 1', 'first 2', 'first 3']);
  run('change', 'honest', 'change');
  expect(started.at(-1)).toBe('change');
  await end('first 0');
  expect(started.at(-1)).toBe('first 4');
});

it('runs reads after a change before first reads', async () => {
  const { run, started, end } = createScheduler();
  for (let n = 0; n < 10; n++) run('first', 'flood', `first ${n}`);
  for (let n = 0; n < 4; n++) run('change', 'honest', `change ${n}`);
  expect(started).toHaveLength(8);
  run('change', 'honest', 'late change');
  await end('first 0');
  expect(started.at(-1)).toBe('late change');
});

it('serves clients round robin in both queues', async () => {
  const { run, started, end } = createScheduler();
  for (let n = 0; n < 100; n++) run('first', 'flood', `flood ${n}`);
  run('first', 'honest', 'honest');
  await end('flood 0');
  await end('flood 1');
  expect(started.slice(4)).toContain('honest');
});

it('continues after a failure', async () => {
  const scheduler = new ReadScheduler();
  const failed = scheduler.run('first', ['a'], () => Promise.reject(new Error('away')));
  await expect(failed).rejects.toThrow('away');
  expect(await scheduler.run('change', ['a'], async () => 'there')).toBe('there');
});
