import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { product } from '../../demo/lookup.ts';
import { expect, test } from '../fixtures.ts';
import { waitForLiveUpdate } from '../no-refetch.ts';

/**
 * Hydrates rendered pages on a slow machine with late scripts while their data changes: React must find the markup that the
 * server rendered. React logs a mismatch as an error, and the fixtures fail the test.
 */

const mug = product('stoneware-mug').id;
const publicPaths = ['/', '/?category=kitchen&sort=price-asc', `/reviews/${mug}`, '/login', '/register'];
const shopperPaths = ['/cart', '/orders', `/product/${mug}`, '/notifications', '/profile'];
const adminPaths = ['/admin/dashboard', '/admin/orders', '/admin/manage-products', '/admin/reviews'];
/** CPU throttling factor. */
const SLOWDOWN = 3;

async function throttleCpu(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Saves the user's cart repeatedly until `stop`, as another device would. */
function keepSavingCart(page: Page, origin: string): { stop(): Promise<void> } {
  let isRunning = true;
  const work = (async () => {
    for (let quantity = 1; isRunning; quantity = (quantity % 9) + 1) {
      const { uid, revision } = await (await page.request.get('/api/cart')).json();
      await page.request.put('/api/cart', {
        headers: { origin },
        data: { uid, revision, save: randomUUID(), items: [{ id: mug, quantity }] },
      });
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  })();
  return {
    stop() {
      isRunning = false;
      return work;
    },
  };
}

async function expectHydration(page: Page, paths: string[]): Promise<void> {
  await throttleCpu(page);
  for (const path of paths) {
    const live = waitForLiveUpdate(page);
    await page.goto(path, { waitUntil: 'commit' });
    await live;
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
}

test.describe('pages hydrate without a mismatch on a slow machine', () => {
  test.slow();
  test.beforeEach(({ network }) => {
    network.delay(/GET \/assets\/.*js/, 120);
    network.delay(/woff2/, 200);
  });

  test('for a visitor', async ({ page }) => expectHydration(page, publicPaths));

  test('for a shopper whose cart changes at the same time', async ({ newcomer, shop }) => {
    const otherDevice = keepSavingCart(newcomer, shop.url);
    await expectHydration(newcomer, ['/', ...shopperPaths]);
    await otherDevice.stop();
  });

  test('for an administrator', async ({ admin }) => expectHydration(admin, adminPaths));

  test('in a time zone where it is another day', async ({ browser, shop, pageErrors }) => {
    const context = await browser.newContext({ timezoneId: 'Pacific/Auckland', locale: 'de-DE' });
    await pageErrors.listen(context);
    const login = { email: 'shopper@shop.test', password: 'shop1234' };
    const headers = { origin: shop.url };
    await context.request.post('/api/account/login', { data: login, headers });
    const page = await context.newPage();
    // The first page sets the time zone's cookie, so the server uses this time zone in the second round.
    for (let round = 0; round < 2; round++)
      await expectHydration(page, ['/orders', '/notifications', `/product/${mug}`]);
    await context.close();
  });
});

test.describe('the URL of a missing item responds 404 with a message', () => {
  const unknown = '01890000-0000-7000-8000-000000000000';
  for (const [path, message] of [
    [`/product/${unknown}`, 'Product not found. Please try another item.'],
    [`/reviews/${unknown}`, 'Invalid product ID.'],
    [`/orders/${unknown}`, 'Order not found.'],
  ] as const)
    test(path.replace(unknown, '{unknown}'), async ({ shopper, allowErrors }) => {
      allowErrors(/status of 404/);
      const response = await shopper.goto(path);
      expect(response?.status()).toBe(404);
      expect(await response!.text()).toContain(message);
      await expect(shopper.getByRole('alert')).toContainText(message);
      await expect(shopper.getByRole('main').getByRole('link').first()).toBeVisible();
    });
});

test('the head lists all scripts that the page loads at first', async ({ page }) => {
  for (const [path, file] of [
    ['/', 'home'],
    ['/login', 'login'],
    [`/reviews/${mug}`, 'product-reviews'],
  ]) {
    const html = await (await page.request.get(path!)).text();
    const head = html.slice(0, html.indexOf('</head>'));
    const [, scripts = ''] = /<meta name="page-scripts" content="([^"]+)">/.exec(head) ?? [];
    const hrefs = scripts.split(' ');
    expect(scripts).toMatch(new RegExp(`/assets/${file}-[^ ]+\\.js`));
    expect(new Set(hrefs).size).toBe(hrefs.length);
    await page.goto(path!, { waitUntil: 'networkidle' });
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (/assets\/.*\.js$/.test(name) ? [new URL(name).pathname] : [])),
    );
    expect(hrefs).toEqual(expect.arrayContaining(loaded));
  }
});

test('a page is painted, or one second passes, before its entry script is requested', async ({ page }) => {
  for (const path of ['/', '/login', `/reviews/${mug}`]) {
    await page.goto(path);
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const { requested, painted, latest } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const script = document.querySelector<HTMLScriptElement>('#entry-script')!.src;
      return {
        requested: performance.getEntriesByName(script)[0]!.startTime,
        painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
        latest: navigation!.domContentLoadedEventStart + 1_000,
      };
    });
    expect(requested, path).toBeGreaterThanOrEqual(Math.min(painted, latest));
  }
});

test('the first key press requests the entry script immediately', async ({ page, network }) => {
  const picture = network.hold(/GET \/pictures\/demo\/camel-wool-coat/);
  const script = page.waitForRequest(/\/assets\/entry-client-.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await picture.firstHit;
  await page.keyboard.press('Tab');
  await script;
  picture.end();
});
