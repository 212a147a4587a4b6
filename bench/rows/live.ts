import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import playwright from '../../playwright.config.ts';
import { percentile } from '../../torture/percentile.ts';
import { NOTIFIED_ADMIN, productId } from '../fill.ts';
import type { Figure, Row } from '../row.ts';
import { type BenchShop, ownShop } from '../shop.ts';

const CHANGES = 120;
const WARM_UP = 15;
const MAX_MS = 25;
/** The newest product, which is first on Home. */
const PRODUCT = productId(1_000);

/** Recorded by the page's script, in its clock (ms since 1970). */
declare global {
  interface Window {
    shownAt: number;
  }
}

/**
 * An administrator's browser saves a price; another browser shows Home. The goal applies to the time from the commit
 * timestamp of PostgreSQL until the price is in the other browser's DOM. Also reports the time from sending the request.
 */
export const live: Row = {
  name: 'live',
  title: 'Live: the commit of a save in one browser → the DOM of another (Chromium)',
  async run(): Promise<Figure> {
    const shop = await ownShop({ database: { track_commit_timestamp: 'on' } });
    try {
      const browser = await chromium.launch({
        executablePath: playwright.use!.launchOptions!.executablePath!,
        args: playwright.use!.launchOptions!.args!,
      });
      try {
        return await measure(shop, browser);
      } finally {
        await browser.close();
      }
    } finally {
      await shop.stop();
    }
  },
};

async function measure(shop: BenchShop, browser: Browser): Promise<Figure> {
  // The form requires an image.
  await shop.pool.query('update products set image = $2 where id = $1', [
    PRODUCT,
    `${shop.url}/pictures/icon-180.png`,
  ]);
  const admin = await openPage(
    await browser.newContext(),
    shop,
    await shop.cookieOf(NOTIFIED_ADMIN),
    '/profile',
  );
  const reader = await openPage(await browser.newContext(), shop, undefined, '/');
  // Waits until the live connection is open.
  await reader.waitForTimeout(1_500);
  const fromCommit: number[] = [];
  const whole: number[] = [];
  for (let n = 0; n < CHANGES + WARM_UP; n++) {
    const cents = 10_000 + n;
    const shown = `$${(cents / 100).toFixed(2)}`;
    const seen = reader.evaluate(waitForPrice, [PRODUCT, shown] as const);
    // Handled below; avoids an unhandled rejection.
    seen.catch(() => {});
    // Ensures that the observer is active before the write.
    await reader.evaluate(() => 0);
    const began = await admin.evaluate(savePrice, [PRODUCT, cents] as const);
    const at = (await seen) - (await browserClockOffset(reader));
    const left = began - (await browserClockOffset(admin));
    const committed = await commitOf(shop, cents);
    if (n < WARM_UP) continue;
    fromCommit.push(at - committed);
    whole.push(at - left);
  }
  const p95 = percentile(fromCommit, 0.95);
  return {
    figure: `median ${percentile(fromCommit, 0.5).toFixed(1)} ms; from the request: median ${percentile(whole, 0.5).toFixed(1)}, p95 ${percentile(whole, 0.95).toFixed(1)} ms`,
    limit: '',
    goal: `p95 ≤ ${MAX_MS} ms`,
    value: `${p95.toFixed(1)} ms`,
    reached: p95 <= MAX_MS,
    spread: `${Math.min(...fromCommit).toFixed(1)} … ${Math.max(...fromCommit).toFixed(1)} ms`,
  };
}

/** Commit time of the product's row with this price (ms since 1970, in this process's clock). */
async function commitOf({ pool }: BenchShop, cents: number): Promise<number> {
  const { rows } = await pool.query<{ at: number }>(
    `select extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at from products
     where id = $1 and price_cents = $2`,
    [PRODUCT, cents],
  );
  return rows[0]!.at + clockOffset();
}

/** Offset of this process's clock to the system clock (ms), which may have been set since the process started. */
function clockOffset(): number {
  const before = Date.now();
  // Date.now() has a resolution of 1 ms: waits for the next tick.
  let now = before;
  while (now === before) now = Date.now();
  return performance.timeOrigin + performance.now() - now;
}

async function openPage(
  context: BrowserContext,
  { url }: BenchShop,
  cookie: string | undefined,
  path: string,
): Promise<Page> {
  if (cookie) {
    const [name, value] = cookie.split('=');
    await context.addCookies([{ name: name!, value: value!, url }]);
  }
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
  const answer = await fetch(`/api/products/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ form: 'manage', version, title, image, category, description, priceCents }),
  });
  if (!answer.ok) throw new Error(`the save responded ${answer.status}: ${await answer.text()}`);
  return began;
}

/** Offset of a browser's clock to this process's (ms), measured by the fastest of three round trips. */
async function browserClockOffset(page: Page): Promise<number> {
  let quickest = Number.POSITIVE_INFINITY;
  let ahead = 0;
  for (let n = 0; n < 3; n++) {
    const asked = performance.timeOrigin + performance.now();
    const theirs = await page.evaluate(() => performance.timeOrigin + performance.now());
    const answered = performance.timeOrigin + performance.now();
    if (answered - asked > quickest) continue;
    quickest = answered - asked;
    ahead = theirs - (asked + answered) / 2;
  }
  return ahead;
}
