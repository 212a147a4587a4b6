import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readUrl } from '../../src/shared/operation.ts';
import { list } from '../../src/shop/catalogue/contract.ts';
import { CONCURRENCY, createBuyers, orderConcurrently, placeOverHttp } from '../buyers.ts';
import { cycle, load } from '../load.ts';
import { createMembers } from '../members.ts';
import { residentMb, startShop } from '../processes.ts';
import { type Figure, median, type Row } from '../row.ts';
import { type BenchShop, ownShop } from '../shop.ts';
import { uniquePages, uniqueSearches } from '../unique-lists.ts';

const MEMBERS = 200;
const ORDERS = 2_000;

const absoluteFigure = (value: number, most: number, unit: string, detail: string): Figure => ({
  figure: detail,
  limit: '',
  goal: `≤ ${most} ${unit}`,
  value: `${Math.round(value * 100) / 100} ${unit}`,
  reached: value <= most,
});

/** Start time with a new and an existing data directory; memory when idle and after load. */
export const start: Row = {
  name: 'start',
  title: 'Start and memory',
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'shopkeeper-bench-start-'));
    const first = await startShop({}, dataDir);
    await first.stop();
    const warm: number[] = [];
    for (let round = 0; round < 5; round++) {
      const shop = await startShop({}, dataDir);
      warm.push(shop.readyMs);
      await shop.stop();
    }
    await rm(dataDir, { recursive: true, force: true });
    return [
      absoluteFigure(median(warm) / 1000, 1.5, 's', 'warm start, median of 5'),
      absoluteFigure(first.readyMs / 1000, 15, 's', 'first start with an empty data directory'),
      ...(await memory()),
    ];
  },
};

/** Memory after the first page, and after requests that fill all caches. */
async function memory(): Promise<Figure[]> {
  const shop = await ownShop();
  try {
    await fetch(shop.url).then((response) => response.text());
    const idle = await residentMb(shop.pid);
    let most = idle;
    for (const work of await worksOf(shop)) {
      await work();
      most = Math.max(most, await residentMb(shop.pid));
    }
    const after = await residentMb(shop.pid);
    return [
      absoluteFigure(idle, 150, 'MB', 'memory of the process, idle'),
      absoluteFigure(
        after,
        300,
        'MB',
        `memory of the process, after load (Home, lists, searches, members' pages, ${ORDERS} orders; at most ${Math.round(most)} MB in between)`,
      ),
    ];
  } finally {
    await shop.stop();
  }
}

async function worksOf(shop: BenchShop): Promise<(() => Promise<unknown>)[]> {
  const { url } = shop;
  const members = cycle(await createMembers(shop, MEMBERS));
  const searches = await uniqueSearches(shop);
  // Every second search is for a common word, whose page is the same without its cursor.
  const typed = () => [searches(), searches()].find(({ cursor }) => !cursor)!;
  const places = uniquePages(1_000);
  const buyers = await createBuyers(shop, ORDERS);
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  return [
    () => load({ url, seconds: 5, headers: { 'accept-encoding': 'br' } }),
    () => load({ url: `${url}/api/products?limit=20`, seconds: 5 }),
    () => load({ url, seconds: 5, next: () => ({ path: readUrl(list, places()) }) }),
    () => load({ url, seconds: 5, next: () => ({ path: readUrl(list, searches()) }) }),
    // Pages of searches are cached as rendered.
    () =>
      load({ url, seconds: 5, next: () => ({ path: `/?search=${encodeURIComponent(typed().search!)}` }) }),
    () => load({ url, seconds: 10, next: members }),
    () =>
      orderConcurrently(buyers, (buyer) => placeOverHttp(shop, agent, buyer)).finally(() => agent.destroy()),
  ];
}
