import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readUrl } from '../../src/shared/operation.ts';
import { list, type ProductListParams } from '../../src/shop/catalogue/contract.ts';
import type { ShopUnderTest } from '../../torture/shop-under-test.ts';
import { productId } from '../fill.ts';
import { alternate, cycle, load } from '../load.ts';
import { type Figure, type Row, ratioFigure } from '../row.ts';
import { benchShop, connectClients, SIZE } from '../shop.ts';
import { countingShop, countStatements } from '../statements.ts';
import { type Statement, statementsFor, uniquePages, uniqueSearches } from '../unique-lists.ts';

const CHANGES_PER_SECOND = 10;
/** The newest product, which is first in the list. */
const CHANGED = productId(1_000);
/** Minimum share of changes that are made in time and seen in responses; a busy machine delays some. */
const MIN_SEEN = 0.8;

/** The list while one of its products changes ten times a second, compared with an unchanged list. */
export const listWhileChanging: Row = {
  name: 'list-while-changing',
  title: 'Product list while one of its products changes 10 times a second',
  async run() {
    const shop = await benchShop();
    const url = `${shop.url}/api/products?limit=20`;
    const unchanged = async () => (await load({ url })).rate;
    const changing = async () => {
      const changes = changePrices(shop, url);
      try {
        return await unchanged();
      } finally {
        await changes.stop();
      }
    };
    const [ours, baseline] = await alternate(3, changing, unchanged);
    return ratioFigure(ours!, baseline!, 'the unchanged list', 0.5);
  },
};

/** The next price (cents), different each time. */
let price = 1_000;

/** Changes a product's price repeatedly, and reads the list before each change. */
function changePrices({ db }: ShopUnderTest, url: string): { stop(): Promise<void> } {
  const began = performance.now();
  const seen = new Set<string>();
  let changes = 0;
  let isStopped = false;
  const changing = (async () => {
    while (!isStopped) {
      seen.add(await (await fetch(url)).text());
      await db.pool.query('update products set price_cents = $2 where id = $1', [CHANGED, price++]);
      changes++;
      await sleep(Math.max(0, began + (changes * 1_000) / CHANGES_PER_SECOND - performance.now()));
    }
  })();
  // `stop` reports the error.
  changing.catch(() => {});
  return {
    async stop() {
      isStopped = true;
      await changing;
      const expectedChanges = ((performance.now() - began) / 1_000) * CHANGES_PER_SECOND;
      if (Math.min(changes, seen.size) < MIN_SEEN * expectedChanges)
        throw new Error(
          `${changes} changes produced ${seen.size} different lists, expected ${Math.round(expectedChanges)}`,
        );
    },
  };
}

/** Number of lists that the driver repeats; PostgreSQL does not cache results. */
const RAW_LISTS = 1_000;
const CONNECTIONS = 16;
const MIN_RATIO = 0.4;
/** Warm-up rounds, for JIT compilation: a response costs 1.0 ms at first, 0.7 ms after 12 s. */
const WARM_UP = 3;
/** Maximum difference between the mean numbers of statements of shop and driver. */
const MAX_DIFFERENCE = 0.05;

/** The list with different parameters each time, so that no cache helps, compared with the bare driver. */
export const freshList: Row = {
  name: 'fresh-list',
  title: 'Product list with a new cursor or a new search each time',
  async run() {
    const shop = await countingShop();
    return [
      await measureFreshList(shop, 'new cursor', uniquePages(SIZE.products)),
      await measureFreshList(shop, 'new search', await uniqueSearches(shop)),
    ];
  },
};

async function measureFreshList(
  shop: ShopUnderTest,
  name: string,
  next: () => ProductListParams,
): Promise<Figure> {
  const statements = await statementsFor(shop, Array.from({ length: RAW_LISTS }, next));
  const statementsPerList = statements.flat().length / RAW_LISTS;
  const nextPath = () => ({ path: readUrl(list, next()) });
  const http = async () => {
    const before = await countStatements(shop);
    const { rate, responses } = await load({
      url: shop.url,
      connections: CONNECTIONS,
      next: nextPath,
    });
    // Requests in flight at the end are handled too.
    await sleep(200);
    const sent = (await countStatements(shop)) - before;
    if (sent < responses || Math.abs(sent / responses / statementsPerList - 1) > MAX_DIFFERENCE)
      throw new Error(
        `${sent} statements for ${responses} responses, where the driver sends ${statementsPerList} for each`,
      );
    return rate;
  };
  const clients = await connectClients(shop, CONNECTIONS);
  for (let round = 0; round < WARM_UP; round++) await http();
  const [ours, baseline] = await alternate(3, http, () => sendAll(clients, statements));
  const figure = ratioFigure(ours!, baseline!, 'raw pg', MIN_RATIO);
  return {
    ...figure,
    figure: `${name}: ${figure.figure}, ${statementsPerList.toFixed(2)} statements each`,
  };
}

/** Sends the statements of the lists on each connection for 3 s; returns lists per second. */
async function sendAll(clients: readonly pg.Client[], lists: readonly Statement[][]): Promise<number> {
  const next = cycle(lists);
  let completedLists = 0;
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - began < 3_000) {
        for (const statement of next()) await client.query(statement);
        completedLists++;
      }
    }),
  );
  return completedLists / ((performance.now() - began) / 1000);
}
