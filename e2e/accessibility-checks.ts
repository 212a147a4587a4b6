import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Describes an element in a failure message. */
const DESCRIBE = `(element) => element.outerHTML.replace(/\\s+/g, ' ').slice(0, 110)`;

/** Returns how far the page overflows horizontally (px). */
export const horizontalOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Returns elements that are invisible in forced-colours mode: controls, price tags and badges without a border, and an
 * unmarked link to the current page.
 */
export const invisibleInForcedColors = (page: Page) =>
  page.evaluate(
    ([describe]) => {
      const name = new Function(`return ${describe}`)() as (element: Element) => string;
      const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const hasEdge = (element: Element, pseudo?: string) => {
        const style = getComputedStyle(element, pseudo);
        return ['Top', 'Right', 'Bottom', 'Left'].some(
          (side) =>
            Number.parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0 &&
            style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none',
        );
      };
      const mustHaveEdge =
        '.btn:not([data-variant="quiet"]), .input, .status, .count, .price-tag, .panel, .toast, .note';
      const withoutEdge = [...document.querySelectorAll(mustHaveEdge)]
        .filter(
          (element) =>
            isDrawn(element) && !hasEdge(element) && getComputedStyle(element).outlineStyle === 'none',
        )
        .map(name);
      const pageBackground = getComputedStyle(document.body).backgroundColor;
      for (const link of document.querySelectorAll('.header-links [aria-current="page"]')) {
        const { backgroundColor } = getComputedStyle(link, '::after');
        if (isDrawn(link) && !hasEdge(link, '::after') && backgroundColor === pageBackground)
          withoutEdge.push(name(link));
      }
      return withoutEdge;
    },
    [DESCRIBE] as const,
  );

/** Applies the text spacing of WCAG 1.4.12. The content security policy allows a constructed style sheet. */
export const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [sheet];
  });

/** Returns elements with clipped text, except intended ellipses, whose full text is shown elsewhere. */
export const clippedTexts = (page: Page) =>
  page.evaluate(
    ([describe]) => {
      const name = new Function(`return ${describe}`)() as (element: Element) => string;
      return [...document.querySelectorAll('body *')]
        .filter((element) => {
          const style = getComputedStyle(element);
          if (!/hidden|clip/.test(style.overflow) || !element.textContent?.trim()) return false;
          if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false;
          const { width, height } = element.getBoundingClientRect();
          // Text for screen readers only is one pixel large.
          if (width <= 1 || height <= 1 || style.position === 'absolute') return false;
          return (
            element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
          );
        })
        .map(name);
    },
    [DESCRIBE] as const,
  );

/** Returns controls smaller than `minSize` CSS pixels in either direction, except links within a sentence. */
export const smallTargets = (page: Page, selector: string, minSize: number) =>
  page.evaluate(
    ([describe, query, pixels]) => {
      const name = new Function(`return ${describe}`)() as (element: Element) => string;
      return [...document.querySelectorAll(query)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => !(element.matches('a') && getComputedStyle(element).display === 'inline'))
        .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < pixels - 0.5 || box.height < pixels - 0.5))
        .map(({ element, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${name(element)}`);
    },
    [DESCRIBE, selector, minSize] as const,
  );

/** Tabs through the page and returns the elements that were covered by the header or the bottom bar when focused. */
export async function obscuredFocusStops(page: Page, stops = 60): Promise<string[]> {
  const obscured: string[] = [];
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    (document.activeElement as HTMLElement | null)?.blur();
  });
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(
      ([describe]) => {
        const name = new Function(`return ${describe}`)() as (element: Element) => string;
        const element = document.activeElement;
        if (!element || element === document.body) return 'end';
        const box = element.getBoundingClientRect();
        const bars = [...document.querySelectorAll('.header, .header-links')].filter(
          (bar) => !bar.contains(element) && getComputedStyle(bar).position === 'fixed',
        );
        const top = Math.max(
          0,
          ...bars
            .map((bar) => bar.getBoundingClientRect())
            .filter(({ y }) => y < 10)
            .map(({ bottom }) => bottom),
        );
        const bottom = Math.min(
          innerHeight,
          ...bars
            .map((bar) => bar.getBoundingClientRect())
            .filter(({ y }) => y > 10)
            .map(({ y }) => y),
        );
        const topmost = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (topmost && element.contains(topmost)) return undefined;
        return box.bottom <= top + 1 || box.top >= bottom - 1 ? name(element) : undefined;
      },
      [DESCRIBE] as const,
    );
    if (found === 'end') break;
    if (found) obscured.push(found);
  }
  return obscured;
}

/** Expects that no animation longer than 1 ms moves an element under reduced motion. */
export async function expectReducedMotion(page: Page, where: string): Promise<void> {
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => {
        const { duration = 0, iterations } = effect?.getComputedTiming() ?? {};
        const moves = (effect as KeyframeEffect | null)
          ?.getKeyframes()
          .some(
            (frame) => 'transform' in frame || 'translate' in frame || 'scale' in frame || 'rotate' in frame,
          );
        return moves && (Number(duration) > 1 || iterations === Number.POSITIVE_INFINITY);
      })
      .map((animation) => (animation as CSSAnimation).animationName ?? 'script'),
  );
  expect.soft(moving, `${where}: moves under reduced motion`).toEqual([]);
}
