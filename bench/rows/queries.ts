import { readUrl } from '../../src/shared/operation.ts';
import * as catalogueAdmin from '../../src/shop/catalogue/admin-contract.ts';
import * as catalogue from '../../src/shop/catalogue/contract.ts';
import * as notifications from '../../src/shop/notifications/contract.ts';
import * as orders from '../../src/shop/orders/contract.ts';
import { NOTIFIED_ADMIN, orderId } from '../fill.ts';
import { invalidateCaches } from '../growth.ts';
import { createMembers } from '../members.ts';
import type { Figure, Row } from '../row.ts';
import type { BenchShop } from '../shop.ts';
import { countingShop, statementsOf } from '../statements.ts';

/** Requests that differ only in the number of results. */
interface QueryCase {
  name: string;
  requests: readonly { amount: string; path: string; cookie?: string }[];
  /** Maximum, where the number depends on the results. */
  max?: number;
}

/** Repetitions, of which the lowest counts: background statements may be counted too. */
const TIMES = 3;
const LIMITS = [1, 20, 100];

/** Number of statements of a request by number of results; `list-queries.test.ts` covers every list. */
export const queries: Row = {
  name: 'queries',
  title: 'Statements for each request',
  async run() {
    const shop = await countingShop();
    try {
      const figures: Figure[] = [];
      for (const one of await casesIn(shop)) figures.push(await measure(shop, one));
      return figures;
    } finally {
      await shop.stop();
    }
  },
};

async function casesIn(shop: BenchShop): Promise<QueryCase[]> {
  const admin = await shop.cookieOf(NOTIFIED_ADMIN);
  const regular = await shop.cookieOf('buyer-2');
  const [, one, , , four] = await createMembers(shop, 5);
  const { userId, cookie: once } = await shop.addUser();
  await shop.pool.query('update orders set user_id = $1 where id = $2', [userId, orderId(1)]);
  await shop.pool.query("insert into notifications (id, user_id, message) values ($1, $1, 'Notified')", [
    userId,
  ]);
  const paged = (path: (limit: number) => string, cookie?: string) =>
    LIMITS.map((limit) => ({ amount: `${limit}`, path: path(limit), ...(cookie && { cookie }) }));
  return [
    { name: 'product list', requests: paged((limit) => readUrl(catalogue.list, { limit })) },
    {
      name: 'search',
      requests: paged((limit) => readUrl(catalogue.list, { search: 'camel', limit })),
      max: 4,
    },
    {
      name: 'products of the back office',
      requests: paged((limit) => readUrl(catalogueAdmin.adminList, { limit }), admin),
    },
    {
      name: 'order history',
      requests: [
        { amount: '1 order', path: readUrl(orders.mine, {}), cookie: once },
        { amount: '20 orders', path: readUrl(orders.mine, {}), cookie: regular },
      ],
    },
    {
      name: 'notifications',
      requests: [
        { amount: '1', path: readUrl(notifications.mine, {}), cookie: once },
        { amount: '20', path: readUrl(notifications.mine, {}), cookie: regular },
      ],
    },
    {
      name: 'Home of a member',
      requests: [
        { amount: '1 line in the cart', path: '/', cookie: one!.headers!.cookie! },
        { amount: '4', path: '/', cookie: four!.headers!.cookie! },
      ],
    },
  ];
}

async function measure(shop: BenchShop, { name, requests, max }: QueryCase): Promise<Figure> {
  const counts: number[] = [];
  for (const { path, cookie } of requests) counts.push(await countOf(shop, path, cookie));
  const highest = Math.max(...counts);
  return {
    figure: `${name}: ${requests.map(({ amount }, index) => `${counts[index]} for ${amount}`).join(', ')}`,
    limit: '',
    goal: max ? `≤ ${max}` : 'the same for few and many results',
    value: String(highest),
    reached: max ? highest <= max : highest === Math.min(...counts),
  };
}

/** @throws Error if the request ran no statement, because a cache responded. */
async function countOf(shop: BenchShop, path: string, cookie: string | undefined): Promise<number> {
  const counts: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    await invalidateCaches(shop);
    const before = await statementsOf(shop);
    const answer = await fetch(`${shop.url}${path}`, { headers: cookie ? { cookie } : {} });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} responded ${answer.status}`);
    counts.push((await statementsOf(shop)) - before);
  }
  const count = Math.min(...counts);
  if (count === 0) throw new Error(`${path} ran no statement`);
  return count;
}
