import type { AnyRead } from '../../shared/operation.ts';
import { refetchRead } from './fetch-read.ts';
import { cacheKey, type ReadStore, removeReads } from './read-cache.ts';

/** TTL of data that no component uses (ms): long enough for Back to show its page from the cache. */
const UNUSED_TTL_MS = 600_000;

/** A read with the number of components that use it. */
interface ReadUse {
  contract: AnyRead;
  params: unknown;
  componentCount: number;
  removal?: ReturnType<typeof setTimeout>;
}

/** Uses by store (one per tab) and cache key. */
const usesByStore = new WeakMap<ReadStore, Map<string, ReadUse>>();

/** Keeps a read in the cache while a component uses it. Call the returned function when it no longer does. */
export function retainRead(store: ReadStore, contract: AnyRead, params: unknown): () => void {
  const uses = usesByStore.get(store) ?? new Map<string, ReadUse>();
  usesByStore.set(store, uses);
  const key = cacheKey(contract.name, params);
  const use = uses.get(key) ?? { contract, params, componentCount: 0 };
  uses.set(key, use);
  clearTimeout(use.removal);
  use.componentCount++;
  return () => {
    if (--use.componentCount > 0) return;
    use.removal = setTimeout(() => {
      uses.delete(key);
      store.dispatch(removeReads([key]));
    }, UNUSED_TTL_MS);
    // In tests, Node need not wait for it.
    use.removal.unref?.();
  };
}

/** Refetches the reads in use and removes all others, because any of them may be out of date. */
export function invalidateReads(store: ReadStore): void {
  const { reads } = store.getState();
  // A slice may wait for a response in flight, even if no component does.
  const inUse = new Map(
    [...(usesByStore.get(store) ?? [])].filter(
      ([key, { componentCount }]) => componentCount > 0 || reads[key]?.request !== undefined,
    ),
  );
  store.dispatch(removeReads(Object.keys(reads).filter((key) => !inUse.has(key))));
  for (const { contract, params } of inUse.values()) void refetchRead(store, contract, params);
}
