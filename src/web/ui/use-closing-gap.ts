import { type RefObject, useLayoutEffect, useRef } from 'react';

const CLOSING_MS = 250;

/**
 * Lets the rows below a removed one slide up instead of jumping: each child of `list` that stands higher or
 * lower than at the last drawing starts from its old place. Still under reduced motion.
 */
export function useClosingGap(list: RefObject<HTMLElement | null>): void {
  const places = useRef(new Map<Element, number>());
  useLayoutEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const now = new Map<Element, number>();
    for (const row of list.current?.children ?? []) {
      if (!(row instanceof HTMLElement)) continue;
      const before = places.current.get(row);
      now.set(row, row.offsetTop);
      if (still || before === undefined || before === row.offsetTop) continue;
      row.animate([{ translate: `0 ${before - row.offsetTop}px` }, { translate: '0 0' }], {
        duration: CLOSING_MS,
        easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)',
      });
    }
    places.current = now;
  });
}
