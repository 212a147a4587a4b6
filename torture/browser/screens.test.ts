/** Every screen in Chromium, full of stored payloads, once for each role (RELIABILITY G24, G29). */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOCKET_LIMITS } from '../../src/server/live/socket.ts';
import { fillPath } from '../../src/shared/operation.ts';
import { type Access, pageRoutes } from '../../src/web/routes.ts';
import { often, report } from '../figures.ts';
import { call, type Shopper, TriedShop } from '../tried-shop.ts';
import { chromiumFor, launch, signIn } from './chromium.ts';
import { PAYLOADS } from './payloads.ts';
import { type Places, storePayloads } from './stored.ts';
import { loadAll, notePayloads, turnPages } from './whole-lists.ts';

let shop: TriedShop;
let browser: Browser;
let places: Places;
const people: Record<string, Shopper | undefined> = {};
const chromiumPath = chromiumFor('G24', 'G28', 'G29');

beforeAll(async () => {
  if (!chromiumPath) return;
  shop = await TriedShop.kept();
  people.shopper = await shop.person();
  people.admin = await shop.person('admin');
  places = await storePayloads(shop, people.shopper, people.admin);
  browser = await launch(chromiumPath);
}, 90_000);
afterAll(async () => {
  await browser?.close();
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

/** Screens without stored texts. The quick form leaves them to the journeys, which fail when a page breaks the policy. */
const WITHOUT_STORED_TEXTS = new Set([
  '/login',
  '/register',
  '/forgot-password-email',
  '/reset-password',
  '/confirm-email',
  '/admin',
  '/admin/import',
  '/not-authorized',
  '*',
]);

const addressesFor = (role: string) =>
  pageRoutes
    .filter(
      ({ access, path }) => everybodyEverywhere || (whom[access] === role && !WITHOUT_STORED_TEXTS.has(path)),
    )
    // Not there outside a demo.
    .filter(({ path }) => !path.startsWith('/dev/'))
    .map(({ path }) =>
      path === '*'
        ? '/nowhere'
        : fillPath(path.replace(/:(\w+)/g, '{$1}'), {
            productId: places.product,
            id: places.product,
            orderId: places.order,
          }).path,
    );

const nothingSeen = (): Seen => ({ screens: 0, wrong: [], subscriptions: 0 });

/** A browser of somebody with this role, watched. */
async function browserOf(role: string, seen: Seen): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 4_000 } });
  await watch(context, seen);
  const person = people[role];
  if (person) await signIn(context, shop.url, person);
  return context;
}

/** Goes there, and waits until the page is alive. */
async function enter(page: Page, address: string): Promise<void> {
  await page.goto(`${shop.url}${address}`);
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
}

async function visitAll(role: string): Promise<Seen> {
  const seen = nothingSeen();
  const context = await browserOf(role, seen);
  const page = await context.newPage();
  countSubscriptions(page, seen);
  for (const address of addressesFor(role)) {
    const errors: string[] = [];
    const hear = (error: Error) => errors.push(error.message);
    page.on('pageerror', hear);
    await enter(page, address);
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
    expect(new Set(PAYLOADS).size).toBe(100);
    report('G24', `${screens} screens in Chromium, 3 roles: 0 violations`);
    report('G28', `pages need up to ${most} of ${SOCKET_LIMITS.subscriptions} live reads`);
    report('G29', `${PAYLOADS.length} payloads in every text, ${screens} screens in Chromium: 0 executions`);
  },
  120_000,
);

/** Looks at a screen's texts; all of what it holds. */
type Look = (page: Page, seen: Set<string>) => Promise<unknown>;

/** One after the other, each at an address of its own. */
const each =
  (address: (product: string) => string): Look =>
  async (page, seen) => {
    for (const product of places.products) {
      await enter(page, address(product));
      await notePayloads(page, seen);
    }
  };
/** What the first such button opens: a part of the page, once this is there. */
const opened =
  (button: string, part: string, there: string, look = notePayloads): Look =>
  async (page, seen) => {
    await page.locator(button).first().click();
    await page.locator(`${part} ${there}`).first().waitFor();
    await look(page, seen, part);
  };
const EDIT = 'tbody .btn:not([data-variant="danger"])';

/** Kinds of screens with lists, or that open: who sees them and how all of it is seen; `false`: one payload is enough. */
const WHOLE: readonly [screen: string, role: string, address: () => string, look: Look, whole?: boolean][] = [
  ['home', 'visitor', () => '/', loadAll],
  ['reviews', 'visitor', () => `/reviews/${places.product}`, turnPages],
  ['each product’s reviews', 'visitor', () => '/', each((id) => `/reviews/${id}`)],
  ['a product', 'shopper', () => `/product/${places.product}`, loadAll],
  ['each product', 'shopper', () => '/', each((id) => `/product/${id}`)],
  ['orders', 'shopper', () => '/orders', turnPages],
  ['an order', 'shopper', () => `/orders/${places.order}`, notePayloads],
  [
    'an item’s reviews',
    'shopper',
    () => `/orders/${places.order}`,
    opened('.items-table button', '.order-reviews', '.load-more', loadAll),
  ],
  ['notifications', 'shopper', () => '/notifications', turnPages],
  ['cart', 'shopper', () => '/cart', notePayloads],
  ['products', 'admin', () => '/admin/products', loadAll],
  [
    'the form beside them',
    'admin',
    () => '/admin/products',
    opened(EDIT, 'main:has(tr[aria-current]) form.form', 'textarea'),
    false,
  ],
  ['manage products', 'admin', () => '/admin/manage-products', turnPages],
  ['the edit dialog', 'admin', () => '/admin/manage-products', opened(EDIT, '.dialog', 'textarea'), false],
  ['manage orders', 'admin', () => '/admin/orders', turnPages],
  [
    'an opened order',
    'admin',
    () => `/admin/orders?search=${places.order}`,
    opened('.order-open', '.order-contents', '.ship-to'),
  ],
  ['moderation', 'admin', () => '/admin/reviews', turnPages],
  ['audit', 'admin', () => '/admin/audit', turnPages],
];

async function lookAtAll(role: string): Promise<{ wrong: string[]; shown: string[] }> {
  const seen = nothingSeen();
  const context = await browserOf(role, seen);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => seen.wrong.push(message));
  const shown: string[] = [];
  for (const [screen, who, address, look, whole = true] of WHOLE) {
    if (who !== role) continue;
    const payloads = new Set<string>();
    await enter(page, address());
    await look(page, payloads);
    const missing = PAYLOADS.filter((payload) => !payloads.has(payload));
    if (whole) expect.soft(missing, `not seen on ${screen}`).toEqual([]);
    else expect(payloads.size, screen).toBeGreaterThan(0);
    shown.push(`${screen} ${payloads.size}`);
  }
  await context.close();
  return { wrong: seen.wrong, shown };
}

it.runIf(chromiumPath && everybodyEverywhere)(
  'no stored text runs on any page of a list, or in what opens',
  async () => {
    const looks = await Promise.all(['visitor', 'shopper', 'admin'].map(lookAtAll));
    expect(looks.flatMap(({ wrong }) => wrong)).toEqual([]);
    report(
      'G29',
      `every list to its end, different payloads: ${looks.flatMap(({ shown }) => shown).join(', ')}`,
    );
  },
  900_000,
);

it.runIf(chromiumPath)('the marks do run where a page is not careful: the trial can fail', async () => {
  const seen = nothingSeen();
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
