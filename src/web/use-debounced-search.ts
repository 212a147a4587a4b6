import { useEffect, useEffectEvent, useState } from 'react';

/** Rest after the last letter before a search is made, in ms. */
const TYPING_PAUSE_MS = 250;

/**
 * What is typed shows at once and is searched for after a pause; Back and "show all" put their words into the box.
 * `normalise` gives a search as the address has it: `search` is one already.
 */
export function useDebouncedSearch(
  search: string,
  onSearch: (search: string) => void,
  normalise: (typed: string) => string,
) {
  const [typed, setTyped] = useState(search);
  const [shown, setShown] = useState(search);
  /** Searches on their way into the address: they come back while the next letters are being typed. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (shown !== search) {
    setShown(search);
    const own = asked.indexOf(search);
    setAsked(asked.slice(own + 1));
    if (own < 0) setTyped(search);
  }
  const wanted = normalise(typed);
  const searchNow = useEffectEvent(() => {
    if (wanted === search) return;
    setAsked((before) => [...before, wanted]);
    onSearch(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(searchNow, wanted === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return [typed, setTyped] as const;
}
