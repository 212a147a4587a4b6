import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A page whose heading comes later than this is left alone (ms). */
const PATIENCE_MS = 5_000;

/**
 * After a change of page the focus moves to its heading, so that a screen reader starts there; also when the heading
 * comes with the data. Somebody who has meanwhile gone elsewhere by key or click is left there.
 */
export function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const before = document.activeElement;
    const began = performance.now();
    let frame: number;
    const look = () => {
      const heading = document.querySelector<HTMLElement>('main h1');
      const { activeElement } = document;
      if (activeElement !== before && activeElement !== document.body) return;
      if (heading) heading.focus({ preventScroll: true });
      else if (performance.now() - began < PATIENCE_MS) frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
}
