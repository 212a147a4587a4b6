import type { Page } from '@playwright/test';
import {
  clippedTexts,
  expectReducedMotion,
  horizontalOverflow,
  invisibleInForcedColors,
  obscuredFocusStops,
  smallTargets,
  spaceText,
} from '../accessibility-checks.ts';
import { expect, test } from '../fixtures.ts';
import { ALL_FEATURES, type ExampleRoute, exampleRoutes } from '../route-table.ts';

test.use({ settings: ALL_FEATURES });

const phone = { width: 390, height: 844 };
const wide = { width: 1280, height: 900 };
/** Viewport of a 1280 × 900 screen at 200 % zoom. */
const zoomed = { width: 640, height: 450 };

/** Opens each route once, which is the slow part, and runs all checks on it. */
async function checkRoutes(page: Page, isSelected: (route: ExampleRoute) => boolean): Promise<void> {
  for (const { path } of exampleRoutes.filter(isSelected)) {
    await page.setViewportSize(phone);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    expect.soft(await invisibleInForcedColors(page), `${path} in forced colours`).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
    await expectReducedMotion(page, path);

    const targets = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="radio"]';
    expect.soft(await smallTargets(page, targets, 24), `${path}: targets below 24 px`).toEqual([]);
    const large =
      '.stepper button, .pager button, .data-table tbody button, main article .btn, .header-links a';
    expect.soft(await smallTargets(page, large, 44), `${path}: targets below 44 px on a phone`).toEqual([]);
    expect.soft(await obscuredFocusStops(page), `${path} on a phone: focus hidden`).toEqual([]);

    for (const [viewport, size] of Object.entries({ '200 %': zoomed, wide })) {
      await page.setViewportSize(size);
      expect.soft(await horizontalOverflow(page), `${path} at ${viewport}: horizontal overflow (px)`).toBe(0);
    }
    await page.setViewportSize(zoomed);
    expect.soft(await obscuredFocusStops(page, 30), `${path} at 200 %: focus hidden`).toEqual([]);

    await spaceText(page);
    for (const size of [phone, wide]) {
      await page.setViewportSize(size);
      expect.soft(await horizontalOverflow(page), `${path} with spaced text, ${size.width} px`).toBe(0);
      expect
        .soft(await clippedTexts(page), `${path} with spaced text, ${size.width} px: cut off`)
        .toEqual([]);
    }
  }
}

test.describe('each route works with forced colours, zoom, text spacing, reduced motion, small screens and a visible focus', () => {
  test.setTimeout(900_000);

  test('for a visitor', async ({ page, allowErrors }) => {
    allowErrors(/status of 404/);
    await checkRoutes(page, ({ access }) => access === 'public' || access === 'any');
  });

  test('for a shopper', async ({ shopper, allowErrors }) => {
    allowErrors(/status of 404/);
    await checkRoutes(shopper, ({ access, path }) => access === 'login' || path === '/');
  });

  test('for an administrator', async ({ admin, allowErrors }) => {
    // The route table's example of a customer does not exist.
    allowErrors(/status of 404/);
    await checkRoutes(admin, ({ access, redirectsTo, path }) => access === 'admin' && redirectsTo === path);
  });
});
