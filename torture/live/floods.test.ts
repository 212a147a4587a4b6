/** Floods of one address, all at the same time: the process survives, and others hardly notice. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { product } from '../../src/shop/catalogue/contract.ts';
import { shopProcess } from '../../test/processes.ts';
import { buy, damage, emptyLedger } from '../crash/buyers.ts';
import { often, report } from '../figures.ts';
import { callFrom } from '../identity/from-address.ts';
import { ms } from '../time-limit.ts';
import { type Shopper, TriedShop } from '../tried-shop.ts';
import { metricsOf, watched } from './metrics.ts';
import { percentile } from './percentile.ts';
import { Tab, until } from './tabs.ts';

const SECONDS = often(8, 300);
const BUYERS = 4;
/** Honest visitors' calls, one after the other (ms between them), and changes of the product that they follow. */
const EVERY_MS = 100;

let shop: TriedShop;
let goods: string[];
let people: Shopper[];
beforeAll(async () => {
  shop = await TriedShop.open({
    ...watched,
    NODE_OPTIONS: '--max-old-space-size=512',
    LIVE_VISITORS_PER_ADDRESS: '100',
  });
  goods = await shop.products(Array.from({ length: 200 }, (_, n) => 1_000 + n));
  await shop.db.run(sql`update products set description = ${'A good thing, made to be used. '.repeat(20)}`);
  people = await shop.people(BUYERS);
}, 120_000);
afterAll(() => shop?.close());

/** Calls pages and answers in turn until `goesOn` says no. Returns how long each took (ms) and how often none came. */
async function visit(goesOn: () => boolean): Promise<{ times: number[]; refused: number }> {
  const times: number[] = [];
  let refused = 0;
  for (let n = 0; goesOn(); n++) {
    const path = n % 2 ? '/api/products?limit=20' : '/';
    const began = performance.now();
    const answer = await callFrom(shop.url, 'GET', path).catch(() => undefined);
    if (answer?.status === 200) times.push(performance.now() - began);
    else refused++;
    await sleep(EVERY_MS);
  }
  return { times, refused };
}

it(
  `slow readers, subscriptions, their churn and calls without a session for ${SECONDS} s`,
  async () => {
    const program = shopProcess(shop.running.pid);
    const flood = fork(join(import.meta.dirname, 'flood-child.ts'), [shop.url], {
      execArgv: ['--import', 'tsx'],
    });
    onTestFinished(() => void flood.kill());
    const live: number[] = [];
    const sent = new Map<number, number>();
    const tab = new Tab(shop.url);
    onTestFinished(() => tab.leave());
    const followed = tab.follow(product, { id: goods[0]! }, ({ priceCents }) => {
      const at = sent.get(priceCents);
      if (at !== undefined) live.push(performance.now() - at);
    });
    expect(await until(() => followed.times > 0, 10_000)).toBeDefined();

    const end = performance.now() + SECONDS * 1_000;
    const goesOn = () => performance.now() < end;
    const ledger = emptyLedger();
    const buying = buy(shop, people, goods[1]!, ledger, goesOn);
    const visiting = visit(goesOn);
    let memory = 0;
    for (let price = 5_000; goesOn(); price++) {
      sent.set(price, performance.now());
      await shop.db.run(sql`update products set price_cents = ${price} where id = ${goods[0]!}`);
      if (price % 10 === 0)
        memory = Math.max(memory, (await metricsOf(shop))('process_resident_memory_bytes') / 1e6);
      await sleep(EVERY_MS);
    }
    const [{ times, refused }] = await Promise.all([visiting, buying]);

    const told = `${SECONDS} s: visitors' p99 ${ms(percentile(times, 0.99))} of ${times.length} calls (${refused} refused), live p95 ${ms(percentile(live, 0.95))}, memory at most ${Math.round(memory)} MB, ${ledger.placed.length} orders`;
    expect(shopProcess(shop.running.pid), told).toBe(program);
    expect(await damage(shop.db, ledger, await shop.admins(), people), told).toEqual([]);
    expect(ledger.placed.length, told).toBeGreaterThan(0);
    expect(refused, told).toBe(0);
    expect(percentile(times, 0.99), told).toBeLessThan(1_000);
    expect(live.length, told).toBeGreaterThan(SECONDS);
    report('G31', told);
  },
  (SECONDS + 60) * 1_000,
);
