import { type FragmentInstance, useCallback, useState } from 'react';

/** Margin around the viewport that counts as near, in viewport heights. */
const MARGIN_HEIGHTS = 1;

/**
 * Returns whether any part of a fragment is in or near the viewport, and a ref for the fragment. The first value is false
 * until measured, and always true without IntersectionObserver.
 */
export function useNearViewport(): [
  isNear: boolean,
  observe: (fragment: FragmentInstance | null) => (() => void) | undefined,
] {
  const canObserve = typeof IntersectionObserver !== 'undefined';
  const [isNear, setNear] = useState(!canObserve);
  const observe = useCallback(
    (fragment: FragmentInstance | null) => {
      if (!fragment || !canObserve) return undefined;
      const visible = new Set<Element>();
      const observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) visible.add(target);
            else visible.delete(target);
          for (const element of visible) if (!element.isConnected) visible.delete(element);
          setNear(visible.size > 0);
        },
        { rootMargin: `${MARGIN_HEIGHTS * 100}% 0px` },
      );
      fragment.observeUsing(observer);
      return () => observer.disconnect();
    },
    [canObserve],
  );
  return [isNear, observe];
}
