import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router';

/** The current history entry, and how it was reached. */
export interface HistoryState {
  location: Location;
  action: NavigationType;
  /** Keeps the scroll position (`preventScrollReset`). */
  keepsScroll: boolean;
}

const STORAGE_KEY = 'scroll-positions';

/** Scroll positions of history entries (CSS pixels). */
type Positions = Record<string, number>;

function storedPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Positions;
  } catch {
    return {};
  }
}

/** The first entry of every document has the key `default`, so the URL is part of the key. */
const entryOf = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`;

/** Whether the document was loaded by Back, Forward or a reload, and the user has not scrolled before hydration. */
function isFirstPageRestored(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type !== 'navigate' && window.scrollY === 0;
}

/** A new page starts at the top or at its hash target; Back and reload restore the scroll position. */
export function useScrollRestoration({ location, action, keepsScroll }: HistoryState): void {
  /** Positions in this document. Those of earlier documents are only read when needed: session storage is slow at first. */
  const positions = useRef<Positions>({});
  const currentEntry = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const savePosition = () => {
      if (currentEntry.current) positions.current[currentEntry.current] = window.scrollY;
    };
    // The user may have scrolled before hydration.
    savePosition();
    const store = () =>
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...storedPositions(), ...positions.current }));
    window.addEventListener('scroll', savePosition, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', savePosition);
      window.removeEventListener('pagehide', store);
      history.scrollRestoration = 'auto';
    };
  }, []);

  useLayoutEffect(() => {
    const entry = entryOf(location);
    if (currentEntry.current === entry) return;
    const isFirst = currentEntry.current === undefined;
    currentEntry.current = entry;
    const isRestored = isFirst ? isFirstPageRestored() : action === 'POP';
    const saved = isRestored ? (positions.current[entry] ?? storedPositions()[entry]) : undefined;
    if (saved !== undefined) window.scrollTo(0, saved);
    // The browser positions the first page of a tab.
    else if (isFirst || keepsScroll) return;
    else if (location.hash)
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [location, action, keepsScroll]);
}
