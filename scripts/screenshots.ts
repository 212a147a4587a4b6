/** `npm run screenshots` takes the screenshots of the README from a demo shop and writes docs/screenshots/*.webp. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { product } from '../demo/lookup.ts';
import { RunningShop } from '../e2e/running-shop.ts';
import { emptyAddress } from '../src/shop/delivery/address.ts';
import { findOrInstallChromium } from './chromium.mjs';

const FOLDER = join(import.meta.dirname, '../docs/screenshots');
/** Maximum size of a screenshot (bytes). */
const MAX_BYTES = 150_000;

const devices = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  /** High enough for a cart with the options of all optional features. */
  tall: { viewport: { width: 1280, height: 1180 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
};
const accounts = {
  shopper: { email: 'shopper@shop.test', password: 'shop1234' },
  admin: { email: 'admin@shop.test', password: 'admin123' },
};

interface Picture {
  name: string;
  path: string;
  device: keyof typeof devices;
  theme: 'light' | 'dark';
  account?: keyof typeof accounts;
  prepare?: (page: Page, admin: APIRequestContext) => Promise<void>;
}

const pictures: Picture[] = [
  { name: 'home-desktop-light', path: '/', device: 'desktop', theme: 'light' },
  { name: 'home-phone-dark', path: '/', device: 'phone', theme: 'dark', account: 'shopper' },
  {
    name: 'product-desktop-dark',
    path: `/product/${product('camel-wool-coat').id}`,
    device: 'desktop',
    theme: 'dark',
    account: 'shopper',
  },
  {
    name: 'cart-phone-light',
    path: '/cart',
    device: 'phone',
    theme: 'light',
    account: 'shopper',
    prepare: fillCart,
  },
  { name: 'orders-desktop-light', path: '/orders', device: 'desktop', theme: 'light', account: 'shopper' },
  {
    name: 'back-office-desktop-light',
    path: '/admin/manage-products',
    device: 'desktop',
    theme: 'light',
    account: 'admin',
  },
  // Last: switches optional features on.
  {
    name: 'selling-features-desktop-light',
    path: '/cart',
    device: 'tall',
    theme: 'light',
    account: 'shopper',
    prepare: showSellingFeatures,
  },
];

/** Adds two products to the cart of the demo shopper. */
async function fillCart(page: Page): Promise<void> {
  // Waits until the scripts have loaded; earlier clicks would be lost.
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const [index, title] of ['Enamel Teapot', 'Camel Wool Coat'].entries()) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await card.getByRole('button', { name: /^Add to Cart/ }).click();
    await page
      .getByRole('link', { name: index === 0 ? 'Cart, 1 item' : 'Cart, 2 items' })
      .first()
      .waitFor();
  }
  // The cart is saved half a second after the last change (SPEC L80).
  await page.waitForResponse((response) => response.request().method() === 'PUT');
}

/**
 * Chooses the preset for the EU, puts a mug on sale, sets its stock to three pieces, saves a delivery address of the demo
 * shopper, and replaces the coat in the cart of `fillCart` with the mug.
 */
async function showSellingFeatures(page: Page, admin: APIRequestContext): Promise<void> {
  const mug = product('stoneware-mug');
  const { version } = await call(admin, 'get', '/api/settings');
  await call(admin, 'post', '/api/admin/settings/preset', { version, preset: 'small-shop-eu' });
  const level = await call(admin, 'get', `/api/admin/stock/${mug.id}`);
  await call(admin, 'put', `/api/admin/stock/${mug.id}`, { onHand: 3, was: level.onHand, lowAt: 5 });
  await call(admin, 'post', '/api/admin/sales', {
    productId: mug.id,
    priceCents: 1_200,
    startsAt: null,
    endsAt: null,
  });
  await call(page.request, 'post', '/api/delivery/addresses', {
    address: {
      ...emptyAddress('DE'),
      name: 'Maya Lindqvist',
      street: 'Deichgasse 5',
      postcode: '20095',
      city: 'Hamburg',
    },
    isDefault: true,
  });
  await page.goto('/cart', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Remove Camel Wool Coat' }).click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).first().waitFor();
  await page.goto(`/product/${mug.id}`, { waitUntil: 'networkidle' });
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: `Add to Cart: ${mug.title}` }).click();
  await saved;
}

/** Calls an operation with the session of a request context. @throws if it is refused */
async function call(
  request: APIRequestContext,
  method: 'get' | 'post' | 'put',
  path: string,
  data?: object,
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the operation.
): Promise<any> {
  const response = await request[method](path, { data, headers: { origin: shop.url } });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return response.json();
}

async function logIn(request: APIRequestContext, account: keyof typeof accounts): Promise<void> {
  await call(request, 'post', '/api/account/login', accounts[account]);
}

async function takeScreenshot(browser: Browser, shop: RunningShop, picture: Picture): Promise<void> {
  const { name, path, device, theme, account, prepare } = picture;
  const context = await browser.newContext({
    ...devices[device],
    baseURL: shop.url,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  if (account) await logIn(context.request, account);
  const page = await context.newPage();
  if (prepare) {
    const admin = await browser.newContext({ baseURL: shop.url });
    await logIn(admin.request, 'admin');
    await prepare(page, admin.request);
    await admin.close();
  }
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
  await page.waitForTimeout(500);
  const webp = await toWebp(await page.screenshot());
  await writeFile(join(FOLDER, `${name}.webp`), webp);
  console.log(`${name}.webp  ${Math.round(webp.length / 1000)} kB`);
  await context.close();
}

/** Converts a PNG to WebP in the best quality that is within the maximum size. */
async function toWebp(png: Buffer): Promise<Buffer> {
  for (let quality = 84; quality >= 40; quality -= 8) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (webp.length < MAX_BYTES) return webp;
  }
  throw new Error(`A screenshot does not fit into ${MAX_BYTES} bytes.`);
}

await mkdir(FOLDER, { recursive: true });
const shop = await RunningShop.open({ LOG_LEVEL: 'error' });
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});
try {
  for (const picture of pictures) await takeScreenshot(browser, shop, picture);
} finally {
  await browser.close();
  await shop.remove();
}
