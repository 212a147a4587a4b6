/** A demo shop: warning when reachable by others, CLI commands, and later start in production mode (SETTLED 1, G30). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { RunningShop } from '../../e2e/running-shop.ts';
import { runCommand } from '../../test/command.ts';
import { report } from '../figures.ts';
import { callApi, emptyShopData, NO_PAGES, ShopUnderTest } from '../shop-under-test.ts';

// Starts from the run's empty shop, if there is one, and fills it with demo data.
const empty = await emptyShopData();
const settings = { ...NO_PAGES, DEMO: 'on', PUBLIC_URL: 'http://localhost:4422' };
const demo = await RunningShop.open(settings, 'build', empty);
afterAll(() => demo.remove());
const data = join(demo.dataDir, 'data');

it('warns that others can reach it', () => {
  expect(demo.output).toContain('CAUTION: DEMO is on where others can reach this shop');
});

/** Runs a CLI command of the shop; returns its exit code and output. */
async function run(name: 'admin' | 'backup' | 'doctor', ...args: string[]): Promise<string> {
  const { code, output } = await runCommand(name, args, { DATA_DIR: data });
  return `${code} ${output}`;
}

it('admin, doctor and backup work with the shop running and stopped', async () => {
  for (const state of ['open', 'closed']) {
    if (state === 'closed') await demo.close();
    expect(await run('admin', 'list')).toMatch(/^0 .*admin@shop\.test/s);
    expect(await run('doctor')).toMatch(/^0 [\s\S]*No problems found.*$/);
    const file = join(demo.dataDir, `${state}.backup`);
    expect(await run('backup', 'backup', file)).toMatch(/^0 .*rows of/s);
    expect(existsSync(file)).toBe(true);
  }
  report('G30', 'admin, doctor, backup: running and stopped');
});

it('disables the published demo accounts in production mode', async () => {
  await demo.close();
  const production = await ShopUnderTest.open({ ...NO_PAGES, DEMO: 'off', DATA_DIR: data });
  try {
    expect(production.running.output).toContain('its demo accounts cannot log in now');
    for (const [email, password] of [
      ['admin@shop.test', 'admin123'],
      ['shopper@shop.test', 'shop1234'],
    ]) {
      const { status } = await callApi(production, 'POST', '/api/account/login', {
        body: { email, password },
      });
      expect(status).toBe(401);
    }
  } finally {
    await production.close();
  }
  report('G30', 'demo accounts disabled');
});
