/** A demo where others can reach it, and a database that once was a demo (SETTLED 1, RELIABILITY G30). */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RunningShop } from '../../e2e/running-shop.ts';
import { report } from '../figures.ts';
import { call, TriedShop } from '../tried-shop.ts';

it('a demo that others can reach says so loudly; in earnest its printed accounts do not come in', async () => {
  const demo = await RunningShop.open(
    { DEMO: 'on', PUBLIC_URL: 'http://localhost:4422' },
    'build',
    process.env.TORTURE_SHOP,
  );
  const warned = demo.output.includes('CAUTION: DEMO is on where others can reach this shop');
  const data = join(demo.dataDir, 'data');
  await demo.close();
  const earnest = await TriedShop.open({ DEMO: 'off', DATA_DIR: data });
  try {
    expect(warned).toBe(true);
    expect(earnest.running.output).toContain('its demo accounts cannot sign in now');
    for (const [email, password] of [
      ['admin@shop.test', 'admin123'],
      ['shopper@shop.test', 'shop1234'],
    ]) {
      const { status } = await call(earnest, 'POST', '/api/account/login', { body: { email, password } });
      expect(status).toBe(401);
    }
  } finally {
    await earnest.close();
    await demo.remove();
  }
  report('G30', 'demo accounts stay out');
}, 90_000);
