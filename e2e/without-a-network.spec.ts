import type { Page } from '@playwright/test';
import { product } from '../demo/lookup.ts';
import type { FaultProxy } from '../test/fault-proxy.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** What the browser says by itself when nothing answers. */
const NO_NETWORK = /ERR_|WebSocket|Failed to load|Failed to fetch|FetchEvent/;

/** The service worker has taken over and has kept what the page shows. */
async function expectKept(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return ['the service worker'];
      const shown = [...document.images].filter(
        ({ complete, naturalWidth, currentSrc }) =>
          complete && naturalWidth > 0 && new URL(currentSrc).pathname.startsWith('/pictures/'),
      );
      const kept = await Promise.all(
        shown.map(({ currentSrc }) => caches.match(currentSrc, { ignoreVary: true })),
      );
      const pictures = shown.flatMap(({ currentSrc }, n) => (kept[n] ? [] : [currentSrc]));
      const answers = await (await caches.open('catalogue')).keys();
      return answers.length > 0 ? pictures : ['the catalogue', ...pictures];
    });
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
}

/** The device loses its network: pages and service worker alike. */
async function goOffline(page: Page, network: FaultProxy): Promise<void> {
  network.goOffline();
  await page.context().setOffline(true);
}

/** Chromium's emulation tells only the document that is there that the network is gone: a new one is told again. */
async function reloadOffline(page: Page): Promise<void> {
  await page.reload();
  await page.context().setOffline(false);
  await page.context().setOffline(true);
}

async function goOnline(page: Page, network: FaultProxy): Promise<void> {
  network.goOnline();
  await page.context().setOffline(false);
}

/** Everything that is kept on the device. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all: { cache: string; path: string; control: string | null; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = (await cache.match(request, { ignoreVary: true }))!;
        const { pathname, search } = new URL(request.url);
        const isText = /text|json|javascript|css/.test(answer.headers.get('content-type') ?? '');
        all.push({
          cache: name,
          path: pathname + search,
          control: answer.headers.get('cache-control'),
          text: isText ? await answer.text() : '',
        });
      }
    }
    return all;
  });

test.describe('without a network', () => {
  test.slow();

  test('the catalogue can still be looked at, and says how old it is', async ({
    page,
    network,
    allowNoise,
  }) => {
    allowNoise(NO_NETWORK);
    const banner = page.getByText('You are offline. You can browse; changes need a connection.');
    await page.goto('/');
    await expectKept(page);
    await goOffline(page, network);
    await expect(banner).toBeVisible();
    await expect(page.getByText('Last updated now.')).toBeVisible();
    await page.evaluate(async () => {
      const cache = await caches.open('catalogue');
      for (const request of await cache.keys()) {
        const answer = (await cache.match(request))!;
        const headers = new Headers(answer.headers);
        headers.set('x-as-of', new Date(Date.now() - 12 * 60_000).toISOString());
        await cache.put(request, new Response(await answer.blob(), { headers }));
      }
    });
    await reloadOffline(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come in, look around.');
    await expect(page.getByRole('heading', { level: 2, name: 'Camel Wool Coat' })).toBeVisible();
    await expect(banner).toBeVisible();
    await expect(page.getByText('Last updated 12 minutes ago.')).toBeVisible();
    const picture = page.locator('img[src*="camel-wool-coat"]').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    // What was never looked at is not made up.
    await page.goto('/?category=bags');
    await expect(page.getByText('Unable to fetch products. Please try again later.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Camel Wool Coat' })).toHaveCount(0);

    // A page that was opened offline loads by itself.
    await goOnline(page, network);
    await expect(page.getByRole('heading', { level: 2, name: 'Daily Canvas Backpack' })).toBeVisible();
    await expect(banner).toBeHidden();
    await expect(page.getByText(/^Last updated/)).toBeHidden();
  });

  test('nothing is ordered, and no price is kept for the checkout', async ({
    newcomer: page,
    network,
    allowNoise,
  }) => {
    allowNoise(NO_NETWORK);
    await page.goto('/');
    await page.getByRole('button', { name: 'Add to Cart: Enamel Teapot' }).click();
    await page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await expectKept(page);
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await goOffline(page, network);
    await page.getByRole('button', { name: 'Yes, place order' }).click();
    const alert = page.getByRole('alert').first();
    await expect(alert).toContainText('Failed to place order. Please try again.');
    await expect(alert).toContainText('you are offline');
    await reloadOffline(page);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The shop cannot be reached because you are offline')).toBeVisible();
    await expect(page.getByText('Enamel Teapot')).toHaveCount(0);
    await goOnline(page, network);
    // By itself, once the shop is heard again.
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible({ timeout: 20_000 });
  });
});

test.describe('on a device that several people use', () => {
  test.slow();

  test('nothing of somebody who was signed in is kept', async ({ login, newAccount, shop }) => {
    const account = await newAccount({ name: 'Priva Teperson', address: '9 Secret Passage, Bath' });
    const page = await login(account);
    await page.goto('/');
    await expectKept(page);
    await page.getByRole('button', { name: 'Add to Cart: Enamel Teapot' }).click();
    await page.waitForResponse((answer) => answer.request().method() === 'PUT');
    const { uid } = (await (await page.request.get('/api/cart')).json()) as { uid: string };
    for (const path of [
      '/cart',
      '/orders',
      '/notifications',
      '/profile',
      `/product/${product('camel-wool-coat').id}`,
      `/reviews/${product('camel-wool-coat').id}`,
      '/',
    ]) {
      await page.goto(path);
      await expect(page.getByText(`Hello, ${account.name}`)).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    const entries = await kept(page);
    expect(entries.map(({ path }) => path)).toContain('/offline.html');
    expect(entries.some(({ path }) => path.startsWith('/api/products'))).toBe(true);
    for (const { cache, path, control, text } of entries) {
      expect(path).toMatch(
        /^\/(offline\.html$|assets\/|pictures\/|api\/(categories|reviews|products)(\?|$)|api\/products\/[^/]+(\/reviews(\/summary)?)?(\?|$))/,
      );
      expect(control, path).toMatch(/public/);
      expect(control, path).not.toMatch(/no-store|private/);
      for (const secret of [account.name, account.email, account.address, uid])
        expect(text.includes(secret), `${path} in ${cache} tells ${secret}`).toBe(false);
    }
    // The shell that stands in for pages is the same for those who are signed in.
    const shell = await page.request.get('/offline.html');
    expect(await shell.text()).not.toContain('page-state');
    const program = await page.request.get(`${shop.url}/service-worker.js`);
    expect(program.headers()['cache-control']).toBe('no-cache');
  });
});

test.describe('a new version', () => {
  test.slow();
  const bar = (page: Page) => page.getByText('A new version of the shop is ready.');

  /** The same program under another address: to the browser a newer one, which waits for the old one to go. */
  const installNewer = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/service-worker.js?newer');
      while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
    });

  test('is taken when it is asked for, and not before', async ({ page }) => {
    await page.goto('/');
    await expectKept(page);
    await page.evaluate(() => {
      // This page is of an older build.
      document.querySelector('#program')!.setAttribute('src', '/assets/older.js');
      Object.assign(window, { before: true });
    });
    await installNewer(page);
    await expect(bar(page)).toBeVisible();
    const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
    expect(await controller()).not.toContain('newer');
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Reload', exact: true }).click(),
    ]);
    expect(await page.evaluate('"before" in window')).toBe(false);
    await expect.poll(controller).toContain('newer');
    await expect(bar(page)).toHaveCount(0);
  });

  test('is not offered to a page that is of it already', async ({ page }) => {
    await page.goto('/');
    await expectKept(page);
    await installNewer(page);
    await page.waitForTimeout(500);
    await expect(bar(page)).toHaveCount(0);
  });
});
