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
  normalize: (searchText: string) => string,
) {
  const [searchText, setSearchText] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  /** Own searches that are not in the URL yet. They must not replace what the user has typed since. */
  const [pending, setPending] = useState<readonly string[]>([]);
  if (lastSearch !== search) {
    setLastSearch(search);
    const index = pending.indexOf(search);
    setPending(pending.slice(index + 1));
    if (index < 0) setSearchText(search);
  }
  const normalizedText = normalize(searchText);
  const searchNow = useEffectEvent(() => {
    if (normalizedText === search) return;
    setPending((before) => [...before, normalizedText]);
    onSearch(normalizedText);
  });
  useEffect(() => {
    const timer = setTimeout(searchNow, normalizedText === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [normalizedText]);
  return [searchText, setSearchText] as const;
}
