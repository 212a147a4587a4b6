import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { horizontalOverflow } from './accessibility-checks.ts';
import { expect } from './fixtures.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const widths = { wide: { width: 1280, height: 900 }, narrow: { width: 320, height: 700 } };
type Width = keyof typeof widths;

/** Rules whose result depends on the theme, which changes only colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Returns axe's violations on the whole page, with rule, element and reason; checks only `rules` if given. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  const found = await page.evaluate(async (only) => {
    // Finishes animations, because axe would measure intermediate colours.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
    const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } };
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      // The only rule of WCAG 2.2 AA that axe disables by default.
      ...(only ? { runOnly: [...only] } : { rules: { 'target-size': { enabled: true } } }),
      // Preloading fetches all style sheets and media again for two rules: an experimental one, and one on autoplay.
      preload: false,
    });
    return violations;
  }, rules);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(' ')}\n  ${failureSummary?.replaceAll('\n', '\n  ')}`,
    ),
  );
}

/**
 * Checks one state of a page with axe at 1280 and 320 px: in light mode with all rules, in dark mode with the colour rules.
 * The page must not scroll horizontally either.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  checkedWidths: readonly Width[] = ['wide', 'narrow'],
): Promise<void> {
  for (const width of checkedWidths) {
    await page.setViewportSize(widths[width]);
    for (const [colorScheme, rules] of [['light'], ['dark', COLOURS]] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect.soft(await violations(page, rules), `${state}, ${width}, ${colorScheme}`).toEqual([]);
    }
    const overflow = await horizontalOverflow(page);
    expect.soft(overflow, `${state}, ${width}: horizontal overflow (px)`).toBe(0);
  }
  await page.setViewportSize(widths.wide);
}
