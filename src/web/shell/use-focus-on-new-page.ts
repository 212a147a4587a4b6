import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Maximum wait for the heading of a new page (ms). */
const MAX_WAIT_MS = 5_000;

/**
 * Moves the focus to the heading after navigation, so that screen readers start there. Waits for a heading that appears
 * only with the data. Does nothing if the user has moved the focus in the meantime.
 */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    const focusedBefore = document.activeElement;
    const startedAt = performance.now();
    let frame: number;
    const focusHeading = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      const { activeElement } = document;
      if (activeElement !== focusedBefore && activeElement !== document.body) return;
      if (heading) heading.focus({ preventScroll: true });
      else if (performance.now() - startedAt < MAX_WAIT_MS) frame = requestAnimationFrame(focusHeading);
    };
    focusHeading();
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
