/** Five times the sustainable load: refuses early, serves the rest in time, and loses nothing (RELIABILITY G18). */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { findInconsistencies, whileBuying } from '../crash/buyers.ts';
import { report } from '../figures.ts';
import { ShopUnderTest } from '../shop-under-test.ts';
import { p99 } from '../statistics.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { type LoadRequest, type LoadResponse, startLoad } from './load-process.ts';

/** Load as a multiple of the sustainable rate. */
const OVERLOAD_FACTOR = 5;
const shop = await ShopUnderTest.open();
afterAll(() => shop.close());
const [productId] = (await shop.createProducts(Array.from({ length: 60 }, (_, n) => 1_000 + n))) as [string];
const users = await shop.createUsers(100);

/** Returns one request of a mix of personalized pages, which cost the most, and the API requests of such pages. */
function mixedRequest(n: number): LoadRequest {
  const as = users[n % users.length]!;
  // Distinct searches, so that no page comes from a cache.
  return {
    path: n % 2 ? `/?search=thing+${n % 10_000}` : n % 4 ? '/api/cart' : '/api/notifications/unread-count',
    as,
  };
}

/** Measures the sustainable rate (responses a second) with 16 clients that wait for each response. */
async function measureSustainableRate(): Promise<number> {
  let responses = 0;
  const warmUpEnd = performance.now() + 3_000;
  const end = performance.now() + 8_000;
  await Promise.all(
    Array.from({ length: 16 }, async (_, client) => {
      for (let n = client; performance.now() < end; n += 16) {
        const { path, as } = mixedRequest(n);
        const response = await fetch(`${shop.url}${path}`, { headers: { cookie: as!.cookie } });
        await response.arrayBuffer();
        if (performance.now() > warmUpEnd) responses++;
      }
    }),
  );
  return responses / 5;
}

const times = (responses: readonly LoadResponse[], statuses: readonly number[]) =>
  responses.filter(({ status }) => statuses.includes(status)).map((response) => response.ms);

it('refuses early, serves in time and recovers at five times the sustainable load', async () => {
  await measureSustainableRate();
  const sustainableRate = await measureSustainableRate();
  const seconds = 60;
  const buyers = users.slice(0, 8);
  const requests = Array.from({ length: 10_000 }, (_, n) => mixedRequest(n));
  const stopLoad = await startLoad({ url: shop.url, rate: OVERLOAD_FACTOR * sustainableRate, requests });
  const from = performance.now();
  const ledger = await whileBuying(shop, buyers, productId, () => sleep(seconds * 1_000));
  const to = performance.now();
  const responses = await stopLoad();

  const began = performance.now();
  let fastResponses = 0;
  while (fastResponses < 10 && performance.now() - began < 20_000) {
    const sent = performance.now();
    const response = await fetch(`${shop.url}/`, { headers: { cookie: users[0]!.cookie } });
    await response.arrayBuffer();
    fastResponses = response.status === 200 && performance.now() - sent < 250 ? fastResponses + 1 : 0;
  }
  const recoveryMs = performance.now() - began;

  const inWindow = responses.filter(({ sentAt }) => sentAt >= from && sentAt < to);
  const sent = inWindow.length / ((to - from) / 1_000);
  const [served, shed] = [times(responses, [200]), times(responses, [503, 429])];
  const inconsistencies = await findInconsistencies(shop.db, ledger, await shop.countAdmins(), buyers);
  const summary = `${Math.round(sustainableRate)}/s sustainable, ${Math.round(sent)}/s sent: ${Math.round(served.length / seconds)}/s served with p99 ${ms(p99(served))}, the rest refused with p99 ${ms(p99(shed))}; normal after ${ms(recoveryMs)}; ${ledger.placed.length} orders acknowledged, 0 lost`;
  const unexpected = responses.filter(({ status }) => ![200, 503, 429].includes(status));
  expect(unexpected.slice(0, 5)).toEqual([]);
  expect(sent, summary).toBeGreaterThan(OVERLOAD_FACTOR * sustainableRate * 0.95);
  expect(shed.length).toBeGreaterThan(0);
  expect(p99(shed), summary).toBeLessThan(timeLimit(100));
  expect(p99(served), summary).toBeLessThan(timeLimit(1_000));
  expect(recoveryMs, summary).toBeLessThan(timeLimit(5_000));
  expect(ledger.placed.length).toBeGreaterThan(0);
  expect(inconsistencies, summary).toEqual([]);
  report('G18', summary);
});
