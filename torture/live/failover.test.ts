/**
 * Two copies of the shop on a PostgreSQL with a synchronous standby: a copy is killed, then the primary, and the standby
 * takes its place while people buy and watch.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { product } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { buy, damage, emptyLedger } from '../crash/buyers.ts';
import { cannotRun, report } from '../figures.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { TriedShop } from '../tried-shop.ts';
import { Balancer } from './balancer.ts';
import { Tab, until } from './tabs.ts';
import { freePort, systemPostgres, TwoPostgres } from './two-postgres.ts';

const GOAL = 'failover';
const TABS = 100;
const ADMINS = 2;
let postgres: TwoPostgres | undefined;
let balancer: Balancer | undefined;
const copies: TriedShop[] = [];
afterAll(async () => {
  balancer?.close();
  for (const copy of copies) await copy.close();
  await postgres?.close();
}, 60_000);

it('the primary is lost under load, and no acknowledged order with it', async () => {
  const bin = systemPostgres();
  if (!bin) return cannotRun(GOAL, 'there is no PostgreSQL from the system’s packages (postgresql-15)');
  postgres = await TwoPostgres.open(bin);
  balancer = await Balancer.open();
  for (let n = 0; n < 2; n++) {
    const port = await freePort();
    const copy = await TriedShop.open({
      DATABASE_URL: postgres.databaseUrl,
      PUBLIC_URL: balancer.url,
      PORT: String(port),
    });
    copies.push(copy);
    balancer.add(`http://127.0.0.1:${port}`);
  }
  const [shop] = copies as [TriedShop, TriedShop];
  const [goods] = (await shop.products([1_250])) as [string];
  await shop.people(ADMINS, 'admin');
  const [buyers, readers] = [await shop.people(8), await shop.people(TABS)];
  const tabs = readers.map((as) => {
    const tab = new Tab(balancer!.url, { as });
    return { tab, price: tab.follow(product, { id: goods }), unread: tab.follow(unreadCount, {}) };
  });
  await until(() => tabs.every(({ price, unread }) => price.times > 0 && unread.times > 0), 30_000);

  const ledger = emptyLedger();
  let goesOn = true;
  const buying = buy(shop, buyers, goods, ledger, () => goesOn);
  await sleep(2_000);

  // One copy dies: the balancer's other one goes on, and it is started again.
  const copyKilled = performance.now();
  await copies[1]!.running.kill();
  await sleep(1_500);
  expect(ledger.lastAt).toBeGreaterThan(copyKilled + 1_000);
  await copies[1]!.running.start();
  await sleep(2_000);

  const before = ledger.placed.length;
  const primaryKilled = performance.now();
  postgres.killPrimary();
  await sleep(1_000);
  await postgres.promote();
  const promoted = performance.now();
  await until(() => ledger.lastAt > promoted, 30_000);
  const writesAgain = ledger.lastAt - promoted;
  await sleep(4_000);
  goesOn = false;
  await buying;

  // What live readers see is what the new primary holds, change after change.
  await again(() => shop.db.run(sql`update products set price_cents = 9876 where id = ${goods}`));
  const isRight = ({ price }: (typeof tabs)[number]) => price.data?.priceCents === 9_876;
  const converged = await until(() => tabs.every(isRight), 20_000);
  for (const { tab } of tabs) tab.leave();
  expect(await damage(shop.db, ledger, ADMINS)).toEqual([]);
  expect(before).toBeGreaterThan(0);
  expect(ledger.placed.length).toBeGreaterThan(before);
  expect(tabs.filter((one) => !isRight(one)).length).toBe(0);
  expect(converged!).toBeLessThan(timeLimit(2_000));
  expect(writesAgain).toBeLessThan(timeLimit(5_000));
  expect(ledger.slowest).toBeLessThan(timeLimit(10_000));
  report(
    GOAL,
    `${ledger.placed.length} orders acknowledged (${before} before the primary died), 0 lost, 0 torn; first order ${ms(promoted - primaryKilled + writesAgain)} after its death, ${ms(writesAgain)} after the promotion; longest call ${ms(ledger.slowest)}; ${TABS} tabs right after ${ms(converged!)}`,
  );
}, 180_000);

/** This test's own connections were the old primary's. */
async function again<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 10) throw error;
      await sleep(20);
    }
  }
}
