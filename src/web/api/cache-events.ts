import type { UnknownAction } from '@reduxjs/toolkit';
import type { ReadContract } from '../../shared/operation.ts';

/** What an action tells of a named read: it is being asked for, that failed, or here is its newest answer. */
export type CacheEvent<R> = 'asked' | 'failed' | { readonly data: R };

/**
 * What the query cache has just learnt about a read, from rendering, the live connection or HTTP; undefined for every
 * other action. For slices that begin with what the server said:
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
  if (type.endsWith('/pending')) return 'asked';
  if (type.endsWith('/fulfilled')) return { data: payload as R };
  // One that was not asked because it is on its way already is no failure.
  return meta.condition ? undefined : 'failed';
}
