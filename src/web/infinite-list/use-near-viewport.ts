import { type FragmentInstance, useCallback, useState } from 'react';

/** This many heights of the window above and below it count as near. */
const HEIGHTS = 1;

/**
 * Is anything of a fragment in the window or near it? Give the second part to it as `ref`. Not near until that is known;
 * always near where nobody can tell.
 */
export function useNearViewport(): [
  near: boolean,
  watch: (fragment: FragmentInstance | null) => (() => void) | undefined,
] {
  const canTell = typeof IntersectionObserver !== 'undefined';
  const [near, setNear] = useState(!canTell);
  const watch = useCallback(
    (fragment: FragmentInstance | null) => {
      if (!fragment || !canTell) return undefined;
      const seen = new Set<Element>();
      const observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) seen.add(target);
            else seen.delete(target);
          for (const element of seen) if (!element.isConnected) seen.delete(element);
          setNear(seen.size > 0);
        },
        { rootMargin: `${HEIGHTS * 100}% 0px` },
      );
      fragment.observeUsing(observer);
      return () => observer.disconnect();
    },
    [canTell],
  );
  return [near, watch];
}
