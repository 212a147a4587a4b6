import pg from 'pg';
import { readUrl } from '../../src/shared/operation.ts';
import { list, type ProductListParams } from '../../src/shop/catalogue/contract.ts';
import { inCircle, inTurns, load } from '../load.ts';
import { newPlaces, newSearches, type Statement, statementsFor } from '../new-lists.ts';
import { type Figure, type Row, ratioFigure } from '../row.ts';
import { type BenchShop, benchShop } from '../shop.ts';
import { countingShop, statementsOf } from '../statements.ts';

const url = (base: string) => `${base}/api/products?limit=20`;

/** The list while a product changes ten times a second, beside the quiet list. */
export const listWhileChanging: Row = {
  name: 'list-while-changing',
  title: 'Product list while a product changes 10 times a second',
  async run() {
    const shop = await benchShop();
    const changing = async () => {
      const timer = setInterval(() => {
        shop.pool
          .query(
            "update products set price_cents = price_cents # 1 where id = '01800000-0000-7000-8000-000000000001'",
          )
          .catch(() => {});
      }, 100);
      try {
        return (await load({ url: url(shop.url) })).rate;
      } finally {
        clearInterval(timer);
      }
    };
    const [ours, quiet] = await inTurns(3, changing, async () => (await load({ url: url(shop.url) })).rate);
    return ratioFigure(ours!, quiet!, 'the quiet list', 0.5);
  },
};

/** So many lists are asked by the driver, again and again: PostgreSQL keeps no answers. */
const RAW_LISTS = 1_000;
const CONNECTIONS = 16;
const LEAST = 0.4;
/** By how much the shop may send other numbers of statements than the driver, on average of a round. */
const MOST_APART = 0.05;

/** The list asked in a way that is new each time, so that no kept answer helps, beside the driver sending the same. */
export const freshList: Row = {
  name: 'fresh-list',
  title: 'Product list from a new place or with a new search each time',
  async run() {
    const shop = await countingShop();
    try {
      const { rows } = await shop.pool.query<{ products: number }>(
        'select count(*)::int as products from products',
      );
      return [
        await fresh(shop, 'from a new place', newPlaces(rows[0]!.products)),
        await fresh(shop, 'a new search', await newSearches(shop)),
      ];
    } finally {
      await shop.stop();
    }
  },
};

async function fresh(shop: BenchShop, what: string, next: () => ProductListParams): Promise<Figure> {
  const statements = await statementsFor(shop, Array.from({ length: RAW_LISTS }, next));
  const each = statements.flat().length / RAW_LISTS;
  const nextPath = () => ({ path: readUrl(list, next()) });
  const http = async () => {
    const before = await statementsOf(shop);
    const { rate, answers } = await load({ url: shop.url, connections: CONNECTIONS, next: nextPath });
    // Those that nobody waits for any more are carried out, too.
    await pause(200);
    const sent = (await statementsOf(shop)) - before;
    if (sent < answers || Math.abs(sent / answers / each - 1) > MOST_APART)
      throw new Error(`${sent} statements for ${answers} answers, where the driver sends ${each} for each`);
    return rate;
  };
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => connected(shop)));
  try {
    const [ours, bound] = await inTurns(3, http, () => sendAll(clients, statements));
    const figure = ratioFigure(ours!, bound!, 'raw pg', LEAST);
    return { ...figure, figure: `${what}: ${figure.figure}, ${each.toFixed(2)} statements each` };
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function connected({ connection }: BenchShop): Promise<pg.Client> {
  const client = new pg.Client(connection);
  await client.connect();
  return client;
}

/** For 3 s each connection sends the statements of one list after another; answers lists a second. */
async function sendAll(clients: readonly pg.Client[], lists: readonly Statement[][]): Promise<number> {
  const next = inCircle(lists);
  let done = 0;
  const began = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - began < 3_000) {
        for (const statement of next()) await client.query(statement);
        done++;
      }
    }),
  );
  return done / ((performance.now() - began) / 1000);
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
