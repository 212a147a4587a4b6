import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Maximum wait for the heading of a new page (ms). */
const MAX_WAIT_MS = 5_000;

/**
 * Moves the focus to the heading after navigation, so that screen readers start there, also when the heading appears with
 * the data. Does nothing if the user has moved the focus in the meantime.
 */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const before = document.activeElement;
    const start = performance.now();
    let frame: number;
    const focusHeading = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      const { activeElement } = document;
      if (activeElement !== before && activeElement !== document.body) return;
      if (heading) heading.focus({ preventScroll: true });
      else if (performance.now() - start < MAX_WAIT_MS) frame = requestAnimationFrame(focusHeading);
    };
    focusHeading();
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
