import type { Page } from '@playwright/test';
import { product } from '../../demo/lookup.ts';
import type { FaultProxy } from '../../test/fault-proxy.ts';
import { expect, test } from '../fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Errors that the browser logs without a network. */
const NO_NETWORK = /ERR_|WebSocket|Failed to load|Failed to fetch|FetchEvent/;

/** Waits until the service worker controls the page and has cached the data of the page. */
async function waitForCaching(page: Page): Promise<void> {
  const uncached = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return ['the service worker'];
      const loadedImages = [...document.images].filter(
        ({ complete, naturalWidth, currentSrc }) =>
          complete && naturalWidth > 0 && new URL(currentSrc).pathname.startsWith('/pictures/'),
      );
      const cached = await Promise.all(
        loadedImages.map(({ currentSrc }) => caches.match(currentSrc, { ignoreVary: true })),
      );
      const pictures = loadedImages.flatMap(({ currentSrc }, n) => (cached[n] ? [] : [currentSrc]));
      const responses = await (await caches.open('catalogue')).keys();
      return responses.length > 0 ? pictures : ['the catalogue', ...pictures];
    });
  await expect.poll(uncached, { timeout: 20_000 }).toEqual([]);
}

/** Disconnects the page and its service worker. */
async function goOffline(page: Page, network: FaultProxy): Promise<void> {
  network.goOffline();
  await page.context().setOffline(true);
}

/** Reloads offline. Chromium's emulation applies to the current document only, so it is repeated after the reload. */
async function reloadOffline(page: Page): Promise<void> {
  await page.reload();
  await page.context().setOffline(false);
  await page.context().setOffline(true);
}

async function goOnline(page: Page, network: FaultProxy): Promise<void> {
  network.goOnline();
  await page.context().setOffline(false);
}

/** Returns all entries of the browser's caches. */
const cacheEntries = (page: Page) =>
  page.evaluate(async () => {
    const all: { cache: string; path: string; cacheControl: string | null; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = (await cache.match(request, { ignoreVary: true }))!;
        const { pathname, search } = new URL(request.url);
        const isText = /text|json|javascript|css/.test(response.headers.get('content-type') ?? '');
        all.push({
          cache: name,
          path: pathname + search,
          cacheControl: response.headers.get('cache-control'),
          text: isText ? await response.text() : '',
        });
      }
    }
    return all;
  });

test.describe('offline', () => {
  test.slow();

  test('the cached catalogue can be browsed and shows its age', async ({ page, network, allowErrors }) => {
    allowErrors(NO_NETWORK);
    const banner = page.getByText('You are offline. You can browse; changes need a connection.');
    await page.goto('/');
    await waitForCaching(page);
    await goOffline(page, network);
    await expect(banner).toBeVisible();
    await expect(page.getByText('Last updated now.')).toBeVisible();
    await page.evaluate(async () => {
      const cache = await caches.open('catalogue');
      for (const request of await cache.keys()) {
        const response = (await cache.match(request))!;
        const headers = new Headers(response.headers);
        headers.set('x-as-of', new Date(Date.now() - 12 * 60_000).toISOString());
        await cache.put(request, new Response(await response.blob(), { headers }));
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

    // A page that was never opened has no cached data.
    await page.goto('/?category=bags');
    await expect(page.getByText('Unable to fetch products. Please try again later.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'Camel Wool Coat' })).toHaveCount(0);

    // A page that was opened offline loads as soon as the device is online.
    await goOnline(page, network);
    await expect(page.getByRole('heading', { level: 2, name: 'Daily Canvas Backpack' })).toBeVisible();
    await expect(banner).toBeHidden();
    await expect(page.getByText(/^Last updated/)).toBeHidden();
  });

  test('no order is placed, and the cart and its prices are not cached', async ({
    newcomer: page,
    network,
    allowErrors,
  }) => {
    allowErrors(NO_NETWORK);
    await page.goto('/');
    await page.getByRole('button', { name: 'Add to Cart: Enamel Teapot' }).click();
    await page.waitForResponse((response) => response.request().method() === 'PUT');
    await waitForCaching(page);
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
    // The cart loads as soon as the shop can be reached.
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible({ timeout: 20_000 });
  });
});

test.describe('a shared device', () => {
  test.slow();

  test('keeps no private data after a logout', async ({ login, newAccount, shop }) => {
    const account = await newAccount({ name: 'Priva Teperson', address: '9 Secret Passage, Bath' });
    const page = await login(account);
    await page.goto('/');
    await waitForCaching(page);
    await page.getByRole('button', { name: 'Add to Cart: Enamel Teapot' }).click();
    await page.waitForResponse((response) => response.request().method() === 'PUT');
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
    const entries = await cacheEntries(page);
    expect(entries.map(({ path }) => path)).toContain('/offline.html');
    expect(entries.some(({ path }) => path.startsWith('/api/products'))).toBe(true);
    for (const { cache, path, cacheControl, text } of entries) {
      expect(path).toMatch(
        /^\/(offline\.html$|assets\/|pictures\/|api\/(categories|reviews|products)(\?|$)|api\/products\/[^/]+(\/reviews(\/summary)?)?(\?|$))/,
      );
      expect(cacheControl, path).toMatch(/public/);
      expect(cacheControl, path).not.toMatch(/no-store|private/);
      for (const secret of [account.name, account.email, account.address, uid])
        expect(text.includes(secret), `${path} in ${cache} contains ${secret}`).toBe(false);
    }
    // The offline page is the same for logged-in users.
    const shell = await page.request.get('/offline.html');
    expect(await shell.text()).not.toContain('page-state');
    const serviceWorker = await page.request.get(`${shop.url}/service-worker.js`);
    expect(serviceWorker.headers()['cache-control']).toBe('no-cache');
  });
});

test.describe('a new version of the shop', () => {
  test.slow();
  const notice = (page: Page) => page.getByText('A new version of the shop is ready.');

  /** Registers the same service worker under another URL: the browser treats it as a newer one, which waits. */
  const installNewer = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/service-worker.js?newer');
      while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
    });

  test('is activated only when the user reloads', async ({ page }) => {
    await page.goto('/');
    await waitForCaching(page);
    await page.evaluate(() => {
      // Makes this page one of an older build.
      document.querySelector('#entry-script')!.setAttribute('src', '/assets/older.js');
      Object.assign(window, { before: true });
    });
    await installNewer(page);
    await expect(notice(page)).toBeVisible();
    const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
    expect(await controller()).not.toContain('newer');
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Reload', exact: true }).click(),
    ]);
    expect(await page.evaluate('"before" in window')).toBe(false);
    await expect.poll(controller).toContain('newer');
    await expect(notice(page)).toHaveCount(0);
  });

  test('is not offered to a page that already has it', async ({ page }) => {
    await page.goto('/');
    await waitForCaching(page);
    await installNewer(page);
    await page.waitForTimeout(500);
    await expect(notice(page)).toHaveCount(0);
  });
});
