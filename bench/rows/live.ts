import type { Browser, Page } from '@playwright/test';
import { findOrInstallChromium } from '../../scripts/chromium.mjs';
import { launch, logIn } from '../../torture/browser/chromium.ts';
import type { ShopUnderTest } from '../../torture/shop-under-test.ts';
import { percentile } from '../../torture/statistics.ts';
import { atEndOf } from '../clean-up.ts';
import { NOTIFIED_ADMIN, productId } from '../fill.ts';
import type { Figure, Row } from '../row.ts';
import { ownShop } from '../shop.ts';

const CHANGES = 120;
const WARM_UP = 15;
const MAX_MS = 25;
/** The newest product, which is first on Home. */
const PRODUCT = productId(1_000);

/**
 * An administrator's browser saves a price; another browser shows Home. The goal applies to the time from the commit
 * timestamp of PostgreSQL until the price is in the other browser's DOM. Also reports the time from sending the request.
 */
export const live: Row = {
  name: 'live',
  title: 'Live: the commit of a save in one browser → the DOM of another (Chromium)',
  async run(): Promise<Figure> {
    const shop = await ownShop({ database: { track_commit_timestamp: 'on' } });
    const browser = await launch(findOrInstallChromium());
    atEndOf('row', () => browser.close());
    return measure(shop, browser);
  },
};

async function measure(shop: ShopUnderTest, browser: Browser): Promise<Figure> {
  // The form requires an image.
  await shop.db.pool.query('update products set image = $2 where id = $1', [
    PRODUCT,
    `${shop.url}/pictures/icon-180.png`,
  ]);
  const [cookie] = await shop.createSessions([NOTIFIED_ADMIN]);
  const admin = await openPage(browser, shop, '/profile', cookie);
  const reader = await openPage(browser, shop, '/');
  // Waits until the live connection is open.
  await reader.waitForTimeout(1_500);
  const fromCommit: number[] = [];
  const fromRequest: number[] = [];
  for (let n = 0; n < CHANGES + WARM_UP; n++) {
    const cents = 10_000 + n;
    const price = `$${(cents / 100).toFixed(2)}`;
    const seen = reader.evaluate(waitForPrice, [PRODUCT, price] as const);
    // Handled below; avoids an unhandled rejection.
    seen.catch(() => {});
    // Ensures that the observer is active before the write.
    await reader.evaluate(() => 0);
    const sentAt = await admin.evaluate(savePrice, [PRODUCT, cents] as const);
    const seenAt = await seen;
    const committedAt = await commitTimeOf(shop, cents);
    if (n < WARM_UP) continue;
    fromCommit.push(seenAt - committedAt);
    fromRequest.push(seenAt - sentAt);
  }
  const p95 = percentile(fromCommit, 0.95);
  return {
    figure: `median ${percentile(fromCommit, 0.5).toFixed(1)} ms; from the request: median ${percentile(fromRequest, 0.5).toFixed(1)}, p95 ${percentile(fromRequest, 0.95).toFixed(1)} ms`,
    baseline: '',
    goal: `p95 ≤ ${MAX_MS} ms`,
    value: `${p95.toFixed(1)} ms`,
    reached: p95 <= MAX_MS,
    spread: `${Math.min(...fromCommit).toFixed(1)} … ${Math.max(...fromCommit).toFixed(1)} ms`,
  };
}

/** Commit time of the product's row with this price (ms since 1970). */
async function commitTimeOf({ db }: ShopUnderTest, cents: number): Promise<number> {
  const { rows } = await db.pool.query<{ at: number }>(
    `select extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at from products
     where id = $1 and price_cents = $2`,
    [PRODUCT, cents],
  );
  return rows[0]!.at;
}

async function openPage(
  browser: Browser,
  { url }: ShopUnderTest,
  path: string,
  cookie?: string,
): Promise<Page> {
  const context = await browser.newContext();
  if (cookie) await logIn(context, url, cookie);
  const page = await context.newPage();
  await page.goto(`${url}${path}`);
  return page;
}

/** In the reader's browser: resolves with the time at which the product has this price. */
function waitForPrice([id, price]: readonly [string, string]): Promise<number> {
  const link = document.querySelector(`a[href$="${id}"]`)!;
  const card = link.closest('li')!;
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!card.textContent!.includes(price)) return;
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    });
    observer.observe(card, { subtree: true, childList: true, characterData: true });
  });
}

/** In the administrator's browser: saves the price; returns the time of the request. */
async function savePrice([id, priceCents]: readonly [string, number]): Promise<number> {
  const { version, title, image, category, description } = await (
    await fetch(`/api/admin/products/${id}`)
  ).json();
  const began = performance.timeOrigin + performance.now();
  const response = await fetch(`/api/products/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ form: 'manage', version, title, image, category, description, priceCents }),
  });
  if (!response.ok) throw new Error(`the save responded ${response.status}: ${await response.text()}`);
  return began;
}
