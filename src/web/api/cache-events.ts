import type { UnknownAction } from '@reduxjs/toolkit';
import type { ReadContract } from '../../shared/operation.ts';

/** State change of a named read in the cache. */
export type CacheEvent<R> = 'requested' | 'failed' | { readonly data: R };

/**
 * Returns an action's cache event for one named read from any source (server rendering, live connection, HTTP); undefined
 * for other actions. For slices that derive from server data:
 *
 *     build.addDefaultCase((state, action) => { const event = cacheEventFor(mine, action); … })
 */
export function cacheEventFor<P, R>(
  { name }: ReadContract<P, R>,
  action: UnknownAction,
): CacheEvent<R> | undefined {
  const { type, payload, meta } = action as {
    type: string;
    payload?: unknown;
    meta?: { arg?: { endpointName?: string }; condition?: boolean };
  };
  if (type === 'api/queries/cacheEntriesUpserted') {
    const entries = payload as { queryDescription: { endpointName: string }; value: unknown }[];
    const entry = entries.findLast(({ queryDescription }) => queryDescription.endpointName === name);
    return entry && { data: entry.value as R };
  }
  if (!type.startsWith('api/executeQuery/') || meta?.arg?.endpointName !== name) return undefined;
  if (type.endsWith('/pending')) return 'requested';
  if (type.endsWith('/fulfilled')) return { data: payload as R };
  // A request skipped because the same one is in flight is not a failure.
  return meta.condition ? undefined : 'failed';
}
