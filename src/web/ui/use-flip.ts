import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Same timing as `--ease-lift` and 250 ms in the stylesheet. */
export const FLIP_TIMING: KeyframeAnimationOptions = { duration: 250, easing: 'cubic-bezier(.2,.8,.3,1)' };

/** Returns whether animations are allowed: the user does not prefer reduced motion. */
export const isMotionAllowed = (): boolean =>
  typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * FLIP animation: after a row is removed, the rows below slide up instead of jumping. Focus and layout are final from the
 * start.
 */
export function useFlip(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const tops = useRef(new Map<Element, number>());
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const before = tops.current;
    tops.current = new Map(rows.map((row) => [row, row.offsetTop]));
    if (rows.length >= before.size || !isMotionAllowed()) return;
    for (const row of rows) {
      const offset = (before.get(row) ?? 0) - row.offsetTop;
      if (offset > 0)
        row.animate?.([{ transform: `translateY(${offset}px)` }, { transform: 'none' }], FLIP_TIMING);
    }
  });
  return list;
}
