import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Like `--ease-lift` and the 250 ms of the stylesheet. */
export const FLIP_TIMING: KeyframeAnimationOptions = { duration: 250, easing: 'cubic-bezier(.2,.8,.3,1)' };

/** False for those who ask for less motion. */
export const motionAllowed = (): boolean =>
  typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * When a row leaves the list, those below it close the gap instead of jumping: so one sees which one went. The focus
 * and the rows themselves are where they belong from the first moment.
 */
export function useFlip(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const places = useRef(new Map<Element, number>());
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const before = places.current;
    places.current = new Map(rows.map((row) => [row, row.offsetTop]));
    if (rows.length >= before.size || !motionAllowed()) return;
    for (const row of rows) {
      const way = (before.get(row) ?? 0) - row.offsetTop;
      if (way > 0) row.animate?.([{ transform: `translateY(${way}px)` }, { transform: 'none' }], FLIP_TIMING);
    }
  });
  return list;
}
