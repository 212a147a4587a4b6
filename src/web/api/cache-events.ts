import type { UnknownAction } from '@reduxjs/toolkit';
import type { ReadContract } from '../../shared/operation.ts';
import { cacheFailedRead, cacheReads, readRequested } from './read-cache.ts';

/** State change of a named read in the cache. */
export type CacheEvent<R> = 'requested' | 'failed' | { readonly data: R };

/**
 * Returns how an action changes one named read in the cache; undefined if it does not. The data may come from server
 * rendering, the live connection or HTTP. For slices that derive their state from server data:
 *
 *     build.addDefaultCase((state, action) => { const event = cacheEventFor(myRead, action); … })
 */
export function cacheEventFor<P, R>(
  { name }: ReadContract<P, R>,
  action: UnknownAction,
): CacheEvent<R> | undefined {
  if (cacheReads.match(action)) {
    const read = action.payload.findLast((cached) => cached.name === name);
    return read && { data: read.data as R };
  }
  if (readRequested.match(action) && action.payload.name === name) return 'requested';
  return cacheFailedRead.match(action) && action.payload.name === name ? 'failed' : undefined;
}
