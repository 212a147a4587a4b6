import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect } from './fixtures.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const widths = { wide: { width: 1280, height: 900 }, narrow: { width: 320, height: 700 } };
type Width = keyof typeof widths;

/** Rules that may judge otherwise in another theme, which changes colours and nothing else. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with the page as it is now: rule, element and reason. Every element; every rule, or only these. */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(source);
  const found = await page.evaluate(async (only) => {
    // Colours that are still on their way would be measured half-way.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish();
    const { axe } = window as unknown as { axe: { run(options: unknown): Promise<AxeResults> } };
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      // The one rule of WCAG 2.2 AA that axe leaves out unless it is asked for.
      ...(only ? { runOnly: [...only] } : { rules: { 'target-size': { enabled: true } } }),
      // Would fetch all stylesheets and media anew for two rules: an experimental one, and one on sound that plays.
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
 * Judges one state of a page, wide and at 320 px, where nothing may reach out sideways either: in light by every rule, in
 * dark by those on colours.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  at: readonly Width[] = ['wide', 'narrow'],
): Promise<void> {
  for (const width of at) {
    await page.setViewportSize(widths[width]);
    for (const [colorScheme, rules] of [['light'], ['dark', COLOURS]] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect.soft(await violations(page, rules), `${what}, ${width}, ${colorScheme}`).toEqual([]);
    }
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overhang, `${what}, ${width}: pixels to scroll sideways`).toBe(0);
  }
  await page.setViewportSize(widths.wide);
}
