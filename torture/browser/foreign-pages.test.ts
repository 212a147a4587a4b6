/** Pages of others in a browser that is signed in to the shop (RELIABILITY G23): what they write, and what they hear. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedSince, takeSnapshot } from '../../test/rows.ts';
import { report } from '../figures.ts';
import { freshKey, placeOrder, saveCart, totalOf } from '../orders/placing.ts';
import { type Shopper, TriedShop } from '../tried-shop.ts';
import { chromiumFor, launch, signIn } from './chromium.ts';

/** A host of its own, which is this machine. */
const ELSEWHERE = 'evil.test';
const chromiumPath = chromiumFor('G23');
const foreign = createServer((_, answer) => {
  answer.setHeader('content-type', 'text/html');
  answer.end('<!doctype html><title>A page of somebody else</title><body></body>');
});
let foreignPort: number;
let shop: TriedShop;
let browser: Browser;
/** An administrator with an order of their own: whatever can be written, this session may. */
let victim: Shopper;
let writes: Write[];

interface Write {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: Record<string, unknown>;
}

beforeAll(async () => {
  if (!chromiumPath) return;
  shop = await TriedShop.kept();
  victim = await shop.person('admin');
  const [bought, other] = (await shop.products([1_250, 99])) as [string, string];
  const { body: cart } = await saveCart(shop, victim, 0, [{ id: bought, quantity: 1 }]);
  const shown = { revision: cart.revision, totalCents: totalOf(cart) };
  const { body: order } = await placeOrder(shop, victim, shown, freshKey());
  writes = [
    { method: 'POST', path: '/api/account/logout', body: {} },
    { method: 'POST', path: `/api/orders/${order.id}/cancel`, body: {} },
    { method: 'POST', path: '/api/notifications/read', body: {} },
    { method: 'POST', path: `/api/products/${other}/reviews`, body: { rating: 1, comment: 'Not mine.' } },
    {
      method: 'POST',
      path: '/api/products',
      body: {
        form: 'products',
        title: 'Cup',
        description: 'A cup.',
        priceCents: 100,
        image: '/a.webp',
        category: 'cups',
      },
    },
    {
      method: 'PUT',
      path: '/api/cart',
      body: { uid: victim.userId, revision: 2, save: freshKey(), items: [{ id: other, quantity: 9 }] },
    },
    { method: 'DELETE', path: '/api/account/profile', body: {} },
  ];
  await once(foreign.listen(0, '127.0.0.1'), 'listening');
  foreignPort = (foreign.address() as AddressInfo).port;
  browser = await launch(chromiumPath, `--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`);
}, 90_000);
afterAll(async () => {
  await browser?.close();
  foreign.close();
});

/** What the victim's browser sent to the shop and was told. */
interface Traffic {
  /** Of writes that reached the shop. */
  statuses: number[];
  /** How many of them carried the victim's session. */
  withCookie: number;
  /** What is still being looked at. */
  open: Promise<void>[];
}

async function victimsBrowser(): Promise<{ context: BrowserContext; page: Page; traffic: Traffic }> {
  const context = await browser.newContext();
  await signIn(context, shop.url, victim);
  const traffic: Traffic = { statuses: [], withCookie: 0, open: [] };
  context.on('response', (response) => {
    const request = response.request();
    if (!response.url().startsWith(shop.url) || request.method() === 'GET') return;
    traffic.statuses.push(response.status());
    traffic.open.push(
      request.allHeaders().then(({ cookie = '' }) => {
        if (cookie.includes('shop_session')) traffic.withCookie++;
      }),
    );
  });
  return { context, page: await context.newPage(), traffic };
}

/** Every way in which a program of the page can call: with and without asking first. Answers what it could read. */
const callFrom = (page: Page, { method, path, body }: Write): Promise<string[]> =>
  page.evaluate(
    async ([url, verb, text]) => {
      const ways: RequestInit[] = [
        { mode: 'cors', headers: { 'content-type': 'application/json' }, body: text },
        { mode: 'cors', headers: { 'content-type': 'text/plain' }, body: text },
        { mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: text },
        { mode: 'no-cors', body: new URLSearchParams({ a: text }) },
        { mode: 'no-cors', body: new FormData() },
        { mode: 'no-cors' },
      ];
      const read: string[] = [];
      for (const way of ways)
        await fetch(url, { method: verb, credentials: 'include', ...way })
          .then((answer) => answer.text())
          .then((told) => told && read.push(told))
          .catch(() => {});
      return read;
    },
    [`${shop.url}${path}`, method, JSON.stringify(body)] as const,
  );

/** What a form can send; one of plain text can be made to look like JSON. */
async function submitFrom(page: Page, home: string, { path, body }: Write): Promise<number> {
  const text = JSON.stringify(body);
  const kinds: [string, Record<string, string>][] = [
    [
      'text/plain',
      text.endsWith('"}') ? { [text.slice(0, -2)]: '"}' } : { [`${text.slice(0, -1)}"a":"`]: '"}' },
    ],
    [
      'application/x-www-form-urlencoded',
      Object.fromEntries(Object.entries(body).map(([k, v]) => [k, `${v}`])),
    ],
    ['multipart/form-data', { a: text }],
  ];
  for (const [enctype, fields] of kinds) {
    await page.goto(home);
    const action = `${shop.url}${path}`;
    await page.evaluate(
      ([to, kind, values]) => {
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: to, enctype: kind });
        for (const [name, value] of Object.entries(values))
          form.append(Object.assign(document.createElement('input'), { name, value }));
        document.body.append(form);
        form.submit();
      },
      [action, enctype, fields] as const,
    );
    // The browser goes where the form leads, and shows what the shop says.
    await page.waitForURL(action);
  }
  await page.goto(home);
  return kinds.length;
}

/** What the page reads of the victim's, or hears on a live connection; empty when it cannot. */
const listenFrom = (page: Page): Promise<string[]> =>
  page.evaluate(async (url) => {
    const heard: string[] = [];
    for (const path of ['/api/account/session', '/api/account/data', '/api/cart', '/api/orders', '/orders'])
      for (const mode of ['cors', 'no-cors'] as const)
        await fetch(`${url}${path}`, { credentials: 'include', mode })
          .then((answer) => answer.text())
          .then((told) => told && heard.push(told))
          .catch(() => {});
    await new Promise<void>((resolve) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`);
      socket.onopen = () => {
        heard.push('the live connection is open');
        socket.send('{"type":"subscribe","id":1,"name":"account.profile","params":{}}');
      };
      socket.onmessage = ({ data }) => heard.push(String(data));
      socket.onclose = () => resolve();
      setTimeout(resolve, 1_000);
    });
    return heard;
  }, shop.url);

/** What the program sums up by itself every minute is nobody's write. */
const BY_ITSELF = /^(graphile_worker|public\.(order_(status_)?tall|product_sale))/;
const changes = async (before: Awaited<ReturnType<typeof takeSnapshot>>) =>
  (await changedSince(shop.db, before)).filter((row) => !BY_ITSELF.test(row));

it.runIf(chromiumPath)(
  'a page of another origin in the victim’s browser writes nothing and hears nothing',
  async () => {
    const before = await takeSnapshot(shop.db);
    const { context, page, traffic } = await victimsBrowser();
    let tries = 0;
    // The cookie is one host's, whatever the port: only the shop itself can tell the first of these from its own pages.
    const homes = [`http://127.0.0.1:${foreignPort}/`, `http://${ELSEWHERE}:${foreignPort}/`];
    for (const home of homes) {
      await page.goto(home);
      for (const write of writes) {
        expect(await callFrom(page, write), `${home} ${write.path}`).toEqual([]);
        tries += 6;
        if (write.method === 'POST') tries += await submitFrom(page, home, write);
      }
      expect(await listenFrom(page), home).toEqual([]);
    }
    await Promise.all(traffic.open);
    await context.close();
    expect(traffic.statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(traffic.withCookie).toBeGreaterThan(writes.length);
    expect(await changes(before)).toEqual([]);
    report(
      'G23',
      `in Chromium: ${tries} foreign writes by fetch and by forms, ${traffic.statuses.length} reached the shop, ${traffic.withCookie} of them with the session: 0 changes, nothing read or heard`,
    );
  },
  120_000,
);

it.runIf(chromiumPath)(
  'the shop’s own page writes and listens so: the trial can fail',
  async () => {
    const before = await takeSnapshot(shop.db);
    const { context, page } = await victimsBrowser();
    await page.goto(shop.url);
    const review = writes.find(({ path }) => path.endsWith('/reviews'))!;
    expect((await callFrom(page, review)).length).toBeGreaterThan(0);
    expect(await listenFrom(page)).toContain('the live connection is open');
    expect((await changes(before)).some((row) => row.startsWith('public.reviews +'))).toBe(true);
    await context.close();
  },
  60_000,
);
