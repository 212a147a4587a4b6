import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router';

const STORED = 'scroll-places';

/** How far each entry of the tab's history was scrolled, in CSS pixels. */
type Places = Record<string, number>;

function storedPlaces(): Places {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Places;
  } catch {
    return {};
  }
}

/** Every address that is typed or followed from elsewhere has the key `default`: only the address tells them apart. */
const entryOf = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`;

/**
 * A new page begins at its top, or at the part that its address names; going back, or loading anew, finds the place
 * where one was.
 */
export function useScrollRestoration({
  location,
  action,
  stays,
}: {
  location: Location;
  action: NavigationType;
  stays: boolean;
}): void {
  const places = useRef<Places>(undefined);
  const shown = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => {
      if (places.current && shown.current) places.current[shown.current] = window.scrollY;
    };
    // Somebody may have scrolled before this program came.
    note();
    const store = () => sessionStorage.setItem(STORED, JSON.stringify(places.current ?? {}));
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', store);
      history.scrollRestoration = 'auto';
    };
  }, []);

  useLayoutEffect(() => {
    const first = places.current === undefined;
    places.current ??= storedPlaces();
    const entry = entryOf(location);
    if (shown.current === entry) return;
    shown.current = entry;
    const known = action === 'POP' ? places.current[entry] : undefined;
    if (known !== undefined) window.scrollTo(0, known);
    // The first page of a tab is where the browser put it.
    else if (first || stays) return;
    else if (location.hash)
      document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [location, action, stays]);
}
