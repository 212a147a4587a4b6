/** Every screen in Chromium, full of stored payloads, once for each role (RELIABILITY G24, G29). */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrInstallChromium } from '../../scripts/chromium.mjs';
import { SOCKET_LIMITS } from '../../src/server/live/socket.ts';
import { locate } from '../../src/shared/operation.ts';
import { type Access, pageRoutes } from '../../src/web/routes.ts';
import { cannotRun, often, report } from '../figures.ts';
import { call, type Shopper, TriedShop } from '../tried-shop.ts';
import { PAYLOADS } from './payloads.ts';
import { type Places, storePayloads } from './stored.ts';

let shop: TriedShop;
let browser: Browser;
let places: Places;
const people: Record<string, Shopper | undefined> = {};
const chromiumPath = pathOfChromium();

function pathOfChromium(): string | undefined {
  try {
    return findOrInstallChromium();
  } catch (error) {
    for (const goal of ['G24', 'G29']) cannotRun(goal, (error as Error).message);
    return undefined;
  }
}

beforeAll(async () => {
  if (!chromiumPath) return;
  shop = await TriedShop.open();
  people.shopper = await shop.person();
  people.admin = await shop.person('admin');
  places = await storePayloads(shop, people.shopper, people.admin);
  browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

interface Seen {
  screens: number;
  /** What ran, or was kept from running, and what was asked of strangers. */
  wrong: string[];
  /** The most live reads that one page had. */
  subscriptions: number;
}

/** Everything that a stored text could bring about in these pages is noted. */
async function watch(context: BrowserContext, seen: Seen): Promise<void> {
  await context.exposeFunction('stolen', () => seen.wrong.push('a payload ran'));
  await context.exposeFunction('violated', (what: string) => seen.wrong.push(`policy: ${what}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { violated } = window as unknown as { violated(what: string): void };
      violated(`${location.pathname} ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  context.on('dialog', (dialog) => {
    seen.wrong.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(shop.url)) seen.wrong.push(request.url());
  });
}

/** Counts the live reads of a page. */
function countSubscriptions(page: Page, seen: Seen): void {
  page.on('websocket', (socket) => {
    const open = new Set<number>();
    socket.on('framesent', ({ payload }) => {
      const { type, id } = JSON.parse(String(payload)) as { type: string; id: number };
      if (type === 'subscribe') open.add(id);
      if (type === 'unsubscribe') open.delete(id);
      seen.subscriptions = Math.max(seen.subscriptions, open.size);
    });
  });
}

/** In the quick form each screen is visited by those whom it is for; in the long form by all. */
const everybodyEverywhere = often(false, true);
const whom: Record<Access, string> = { public: 'visitor', any: 'visitor', login: 'shopper', admin: 'admin' };

const addressesFor = (role: string) =>
  pageRoutes
    .filter(({ access }) => everybodyEverywhere || whom[access] === role)
    // Not there outside a demo.
    .filter(({ path }) => !path.startsWith('/dev/'))
    .map(({ path }) =>
      path === '*'
        ? '/nowhere'
        : locate(path.replace(/:(\w+)/g, '{$1}'), {
            productId: places.product,
            id: places.product,
            orderId: places.order,
          }).path,
    );

async function visitAll(role: string): Promise<Seen> {
  const seen: Seen = { screens: 0, wrong: [], subscriptions: 0 };
  const context = await browser.newContext({ viewport: { width: 1280, height: 4_000 } });
  await watch(context, seen);
  const cookie = people[role]?.cookie.split('=');
  if (cookie)
    await context.addCookies([
      { name: cookie[0]!, value: cookie.slice(1).join('='), url: shop.url, httpOnly: true },
    ]);
  const page = await context.newPage();
  countSubscriptions(page, seen);
  for (const address of addressesFor(role)) {
    const errors: string[] = [];
    const hear = (error: Error) => errors.push(error.message);
    page.on('pageerror', hear);
    await page.goto(`${shop.url}${address}`);
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
    );
    // Lists go on when their end comes into view.
    await page.keyboard.press('End');
    await page.waitForTimeout(100);
    page.off('pageerror', hear);
    expect(errors, `${role} at ${address}`).toEqual([]);
    seen.screens++;
  }
  await context.close();
  return seen;
}

it.runIf(chromiumPath)(
  'no stored text runs on any screen, and no screen breaks the policy',
  async () => {
    const roles = ['visitor', 'shopper', 'admin'];
    const visits = await Promise.all(roles.map(visitAll));
    for (const [n, { wrong }] of visits.entries()) expect(wrong, roles[n]).toEqual([]);
    const screens = visits.reduce((sum, seen) => sum + seen.screens, 0);
    const most = Math.max(...visits.map(({ subscriptions }) => subscriptions));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(SOCKET_LIMITS.subscriptions);
    expect(PAYLOADS).toHaveLength(100);
    report('G24', `${screens} screens in Chromium, 3 roles: 0 violations`);
    report('G28', `pages need up to ${most} of ${SOCKET_LIMITS.subscriptions} live reads`);
    report('G29', `${PAYLOADS.length} payloads in every text, ${screens} screens in Chromium: 0 executions`);
  },
  120_000,
);

it.runIf(chromiumPath)('the marks do run where a page is not careful: the trial can fail', async () => {
  const seen: Seen = { screens: 0, wrong: [], subscriptions: 0 };
  const context = await browser.newContext();
  await watch(context, seen);
  const page = await context.newPage();
  await page.setContent(PAYLOADS.join('\n'));
  await expect.poll(() => seen.wrong.filter((what) => what === 'a payload ran').length).toBeGreaterThan(0);
  await context.close();
});

const ADDRESSES = [
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
];
const MORE = [
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.test/x.png',
  '/\\evil.test/x.png',
];
it.runIf(chromiumPath).each([...ADDRESSES, ...MORE])('a product’s picture is not at %j', async (image) => {
  const answer = await call(shop, 'POST', '/api/products', {
    as: people.admin!,
    body: { form: 'products', title: 'Cup', description: 'A cup.', priceCents: 100, image, category: 'cups' },
  });
  const fields = { image: expect.any(String) };
  expect([answer.status, answer.body.error]).toMatchObject([400, { code: 'invalid', fields }]);
});
