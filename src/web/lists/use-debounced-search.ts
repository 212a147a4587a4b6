import { useEffect, useEffectEvent, useState } from 'react';

/** Debounce after the last keystroke (ms). */
const DEBOUNCE_MS = 250;

/**
 * Text of a search box with a debounced search. Changes of `search` from elsewhere (Back, "show all") replace the text.
 * `normalize` returns a search as the URL stores it; `search` is already normalized.
 */
export function useDebouncedSearch(
  search: string,
  onSearch: (search: string) => void,
  normalize: (typed: string) => string,
) {
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  /** Own searches that are not in the URL yet. They must not replace what the user has typed since. */
  const [pending, setPending] = useState<readonly string[]>([]);
  if (lastSearch !== search) {
    setLastSearch(search);
    const index = pending.indexOf(search);
    setPending(pending.slice(index + 1));
    if (index < 0) setTyped(search);
  }
  const wanted = normalize(typed);
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
