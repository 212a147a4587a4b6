/** The commands beside the shop, as npm runs them, with the shop open and closed. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { RunningShop } from '../../e2e/running-shop.ts';
import { report } from '../figures.ts';

/** The run's empty shop, if it has made one: its copy is filled with the demo's goods and people. */
const emptyShop = process.env.TORTURE_SHOP;
const BUILT = join(import.meta.dirname, '../../dist/server');

it('admin, doctor and backup work beside an open shop and a closed one', async () => {
  const shop = await RunningShop.open({}, 'build', emptyShop);
  onTestFinished(() => shop.remove());
  const run = (program: string, ...words: string[]) => {
    const { PATH = '' } = process.env;
    const env = { PATH, DATA_DIR: join(shop.dataDir, 'data') };
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(BUILT, program), ...words], {
      cwd: shop.dataDir,
      env,
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  for (const state of ['open', 'closed']) {
    if (state === 'closed') await shop.close();
    expect(run('admin.js', 'list')).toEqual({ status: 0, said: expect.stringContaining('admin@shop.test') });
    expect(run('doctor.js')).toEqual({ status: 0, said: expect.stringMatching(/All is well.*\n$/) });
    const file = join(shop.dataDir, `${state}.backup`);
    expect(run('backup.js', 'backup', file)).toEqual({ status: 0, said: expect.stringContaining('rows of') });
    expect(existsSync(file)).toBe(true);
  }
  // They have left it as it was.
  await shop.start();
  report('G30', 'admin, doctor, backup: open and closed');
}, 90_000);
