import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { type TestShop, testShop } from '../../../test/shop.ts';
import { FORWARDED_WARNING, lastForwardedHeadersAt } from './forwarded-headers.ts';

async function shopWithLog(trustProxy: string[]): Promise<{ shop: TestShop; warnings(): number }> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const shop = await testShop({}, { jobs: false, log, trustProxy });
  onTestFinished(() => shop.close());
  return { shop, warnings: () => lines.filter((line) => line.includes(FORWARDED_WARNING)).length };
}

const ask = (shop: TestShop, headers: Record<string, string>) =>
  shop.http.inject({ url: '/healthz', headers });

it.each(['x-forwarded-for', 'X-Forwarded-Proto', 'Forwarded'])(
  'logs a warning about %s once when no proxy is trusted, and records it',
  async (name) => {
    const { shop, warnings } = await shopWithLog([]);
    await ask(shop, {});
    expect([warnings(), await lastForwardedHeadersAt(shop.db)]).toEqual([0, undefined]);
    for (let times = 0; times < 3; times++) await ask(shop, { [name]: 'https' });
    expect(warnings()).toBe(1);
    await expect.poll(() => lastForwardedHeadersAt(shop.db)).toMatch(/^\d{4}-\d\d-\d\dT/);
  },
);

it('logs nothing when a proxy is trusted', async () => {
  const { shop, warnings } = await shopWithLog(['127.0.0.1']);
  await ask(shop, { 'x-forwarded-for': '192.0.2.7' });
  expect([warnings(), await lastForwardedHeadersAt(shop.db)]).toEqual([0, undefined]);
});
