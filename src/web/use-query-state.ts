import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

type Said = Record<string, string | number>;

/**
 * What the query of the page's address says, and the way to say something else. A change builds on the one before it
 * also when the page has not been drawn with that one yet: quick choices are all kept. `read` and `say` are fixed
 * functions, and `say` leaves out what stands as it is by itself.
 */
export function useQueryState<T extends object>(
  read: (query: URLSearchParams) => T,
  say: (value: T) => Said,
): [T, (change: (now: T) => T, options?: { replace?: boolean }) => void] {
  const [query, setQuery] = useSearchParams();
  const value = useMemo(() => read(query), [read, query]);
  const newest = useRef(value);
  /** Own changes on their way into the address, as they will be said there. */
  const underway = useRef<string[]>([]);

  useLayoutEffect(() => {
    const arrived = underway.current.indexOf(JSON.stringify(say(value)));
    underway.current = arrived < 0 ? [] : underway.current.slice(arrived + 1);
    if (underway.current.length === 0) newest.current = value;
  }, [value, say]);

  const change = useCallback(
    (to: (now: T) => T, { replace = false } = {}) => {
      const before = JSON.stringify(say(newest.current));
      newest.current = to(newest.current);
      const said = say(newest.current);
      // The same again is no step that Back would have to take.
      if (JSON.stringify(said) === before) return;
      underway.current.push(JSON.stringify(said));
      const texts = Object.entries(said).map(([name, each]) => [name, String(each)]);
      setQuery(Object.fromEntries(texts), { replace, preventScrollReset: true });
    },
    [say, setQuery],
  );
  return [value, change];
}
