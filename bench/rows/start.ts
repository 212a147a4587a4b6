import { RunningShop } from '../../e2e/running-shop.ts';
import { readUrl } from '../../src/shared/operation.ts';
import { list } from '../../src/shop/catalogue/contract.ts';
import type { ShopUnderTest } from '../../torture/shop-under-test.ts';
import { createBuyers, orderConcurrently, placeOverHttp } from '../buyers.ts';
import { cycle, load } from '../load.ts';
import { createMembers } from '../members.ts';
import { type Figure, median, type Row } from '../row.ts';
import { ownShop, residentMb, SETTINGS, SIZE } from '../shop.ts';
import { uniquePages, uniqueSearches } from '../unique-lists.ts';

const MEMBERS = 200;
const ORDERS = 2_000;

const absoluteFigure = (value: number, max: number, unit: string, detail: string): Figure => ({
  figure: detail,
  baseline: '',
  goal: `≤ ${max} ${unit}`,
  value: `${Math.round(value * 100) / 100} ${unit}`,
  reached: value <= max,
});

/** Start time with a new and an existing data directory; memory when idle and after load. */
export const start: Row = {
  name: 'start',
  title: 'Start and memory',
  async run() {
    const began = performance.now();
    const shop = await RunningShop.open(SETTINGS);
    const first = performance.now() - began;
    const warm: number[] = [];
    for (let round = 0; round < 5; round++) {
      await shop.close();
      warm.push(await shop.start());
    }
    await shop.remove();
    return [
      absoluteFigure(median(warm) / 1000, 1.5, 's', 'warm start, median of 5'),
      absoluteFigure(first / 1000, 15, 's', 'first start with an empty data directory'),
      ...(await memory()),
    ];
  },
};

/** Memory after the first page, and after requests that fill all caches. */
async function memory(): Promise<Figure[]> {
  const shop = await ownShop();
  await fetch(shop.url).then((response) => response.text());
  const memoryNow = () => residentMb(shop.workerPids()[0]!);
  const idle = await memoryNow();
  let peak = idle;
  for (const work of await loadsOf(shop)) {
    await work();
    peak = Math.max(peak, await memoryNow());
  }
  const after = await memoryNow();
  return [
    absoluteFigure(idle, 150, 'MB', 'memory of the process, idle'),
    absoluteFigure(
      after,
      300,
      'MB',
      `memory of the process, after load (Home, lists, searches, members' pages, ${ORDERS} orders; at most ${Math.round(peak)} MB in between)`,
    ),
  ];
}

async function loadsOf(shop: ShopUnderTest): Promise<(() => Promise<unknown>)[]> {
  const { url } = shop;
  const members = cycle(await createMembers(shop, MEMBERS));
  const searches = await uniqueSearches(shop);
  // Every second search is for a common word and unique only by its cursor, which the URL of a page does not contain.
  const withoutCursor = () => [searches(), searches()].find(({ cursor }) => !cursor)!;
  const pages = uniquePages(SIZE.products);
  const buyers = await createBuyers(shop, ORDERS);
  return [
    () => load({ url, seconds: 5, headers: { 'accept-encoding': 'br' } }),
    () => load({ url: `${url}/api/products?limit=20`, seconds: 5 }),
    () => load({ url, seconds: 5, next: () => ({ path: readUrl(list, pages()) }) }),
    () => load({ url, seconds: 5, next: () => ({ path: readUrl(list, searches()) }) }),
    // Rendered pages of searches are cached.
    () =>
      load({
        url,
        seconds: 5,
        next: () => ({ path: `/?search=${encodeURIComponent(withoutCursor().search!)}` }),
      }),
    () => load({ url, seconds: 10, next: members }),
    () => orderConcurrently(buyers, (buyer) => placeOverHttp(shop, buyer)),
  ];
}
