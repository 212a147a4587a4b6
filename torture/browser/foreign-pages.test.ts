/** Cross-origin pages in a browser with a session of the shop (RELIABILITY G23): writes, reads and live connections. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedSince, takeSnapshot } from '../../test/rows.ts';
import { report } from '../figures.ts';
import { type Shopper, ShopUnderTest } from '../shop-under-test.ts';
import { chromiumPathFor, launch, logIn } from './chromium.ts';

/** Another host name that resolves to this machine. */
const FOREIGN_HOST = 'evil.test';
const chromiumPath = chromiumPathFor('G23');
const foreign = createServer((_, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>Another site</title><body></body>');
});
let foreignPort: number;
let shop: ShopUnderTest;
let browser: Browser;
/** The user whose session is authorized for every write below. */
let victim: Shopper;
let writes: Write[];

interface Write {
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: Record<string, unknown>;
}

beforeAll(async () => {
  if (!chromiumPath) return;
  shop = await ShopUnderTest.shared();
  victim = await shop.createUser();
  const [product] = (await shop.createProducts([1_250])) as [string];
  const items = [{ id: product, quantity: 9 }];
  // One of each method: torture/access/foreign-pages.test.ts tests every write.
  writes = [
    { method: 'POST', path: `/api/products/${product}/reviews`, body: { rating: 1, comment: 'Not mine.' } },
    { method: 'PUT', path: '/api/cart', body: { uid: victim.userId, revision: 0, save: 'save-1', items } },
    { method: 'DELETE', path: '/api/account/profile', body: {} },
  ];
  await once(foreign.listen(0, '127.0.0.1'), 'listening');
  foreignPort = (foreign.address() as AddressInfo).port;
  browser = await launch(chromiumPath, `--host-resolver-rules=MAP ${FOREIGN_HOST} 127.0.0.1`);
});
afterAll(async () => {
  await browser?.close();
  foreign.close();
});

/** Requests of the victim's browser to the shop. */
interface Traffic {
  /** Status codes of the writes that reached the shop. */
  statuses: number[];
  /** Number of writes with the victim's session. */
  withCookie: number;
  /** Pending header reads. */
  pendingReads: Promise<void>[];
}

async function openVictimBrowser(): Promise<{ context: BrowserContext; page: Page; traffic: Traffic }> {
  const context = await browser.newContext();
  await logIn(context, shop.url, victim.cookie);
  const traffic: Traffic = { statuses: [], withCookie: 0, pendingReads: [] };
  context.on('response', (response) => {
    const request = response.request();
    if (!response.url().startsWith(shop.url) || request.method() === 'GET') return;
    traffic.statuses.push(response.status());
    traffic.pendingReads.push(
      request.allHeaders().then(({ cookie = '' }) => {
        if (cookie.includes('shop_session')) traffic.withCookie++;
      }),
    );
  });
  return { context, page: await context.newPage(), traffic };
}

/** Sends the write with every fetch mode, with and without CORS preflight. Returns the responses that the page could read. */
const callFrom = (page: Page, { method, path, body }: Write): Promise<string[]> =>
  page.evaluate(
    async ([url, verb, text]) => {
      const variants: RequestInit[] = [
        { mode: 'cors', headers: { 'content-type': 'application/json' }, body: text },
        { mode: 'cors', headers: { 'content-type': 'text/plain' }, body: text },
        { mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: text },
        { mode: 'no-cors', body: new URLSearchParams({ a: text }) },
        { mode: 'no-cors', body: new FormData() },
        { mode: 'no-cors' },
      ];
      const read: string[] = [];
      for (const variant of variants)
        await fetch(url, { method: verb, credentials: 'include', ...variant })
          .then((response) => response.text())
          .then((text) => text && read.push(text))
          .catch(() => {});
      return read;
    },
    [`${shop.url}${path}`, method, JSON.stringify(body)] as const,
  );

/** Submits the write as forms of all encodings; a text/plain form can imitate JSON. */
async function submitFrom(page: Page, home: string, { path, body }: Write): Promise<number> {
  const text = JSON.stringify(body);
  const encodings: [string, Record<string, string>][] = [
    // The body ends with '"}'.
    ['text/plain', { [text.slice(0, -2)]: '"}' }],
    [
      'application/x-www-form-urlencoded',
      Object.fromEntries(Object.entries(body).map(([k, v]) => [k, `${v}`])),
    ],
    ['multipart/form-data', { a: text }],
  ];
  for (const [enctype, fields] of encodings) {
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
    // The browser navigates to the form's target.
    await page.waitForURL(action);
  }
  await page.goto(home);
  return encodings.length;
}

/** Returns what the page can read of the victim's data over HTTP and the live connection; empty when refused. */
const readFrom = (page: Page): Promise<string[]> =>
  page.evaluate(async (url) => {
    const received: string[] = [];
    for (const path of ['/api/account/session', '/api/account/data', '/api/cart', '/api/orders', '/orders'])
      for (const mode of ['cors', 'no-cors'] as const)
        await fetch(`${url}${path}`, { credentials: 'include', mode })
          .then((response) => response.text())
          .then((text) => text && received.push(text))
          .catch(() => {});
    await new Promise<void>((resolve) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`);
      socket.onopen = () => {
        received.push('the live connection is open');
        socket.send('{"type":"subscribe","id":1,"name":"account.profile","params":{}}');
      };
      socket.onmessage = ({ data }) => received.push(String(data));
      socket.onclose = () => resolve();
      setTimeout(resolve, 1_000);
    });
    return received;
  }, shop.url);

/** Rows that the shop's jobs change in the background. */
const BACKGROUND_CHANGES = /^(graphile_worker|public\.(order_(status_)?tall|product_sale))/;
const changes = async (before: Awaited<ReturnType<typeof takeSnapshot>>) =>
  (await changedSince(shop.db, before)).filter((row) => !BACKGROUND_CHANGES.test(row));

it.runIf(chromiumPath)('a cross-origin page in the victim’s browser can neither write nor read', async () => {
  const before = await takeSnapshot(shop.db);
  const { context, page, traffic } = await openVictimBrowser();
  let fetches = 0;
  let forms = 0;
  // Cookies ignore the port: the first origin is same-site, and only the shop's origin check can refuse it.
  const homes = [`http://127.0.0.1:${foreignPort}/`, `http://${FOREIGN_HOST}:${foreignPort}/`];
  for (const home of homes) {
    await page.goto(home);
    for (const write of writes) {
      expect(await callFrom(page, write), `${home} ${write.path}`).toEqual([]);
      fetches += 6;
      if (write.method === 'POST') forms += await submitFrom(page, home, write);
    }
    expect(await readFrom(page), home).toEqual([]);
  }
  await Promise.all(traffic.pendingReads);
  await context.close();
  expect(traffic.statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
  // Chromium sends the session with the forms of the same-site origin, not with those of the other one.
  expect(traffic.withCookie).toBeGreaterThanOrEqual(forms / homes.length);
  expect(forms).toBeGreaterThan(0);
  expect(await changes(before)).toEqual([]);
  report(
    'G23',
    `in Chromium: ${fetches + forms} cross-origin writes by fetch and by forms, ${traffic.statuses.length} reached the shop, ${traffic.withCookie} of them with the session: 0 changes, nothing read`,
  );
});

it.runIf(chromiumPath)('a same-origin page can write and read in the same way', async () => {
  const before = await takeSnapshot(shop.db);
  const { context, page } = await openVictimBrowser();
  await page.goto(shop.url);
  const review = writes.find(({ path }) => path.endsWith('/reviews'))!;
  expect((await callFrom(page, review)).length).toBeGreaterThan(0);
  expect(await readFrom(page)).toContain('the live connection is open');
  expect((await changes(before)).some((row) => row.startsWith('public.reviews +'))).toBe(true);
  await context.close();
});
