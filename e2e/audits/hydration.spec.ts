import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { product } from '../../demo/lookup.ts';
import { expect, test } from '../fixtures.ts';

/**
 * A rendered page comes alive on a slow machine, with its program late, while what it shows is changing: React must
 * find what the server drew. Any mistake stands on the console, where the fixtures hear it.
 */

const mug = product('stoneware-mug').id;
const forEverybody = ['/', '/?category=kitchen&sort=price-asc', `/reviews/${mug}`, '/login', '/register'];
const forShoppers = ['/cart', '/orders', `/product/${mug}`, '/notifications', '/profile'];
const forAdministrators = ['/admin/dashboard', '/admin/orders', '/admin/manage-products', '/admin/reviews'];
/** Times slower than this machine. */
const SLOWDOWN = 3;

async function slow(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Somebody's cart on another device: saved again and again until `stop`. */
function changing(page: Page, origin: string): { stop(): Promise<void> } {
  let goesOn = true;
  const work = (async () => {
    for (let quantity = 1; goesOn; quantity = (quantity % 9) + 1) {
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
      goesOn = false;
      return work;
    },
  };
}

async function expectAlive(page: Page, paths: string[]): Promise<void> {
  await slow(page);
  for (const path of paths) {
    const living = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
    await page.goto(path, { waitUntil: 'commit' });
    await living;
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  }
}

test.describe('a page comes alive without a mistake on a slow machine', () => {
  test.slow();
  test.beforeEach(({ network }) => {
    network.delay(/GET \/assets\/.*js/, 120);
    network.delay(/woff2/, 200);
  });

  test('for a visitor', async ({ page }) => expectAlive(page, forEverybody));

  test('for a shopper whose cart is changing meanwhile', async ({ newcomer, shop }) => {
    const elsewhere = changing(newcomer, shop.url);
    await expectAlive(newcomer, ['/', ...forShoppers]);
    await elsewhere.stop();
  });

  test('for an administrator', async ({ admin }) => expectAlive(admin, forAdministrators));

  test('on the other side of the world, where it is another day', async ({ browser, shop, noise }) => {
    const context = await browser.newContext({ timezoneId: 'Pacific/Auckland', locale: 'de-DE' });
    await noise.listen(context);
    const login = { email: 'shopper@shop.test', password: 'shop1234' };
    const headers = { origin: shop.url };
    await context.request.post('/api/account/login', { data: login, headers });
    const page = await context.newPage();
    // Once without and once with the cookie that tells the zone.
    for (let time = 0; time < 2; time++)
      await expectAlive(page, ['/orders', '/notifications', `/product/${mug}`]);
    await context.close();
  });
});

test.describe('an address that names nothing answers 404 with its words', () => {
  const unknown = '01890000-0000-7000-8000-000000000000';
  for (const [path, words] of [
    [`/product/${unknown}`, 'Product not found. Please try another item.'],
    [`/reviews/${unknown}`, 'Invalid product ID.'],
    [`/orders/${unknown}`, 'Order not found.'],
  ] as const)
    test(path.replace(unknown, '{unknown}'), async ({ shopper, allowNoise }) => {
      allowNoise(/status of 404/);
      const answer = await shopper.goto(path);
      expect(answer?.status()).toBe(404);
      expect(await answer!.text()).toContain(words);
      await expect(shopper.getByRole('alert')).toContainText(words);
      await expect(shopper.getByRole('main').getByRole('link').first()).toBeVisible();
    });
});

test('the program of the page is named in the head, before anything asks for it', async ({ page }) => {
  for (const [path, file] of [
    ['/', 'home'],
    ['/login', 'login'],
    [`/reviews/${mug}`, 'product-reviews'],
  ]) {
    const html = await (await page.request.get(path!)).text();
    const head = html.slice(0, html.indexOf('</head>'));
    const [, program = ''] = /<meta name="program" content="([^"]+)">/.exec(head) ?? [];
    const hrefs = program.split(' ');
    expect(program).toMatch(new RegExp(`/assets/${file}-[^ ]+\\.js`));
    expect(new Set(hrefs).size).toBe(hrefs.length);
    await page.goto(path!, { waitUntil: 'networkidle' });
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (/assets\/.*\.js$/.test(name) ? [new URL(name).pathname] : [])),
    );
    expect(hrefs, 'nothing else is needed at first').toEqual(expect.arrayContaining(loaded));
  }
});

test('a page is there to be seen before its program is asked for', async ({ page }) => {
  for (const path of ['/', '/login', `/reviews/${mug}`]) {
    await page.goto(path);
    const { asked, painted, patient } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const program = document.querySelector<HTMLScriptElement>('#program')!.src;
      return {
        asked: performance.getEntriesByName(program)[0]!.startTime,
        painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
        patient: navigation!.domContentLoadedEventStart + 1_000,
      };
    });
    expect(asked, path).toBeGreaterThanOrEqual(Math.min(painted, patient));
  }
});

test('somebody who presses a key has the program asked for at once', async ({ page, network }) => {
  const picture = network.hold(/GET \/pictures\/demo\/camel-wool-coat/);
  const program = page.waitForRequest(/\/assets\/entry-client-.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await picture.firstHit;
  await page.keyboard.press('Tab');
  await program;
  picture.end();
});
