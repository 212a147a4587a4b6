/** A demo: where others can reach it, with the commands beside it, and once its shop is in earnest (SETTLED 1, G30). */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RunningShop } from '../../e2e/running-shop.ts';
import { report } from '../figures.ts';
import { call, emptyShop, NO_PAGES, TriedShop } from '../tried-shop.ts';

const BUILT = join(import.meta.dirname, '../../dist/server');
let demo: RunningShop;
let data: string;
beforeAll(async () => {
  // The run's empty shop, if it has made one: its copy is filled with the demo's goods and people.
  const empty = await emptyShop();
  const settings = { ...NO_PAGES, DEMO: 'on', PUBLIC_URL: 'http://localhost:4422' };
  demo = await RunningShop.open(settings, 'build', empty);
  data = join(demo.dataDir, 'data');
}, 60_000);
afterAll(() => demo?.remove());

it('says loudly that others can reach it', () => {
  expect(demo.output).toContain('CAUTION: DEMO is on where others can reach this shop');
});

/** A command beside the shop, as npm runs it. */
function run(program: string, ...words: string[]) {
  const { PATH = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(BUILT, program), ...words], {
    cwd: demo.dataDir,
    env: { PATH, DATA_DIR: data },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

it('admin, doctor and backup work beside an open shop and a closed one', async () => {
  for (const state of ['open', 'closed']) {
    if (state === 'closed') await demo.close();
    expect(run('admin.js', 'list')).toEqual({ status: 0, said: expect.stringContaining('admin@shop.test') });
    expect(run('doctor.js')).toEqual({ status: 0, said: expect.stringMatching(/No problems found.*\n$/) });
    const file = join(demo.dataDir, `${state}.backup`);
    expect(run('backup.js', 'backup', file)).toEqual({ status: 0, said: expect.stringContaining('rows of') });
    expect(existsSync(file)).toBe(true);
  }
  report('G30', 'admin, doctor, backup: open and closed');
}, 90_000);

it('opens in earnest after them, and its printed accounts do not come in', async () => {
  await demo.close();
  const earnest = await TriedShop.open({ ...NO_PAGES, DEMO: 'off', DATA_DIR: data });
  try {
    expect(earnest.running.output).toContain('its demo accounts cannot log in now');
    for (const [email, password] of [
      ['admin@shop.test', 'admin123'],
      ['shopper@shop.test', 'shop1234'],
    ]) {
      const { status } = await call(earnest, 'POST', '/api/account/login', { body: { email, password } });
      expect(status).toBe(401);
    }
  } finally {
    await earnest.close();
  }
  report('G30', 'demo accounts stay out');
}, 60_000);
