import cluster from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ServeConfig } from './bootstrap.ts';
import { superviseWorkers } from './workers.ts';

/** Worker that only reports that it is ready and open. */
const WORKER = `
process.send('ready');
process.on('message', () => process.send('open'));
process.on('disconnect', () => process.exit());
`;
const config = { settings: { drainSeconds: 0 } } as ServeConfig;
const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-workers-'));
const exec = join(folder, 'worker.cjs');
/** Missing folder: a process cannot start in it. */
const missing = join(folder, 'missing');
/** Workers whose process is alive: `cluster.workers` still lists a worker that has exited, until its channel closes. */
const alive = () => Object.values(cluster.workers ?? {}).filter((worker) => worker?.isDead() === false);

let steps: string[] = [];
const step = (text: string) => void steps.push(text);
beforeAll(() => {
  writeFileSync(exec, WORKER);
});
beforeEach(() => {
  steps = [];
  cluster.setupPrimary({ exec, execArgv: [], cwd: folder });
});
afterAll(() => rmSync(folder, { recursive: true }));

it('replaces a dead worker, even after a failed fork', async () => {
  const { close } = await superviseWorkers(config, 2, step);
  expect(alive()).toHaveLength(2);
  // As at the process limit, the fork fails, and there is no `exit` event.
  cluster.setupPrimary({ cwd: missing });
  alive()[0]!.process.kill('SIGKILL');
  await expect
    .poll(() => steps, { timeout: 5_000 })
    .toContainEqual(expect.stringMatching(/could not start \(.+ENOENT/));
  expect(steps[0]).toMatch(/^worker \d+ ended \(SIGKILL\)/);
  cluster.setupPrimary({ cwd: folder });
  await expect.poll(() => alive().length, { timeout: 10_000 }).toBe(2);
  await close();
  expect(alive()).toEqual([]);
});

it('does not open when no worker starts', async () => {
  cluster.setupPrimary({ cwd: missing });
  await expect(superviseWorkers(config, 2, step)).rejects.toThrow(
    /a worker ended before it was open \(.+ENOENT/,
  );
});
