import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

type QueryValues = Record<string, string | number>;

/**
 * State stored in the URL's query, and its setter. Each update is based on the previous one, even if that is not rendered
 * yet, so quick changes are not lost. `parse` and `serialize` must be stable functions; `serialize` omits default values.
 */
export function useQueryState<T extends object>(
  parse: (query: URLSearchParams) => T,
  serialize: (value: T) => QueryValues,
): [T, (update: (now: T) => T, options?: { replace?: boolean }) => void] {
  const [query, setQuery] = useSearchParams();
  const value = useMemo(() => parse(query), [parse, query]);
  const newest = useRef(value);
  /** Serialized changes of this hook that are not in the URL yet. */
  const pending = useRef<string[]>([]);

  useLayoutEffect(() => {
    const index = pending.current.indexOf(JSON.stringify(serialize(value)));
    pending.current = index < 0 ? [] : pending.current.slice(index + 1);
    if (pending.current.length === 0) newest.current = value;
  }, [value, serialize]);

  const change = useCallback(
    (update: (now: T) => T, { replace = false } = {}) => {
      const before = JSON.stringify(serialize(newest.current));
      newest.current = update(newest.current);
      const serialized = serialize(newest.current);
      // An unchanged query adds no history entry.
      if (JSON.stringify(serialized) === before) return;
      pending.current.push(JSON.stringify(serialized));
      const texts = Object.entries(serialized).map(([name, item]) => [name, String(item)]);
      setQuery(Object.fromEntries(texts), { replace, preventScrollReset: true });
    },
    [serialize, setQuery],
  );
  return [value, change];
}
