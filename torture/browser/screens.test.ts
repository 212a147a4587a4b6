/** Opens every screen with stored payloads in Chromium, once per role (RELIABILITY G24, G29). */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOCKET_LIMITS } from '../../src/server/live/socket.ts';
import { fillPath } from '../../src/shared/operation.ts';
import { loadFeatures, optionalFeatureNames } from '../../src/web/features.ts';
import type { Access } from '../../src/web/routing/page.ts';
import { pageRoutesOf } from '../../src/web/routing/routes.ts';
import { quickOrLong, report } from '../figures.ts';
import { type Shopper, ShopUnderTest } from '../shop-under-test.ts';
import { chromiumPathFor, launch, logIn } from './chromium.ts';
import { collectFromAllPages, collectFromInfiniteList, collectPayloads } from './collect-payloads.ts';
import { PAYLOADS } from './payloads.ts';
import { type StoredPayloads, storePayloads } from './stored-payloads.ts';

let shop: ShopUnderTest;
let browser: Browser;
let stored: StoredPayloads;
const users: Record<string, Shopper | undefined> = {};
const chromiumPath = chromiumPathFor('G24', 'G28', 'G29');

beforeAll(async () => {
  if (!chromiumPath) return;
  shop = await ShopUnderTest.shared();
  users.shopper = await shop.createUser();
  users.admin = await shop.createUser('admin');
  stored = await storePayloads(shop, users.shopper, users.admin);
  browser = await launch(chromiumPath);
});
afterAll(async () => {
  await browser?.close();
});

interface Findings {
  screens: number;
  /** Executed payloads, policy violations, dialogs and requests to other hosts. */
  problems: string[];
  /** Maximum number of live reads of one page. */
  subscriptions: number;
}

/** Records every effect of a stored payload. */
async function watch(context: BrowserContext, findings: Findings): Promise<void> {
  await context.exposeFunction('stolen', () => findings.problems.push('a payload ran'));
  await context.exposeFunction('violated', (violation: string) =>
    findings.problems.push(`policy: ${violation}`),
  );
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { violated } = window as unknown as { violated(violation: string): void };
      violated(`${location.pathname} ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  context.on('dialog', (dialog) => {
    findings.problems.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(shop.url))
      findings.problems.push(request.url());
  });
}

/** Records the maximum number of concurrent live reads of a page. */
function countSubscriptions(page: Page, findings: Findings): void {
  page.on('websocket', (socket) => {
    const open = new Set<number>();
    socket.on('framesent', ({ payload }) => {
      const { type, id } = JSON.parse(String(payload)) as { type: string; id: number };
      if (type === 'subscribe') open.add(id);
      if (type === 'unsubscribe') open.delete(id);
      findings.subscriptions = Math.max(findings.subscriptions, open.size);
    });
  });
}

/** The long form opens each screen with every role, the quick form with the role that it is for. */
const everyRole = quickOrLong(false, true);
const roleFor: Record<Access, string> = {
  public: 'visitor',
  any: 'visitor',
  login: 'shopper',
  admin: 'admin',
};

/** Screens without stored text. The quick form skips them: the journeys fail on policy violations, too. */
const WITHOUT_STORED_TEXTS = new Set([
  ...['/login', '/register', '/forgot-password-email', '/reset-password', '/confirm-email'],
  ...['/admin', '/admin/import', '/not-authorized', '*'],
]);

const pageRoutes = pageRoutesOf(await loadFeatures(optionalFeatureNames));
const pathsFor = (role: string) =>
  pageRoutes
    .filter(({ access, path }) => everyRole || (roleFor[access] === role && !WITHOUT_STORED_TEXTS.has(path)))
    // Exists in demos only.
    .filter(({ path }) => !path.startsWith('/dev/'))
    .map(({ path }) =>
      path === '*'
        ? '/nowhere'
        : fillPath(path.replace(/:(\w+)/g, '{$1}'), {
            productId: stored.product,
            id: stored.product,
            orderId: stored.order,
          }).path,
    );

const emptyFindings = (): Findings => ({ screens: 0, problems: [], subscriptions: 0 });

/** Opens a watched browser context with this role. */
async function openContext(role: string, findings: Findings): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 4_000 } });
  await watch(context, findings);
  const user = users[role];
  if (user) await logIn(context, shop.url, user.cookie);
  return context;
}

/** Opens the page and waits for its hydration. */
async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(`${shop.url}${path}`);
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
}

async function visitAll(role: string): Promise<Findings> {
  const findings = emptyFindings();
  const context = await openContext(role, findings);
  const page = await context.newPage();
  countSubscriptions(page, findings);
  for (const path of pathsFor(role)) {
    const errors: string[] = [];
    const onError = (error: Error) => errors.push(error.message);
    page.on('pageerror', onError);
    await openHydrated(page, path);
    // Infinite lists load when their end scrolls into view.
    await page.keyboard.press('End');
    await page.waitForTimeout(100);
    page.off('pageerror', onError);
    expect(errors, `${role} at ${path}`).toEqual([]);
    findings.screens++;
  }
  await context.close();
  return findings;
}

it.runIf(chromiumPath)(
  'no stored text runs on any screen, and no screen violates the content security policy',
  async () => {
    const roles = ['visitor', 'shopper', 'admin'];
    const visits = await Promise.all(roles.map(visitAll));
    for (const [n, { problems }] of visits.entries()) expect(problems, roles[n]).toEqual([]);
    const screens = visits.reduce((sum, visit) => sum + visit.screens, 0);
    const maxSubscriptions = Math.max(...visits.map(({ subscriptions }) => subscriptions));
    expect(maxSubscriptions).toBeGreaterThan(0);
    expect(maxSubscriptions).toBeLessThan(SOCKET_LIMITS.subscriptions);
    expect(new Set(PAYLOADS).size).toBe(100);
    report('G24', `${screens} screens in Chromium, 3 roles: 0 violations`);
    report('G28', `pages need up to ${maxSubscriptions} of ${SOCKET_LIMITS.subscriptions} live reads`);
    report('G29', `${PAYLOADS.length} payloads in every text, ${screens} screens in Chromium: 0 executions`);
  },
);

/** Collects the payloads of a screen. */
type Collector = (page: Page, seen: Set<string>) => Promise<unknown>;

/** Collects from one page per product. */
const forEachProduct =
  (pathOf: (product: string) => string): Collector =>
  async (page, seen) => {
    for (const product of stored.products) {
      await openHydrated(page, pathOf(product));
      await collectPayloads(page, seen);
    }
  };
/** Clicks the first button that matches, waits for the opened part and collects from it. */
const expand =
  (button: string, part: string, content: string, collect = collectPayloads): Collector =>
  async (page, seen) => {
    await page.locator(button).first().click();
    await page.locator(`${part} ${content}`).first().waitFor();
    await collect(page, seen, part);
  };
const EDIT = 'tbody .btn:not([data-variant="danger"])';

/** Screens with lists or expandable parts, with role and collector. `showsAll` is false if one payload is enough. */
const PAYLOAD_SCREENS: readonly [
  screen: string,
  role: string,
  path: () => string,
  collect: Collector,
  showsAll?: boolean,
][] = [
  ['home', 'visitor', () => '/', collectFromInfiniteList],
  ['reviews', 'visitor', () => `/reviews/${stored.product}`, collectFromAllPages],
  ['each product’s reviews', 'visitor', () => '/', forEachProduct((id) => `/reviews/${id}`)],
  ['a product', 'shopper', () => `/product/${stored.product}`, collectFromInfiniteList],
  ['each product', 'shopper', () => '/', forEachProduct((id) => `/product/${id}`)],
  ['orders', 'shopper', () => '/orders', collectFromAllPages],
  ['an order', 'shopper', () => `/orders/${stored.order}`, collectPayloads],
  [
    'an item’s reviews',
    'shopper',
    () => `/orders/${stored.order}`,
    expand('.items-table button', '.order-reviews', '.load-more', collectFromInfiniteList),
  ],
  ['notifications', 'shopper', () => '/notifications', collectFromAllPages],
  ['cart', 'shopper', () => '/cart', collectPayloads],
  ['products', 'admin', () => '/admin/products', collectFromInfiniteList],
  [
    'the product form',
    'admin',
    () => '/admin/products',
    expand(EDIT, 'main:has(tr[aria-current]) form.form', 'textarea'),
    false,
  ],
  ['manage products', 'admin', () => '/admin/manage-products', collectFromAllPages],
  ['the edit dialog', 'admin', () => '/admin/manage-products', expand(EDIT, '.dialog', 'textarea'), false],
  ['manage orders', 'admin', () => '/admin/orders', collectFromAllPages],
  [
    'an opened order',
    'admin',
    () => `/admin/orders?search=${stored.order}`,
    expand('.order-open', '.order-contents', '.ship-to'),
  ],
  ['moderation', 'admin', () => '/admin/reviews', collectFromAllPages],
  ['audit', 'admin', () => '/admin/audit', collectFromAllPages],
];

async function collectFromScreens(role: string): Promise<{ problems: string[]; shown: string[] }> {
  const findings = emptyFindings();
  const context = await openContext(role, findings);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => findings.problems.push(message));
  const shown: string[] = [];
  for (const [screen, screenRole, path, collect, showsAll = true] of PAYLOAD_SCREENS) {
    if (screenRole !== role) continue;
    const payloads = new Set<string>();
    await openHydrated(page, path());
    await collect(page, payloads);
    const missing = PAYLOADS.filter((payload) => !payloads.has(payload));
    if (showsAll) expect.soft(missing, `not seen on ${screen}`).toEqual([]);
    else expect(payloads.size, screen).toBeGreaterThan(0);
    shown.push(`${screen} ${payloads.size}`);
  }
  await context.close();
  return { problems: findings.problems, shown };
}

it.runIf(chromiumPath && everyRole)(
  'no stored text runs on any page of a list, in expanded rows or in dialogs',
  async () => {
    const results = await Promise.all(['visitor', 'shopper', 'admin'].map(collectFromScreens));
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    report(
      'G29',
      `every list to its end, different payloads: ${results.flatMap(({ shown }) => shown).join(', ')}`,
    );
  },
);

it.runIf(chromiumPath)('payloads run in a page that does not escape them', async () => {
  const findings = emptyFindings();
  const context = await browser.newContext();
  await watch(context, findings);
  const page = await context.newPage();
  await page.setContent(PAYLOADS.join('\n'));
  await expect
    .poll(() => findings.problems.filter((problem) => problem === 'a payload ran').length)
    .toBeGreaterThan(0);
  await context.close();
});
