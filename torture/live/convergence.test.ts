/** Everybody sees the truth, whatever happens to processes and connections meanwhile (RELIABILITY G13). */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/server/storage/ids.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { list, product } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { report } from '../figures.ts';
import { Random, seed } from '../random.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { type Shopper, TriedShop } from '../tried-shop.ts';
import { Tab, until } from './tabs.ts';

const TABS = 1_000;
const PRODUCTS = 100;
const CHANGES_PER_SECOND = 50;
const CONVERGED_MS = 2_000;

let shop: TriedShop;
let people: Shopper[];
let products: string[];
beforeAll(async () => {
  shop = await TriedShop.open({ WORKERS: '2' });
  products = await shop.products(Array(PRODUCTS).fill(1));
  people = [];
  for (let n = 0; n < TABS; n += 50) people.push(...(await shop.people(50)));
}, 120_000);
afterAll(() => shop?.close());

/** One person's tab: a product, the number of unread notices, and for some the shelf. */
function openTab(as: Shopper, n: number) {
  const tab = new Tab(shop.url, { as });
  const id = products[n % PRODUCTS]!;
  let newest = 0;
  const wentBack: string[] = [];
  const forward = (priceCents: number) => {
    if (priceCents < newest) wentBack.push(`${id}: ${newest} then ${priceCents}`);
    newest = priceCents;
  };
  const price = tab.follow(product, { id }, ({ priceCents }) => forward(priceCents));
  const unread = tab.follow(unreadCount, {});
  const shelf = n % 50 === 0 ? tab.follow(list, { limit: 20 }) : undefined;
  return { tab, as, id, price, unread, shelf, wentBack };
}

it(`${TABS} tabs equal the database within 2 s, through the end of a process and of the change feed`, async () => {
  const random = new Random(seed);
  const tabs = people.map(openTab);
  const answered = await until(
    () => tabs.every(({ price, unread }) => price.times > 0 && unread.times > 0),
    60_000,
  );
  expect(answered, 'all tabs have their first answers').toBeDefined();

  const seconds = 60;
  const faults = disturb(seconds);
  const changes = seconds * CHANGES_PER_SECOND;
  const began = performance.now();
  for (let n = 0; n < changes; n++) {
    await change(random);
    const ahead = (n / CHANGES_PER_SECOND) * 1_000 - (performance.now() - began);
    if (ahead > 0) await sleep(ahead);
  }
  const rate = changes / ((performance.now() - began) / 1_000);
  await faults;

  const truth = await database();
  const isRight = ({ id, as, price, unread, shelf }: (typeof tabs)[number]) =>
    price.data?.priceCents === truth.prices.get(id) &&
    unread.data?.unread === (truth.unread.get(as.userId) ?? 0) &&
    (shelf?.data?.products.every((one) => one.priceCents === truth.prices.get(one.id)) ?? true);
  const converged = await until(() => tabs.every(isRight), 20_000);
  const wrong = tabs.filter((one) => !isRight(one)).length;
  const back = tabs.flatMap(({ wentBack }) => wentBack);
  for (const { tab } of tabs) tab.leave();
  expect(wrong, `TORTURE_SEED=${seed}`).toBe(0);
  expect(converged!).toBeLessThan(timeLimit(CONVERGED_MS));
  expect(back).toEqual([]);
  const cut = tabs.filter(({ tab }) => tab.closed.length > 0).length;
  expect(cut).toBeGreaterThan(0);
  report(
    'G13',
    `${TABS} tabs, ${changes} changes (${Math.round(rate)}/s), ${cut} tabs cut by a kill, 2 feeds ended: all equal after ${ms(converged!)}, nothing went back`,
  );
}, 300_000);

/** A price rises, or somebody is told something: written by another program. */
async function change(random: Random): Promise<void> {
  if (random.chance(0.5))
    await shop.db.run(
      sql`update products set price_cents = price_cents + 1 where id = ${random.pick(products)}`,
    );
  else
    await shop.db.run(
      sql`insert into notifications (id, user_id, message) values (${newId()}, ${random.pick(people).userId}, 'news')`,
    );
}

/** A third of the way one of the two processes dies; two thirds of the way nobody hears of changes any more. */
async function disturb(seconds: number): Promise<void> {
  await sleep((seconds * 1_000) / 3);
  process.kill(shop.workers()[0]!, 'SIGKILL');
  await sleep((seconds * 1_000) / 3);
  const ended = await shop.db.run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shopkeeper changes'`,
  );
  expect(ended).toBe(2);
}

async function database() {
  const prices = await shop.db.many<{ id: string; price: number }>(
    sql`select id, price_cents as price from products`,
  );
  const unread = await shop.db.many<{ id: string; unread: number }>(
    sql`select user_id as id, count(*) as unread from notifications where not read group by user_id`,
  );
  return {
    prices: new Map(prices.map(({ id, price }) => [id, price])),
    unread: new Map(unread.map(({ id, unread: count }) => [id, count])),
  };
}
