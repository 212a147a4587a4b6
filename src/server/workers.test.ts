import cluster from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ServeConfig } from './bootstrap.ts';
import { superviseWorkers } from './workers.ts';

/** A worker that opens and closes, and is nothing else. */
const WORKER = `
process.send('ready');
process.on('message', () => process.send('open'));
process.on('disconnect', () => process.exit());
`;
const config = { settings: { drainSeconds: 0 } } as ServeConfig;
const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-workers-'));
const exec = join(folder, 'worker.cjs');
/** A process that is to begin there does not. */
const nowhere = join(folder, 'nowhere');
const alive = () => Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());

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

it('replaces a dead worker, also after a failed fork', async () => {
  const { close } = await superviseWorkers(config, 2, step);
  expect(alive()).toHaveLength(2);
  // As on a machine that has no room for another process: none begins, and there is no exit.
  cluster.setupPrimary({ cwd: nowhere });
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
  cluster.setupPrimary({ cwd: nowhere });
  await expect(superviseWorkers(config, 2, step)).rejects.toThrow(
    /a worker ended before it was open \(.+ENOENT/,
  );
});
