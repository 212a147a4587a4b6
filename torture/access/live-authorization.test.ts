/** Live delivery after a logout, an account deletion or a role change, in two processes (RELIABILITY G16). */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { newId } from '../../src/server/storage/ids.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { adminList } from '../../src/shop/catalogue/admin-contract.ts';
import { list } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { rawSocket } from '../../test/raw-socket.ts';
import { quickOrLong, report } from '../figures.ts';
import { callApi, type Shopper, ShopUnderTest, TWO_PROCESSES } from '../shop-under-test.ts';
import { ms, timeLimit } from '../time-limit.ts';

const ENDED = quickOrLong(30, 200);
const STAYING = 20;
/** Maximum time from the response that ended the access to the last delivery (ms). */
const MAX_DELAY_MS = timeLimit(5_000);

const shop = await ShopUnderTest.shared(TWO_PROCESSES);
const [product] = (await shop.createProducts([1_250])) as [string];

interface Tab {
  user: Shopper;
  socket: WebSocket;
  /** When the request that ended its session or role was answered. */
  endedAt: number;
  lastFrameAt: number;
  frames: number;
  closed?: { code: number; at: number };
}

/** Opens a tab subscribed to a private read and a public one. */
async function openTab(user: Shopper, readName: string): Promise<Tab> {
  const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/api/live`, {
    headers: { origin: shop.url, cookie: user.cookie },
  });
  const tab: Tab = { user, socket, endedAt: Number.POSITIVE_INFINITY, lastFrameAt: 0, frames: 0 };
  const { send, frame } = rawSocket(socket);
  socket.on('message', () => {
    tab.lastFrameAt = performance.now();
    tab.frames++;
  });
  socket.on('close', (code) => {
    tab.closed = { code, at: performance.now() };
  });
  await once(socket, 'open');
  for (const [id, name] of [readName, list.name].entries()) {
    send({ type: 'subscribe', id, name, params: {} });
    expect((await frame((one) => one.id === id, 10_000)).data).toBeDefined();
  }
  return tab;
}

const endings = {
  logout: (tab: Tab) => callApi(shop, 'POST', '/api/account/logout', { as: tab.user }),
  deletion: (tab: Tab) => callApi(shop, 'DELETE', '/api/account/profile', { as: tab.user }),
  demotion: async ({ user }: Tab) => {
    await shop.db.run(sql`update users set role = 'user' where id = ${user.userId}`);
    return { status: 200 };
  },
};

it(`delivers nothing later than 5 s after ${ENDED} logouts, deletions and role changes`, async () => {
  const tabs: { tab: Tab; ending: keyof typeof endings }[] = [];
  const kinds = Object.keys(endings) as (keyof typeof endings)[];
  for (let n = 0; n < ENDED; n++) {
    const ending = kinds[n % kinds.length]!;
    const user = await shop.createUser(ending === 'demotion' ? 'admin' : 'user');
    tabs.push({
      tab: await openTab(user, ending === 'demotion' ? adminList.name : unreadCount.name),
      ending,
    });
  }
  const stayingTabs: Tab[] = [];
  for (const user of await shop.createUsers(STAYING)) stayingTabs.push(await openTab(user, unreadCount.name));

  const all = [...tabs.map(({ tab }) => tab), ...stayingTabs].map(({ user }) => user.userId);
  let isRunning = true;
  const changes = (async () => {
    for (let n = 0; isRunning; n++) {
      await shop.db.run(sql`update products set title = ${`Thing ${n}`} where id = ${product}`);
      await shop.db.run(sql`
        insert into notifications (id, user_id, message)
        select ${`${newId()}-`} || id, id, 'news' from users where id = any(${all}::text[]) for key share`);
      await sleep(100);
    }
  })();
  await sleep(300);
  // Ten concurrently.
  for (let from = 0; from < tabs.length; from += 10)
    await Promise.all(
      tabs.slice(from, from + 10).map(async ({ tab, ending }) => {
        expect((await endings[ending](tab)).status, ending).toBe(200);
        tab.endedAt = performance.now();
      }),
    );
  const before = stayingTabs.map(({ frames }) => frames);
  await expect
    .poll(() => tabs.filter(({ tab }) => !tab.closed).length, { timeout: MAX_DELAY_MS, interval: 20 })
    .toBe(0);
  await sleep(500);
  await expect
    .poll(() => stayingTabs.every(({ frames }, n) => frames > before[n]!), { timeout: 60_000 })
    .toBe(true);
  isRunning = false;
  await changes;

  for (const { tab, ending } of tabs)
    expect(tab.closed?.code, ending).toBe(ending === 'demotion' ? 4403 : 4401);
  const delayAfterEnd = ({ lastFrameAt, endedAt }: Tab) => Math.max(0, lastFrameAt - endedAt);
  const [latest, slowest] = [
    Math.max(...tabs.map(({ tab }) => delayAfterEnd(tab))),
    Math.max(...tabs.map(({ tab }) => tab.closed!.at - tab.endedAt)),
  ];
  expect(latest).toBeLessThan(MAX_DELAY_MS);
  expect(slowest).toBeLessThan(MAX_DELAY_MS);
  // The remaining tabs still receive frames, so silence had no other cause.
  for (const [n, { closed, frames }] of stayingTabs.entries()) {
    expect(closed).toBeUndefined();
    expect(frames).toBeGreaterThan(before[n]!);
  }
  for (const { socket } of stayingTabs) socket.terminate();
  report(
    'G16',
    `${ENDED} ended, 2 processes: last delivery ${ms(latest)} after, last connection closed ${ms(slowest)} after`,
  );
});
