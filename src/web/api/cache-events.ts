import type { UnknownAction } from '@reduxjs/toolkit';
import type { AnyRead, ReadContract } from '../../shared/operation.ts';
import { api, endpointOf } from './api.ts';

/** State change of a named read in the cache. */
export type CacheEvent<R> = 'requested' | 'failed' | { readonly data: R };

/**
 * Returns an action's cache event for one named read from any source (server rendering, live connection, HTTP); undefined
 * for other actions. For slices that derive from server data:
 *
 *     build.addDefaultCase((state, action) => { const event = cacheEventFor(mine, action); … })
 */
export function cacheEventFor<P, R>(
  contract: ReadContract<P, R>,
  action: UnknownAction,
): CacheEvent<R> | undefined {
  if (api.util.upsertQueryEntries.match(action)) {
    const entries = action.payload as unknown as UpsertedEntry[];
    const entry = entries.findLast(({ queryDescription }) => queryDescription.endpointName === contract.name);
    return entry && { data: entry.value as R };
  }
  const { matchPending, matchFulfilled, matchRejected } = endpointOf(contract as AnyRead);
  if (matchPending(action)) return 'requested';
  if (matchFulfilled(action)) return { data: action.payload as R };
  // A request skipped because the same one is in flight is not a failure.
  return matchRejected(action) && !action.meta.condition ? 'failed' : undefined;
}

/** An entry of the payload of `upsertQueryEntries`; Redux Toolkit's type describes its argument instead. */
interface UpsertedEntry {
  queryDescription: { endpointName: string };
  value: unknown;
}
