/** `npm run screenshots` takes the screenshots of the README from a demo shop and writes docs/screenshots/*.webp. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { product } from '../demo/lookup.ts';
import { RunningShop } from '../e2e/running-shop.ts';
import { findOrInstallChromium } from './chromium.mjs';

const FOLDER = join(import.meta.dirname, '../docs/screenshots');
/** Maximum size of a screenshot (bytes). */
const MAX_BYTES = 150_000;

const devices = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
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
  prepare?: (page: Page) => Promise<void>;
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
  if (account) {
    const response = await context.request.post('/api/account/login', {
      data: accounts[account],
      headers: { origin: shop.url },
    });
    if (!response.ok()) throw new Error(`${account} cannot log in: ${await response.text()}`);
  }
  const page = await context.newPage();
  await prepare?.(page);
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
