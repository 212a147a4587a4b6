import { createContext, type ReactNode, useContext } from 'react';

/** Cache of rendered page fragments across renders. Server only. */
export interface FragmentCache {
  /** Wraps `children` so that their markup will be cached; returns an empty wrapper if it already is. */
  wrap(deps: readonly unknown[], children: ReactNode): ReactNode;
}

export const FragmentCacheContext = createContext<FragmentCache | null>(null);

interface CachedFragmentProps {
  /** A name and all values that the markup depends on, compared as JSON: equal values must mean equal markup. */
  deps: () => readonly unknown[];
  children: ReactNode;
}

/**
 * A fragment that is identical on many pages (a product card): the server renders it once and caches the markup. In the
 * browser it has no effect. A fragment with `useId` must always have the same position in the tree, because React derives
 * ids from it.
 */
export function CachedFragment({ deps, children }: CachedFragmentProps): ReactNode {
  const cache = useContext(FragmentCacheContext);
  return cache ? cache.wrap(deps(), children) : children;
}
