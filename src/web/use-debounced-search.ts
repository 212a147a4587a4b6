import { useEffect, useEffectEvent, useState } from 'react';

/** Debounce after the last keystroke (ms). */
const DEBOUNCE_MS = 250;

/**
 * Text of a search box with a debounced search. Changes of `search` from elsewhere (Back, "show all") replace the text.
 * `normalise` returns a search as the URL stores it; `search` is already normalized.
 */
export function useDebouncedSearch(
  search: string,
  onSearch: (search: string) => void,
  normalise: (typed: string) => string,
) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  /** Searches not in the URL yet: they return while the user types on. */
  const [pending, setPending] = useState<readonly string[]>([]);
  if (shown !== search) {
    setShown(search);
    const own = pending.indexOf(search);
    setPending(pending.slice(own + 1));
    if (own < 0) setTyped(search);
  }
  const wanted = normalise(typed);
  const searchNow = useEffectEvent(() => {
    if (wanted === search) return;
    setPending((before) => [...before, wanted]);
    onSearch(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(searchNow, wanted === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return [typed, setTyped] as const;
}
