import { createApi } from '@reduxjs/toolkit/query/react';
import type { AnyRead } from '../../shared/operation.ts';
import { type ApiError, callRead } from './http.ts';
import { LiveConnection } from './live-connection.ts';

interface Asked {
  contract: AnyRead;
  params: unknown;
}

/** The one cache of what the server said. Endpoints join it as they are first used, one for each named read. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: async (
    { contract, params }: Asked,
    { signal },
  ): Promise<{ data: unknown } | { error: ApiError }> => {
    const answer = await callRead(contract, params, signal);
    return answer.ok ? { data: answer.value } : { error: answer.error };
  },
  // A screen that is visited again shows what was known and asks anew (live reads are fresh anyway).
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  tagTypes: ['read'],
  endpoints: () => ({}),
});

/** The tab's live connection; never opened on the server. */
export const live = new LiveConnection(() => `${location.origin.replace(/^http/, 'ws')}/api/live`);

/** ETags of the answers that came with the page, by cache key; each is used once. */
const renderedEtags = new Map<string, string>();
const cacheKey = (name: string, params: unknown) => `${name} ${JSON.stringify(params ?? null)}`;

/**
 * Restarts the answer's life on the live connection: every snapshot replaces the cached answer, keeping equal parts'
 * identity, until no screen uses it any more.
 */
function define(contract: AnyRead) {
  const extended = api.injectEndpoints({
    overrideExisting: false,
    endpoints: (build) => ({
      [contract.name]: build.query<unknown, unknown>({
        query: (params) => ({ contract, params }),
        providesTags: ['read'],
        async onCacheEntryAdded(params, { dispatch, cacheEntryRemoved }) {
          if (typeof window === 'undefined') return;
          const key = cacheKey(contract.name, params);
          const stop = live.subscribe({
            read: contract,
            params,
            etag: renderedEtags.get(key),
            onData: (value) =>
              void dispatch(prime([{ name: contract.name, path: contract.path, params, data: value }])),
          });
          renderedEtags.delete(key);
          await cacheEntryRemoved;
          stop();
        },
      }),
    }),
  });
  return (extended.endpoints as unknown as Record<string, ReadEndpoint>)[contract.name]!;
}

type ReadEndpoint = ReturnType<typeof typedEndpoint>;
function typedEndpoint() {
  return api.injectEndpoints({
    endpoints: (build) => ({ any: build.query<unknown, unknown>({ query: (p) => p as Asked }) }),
  }).endpoints.any;
}

const endpoints = new Map<string, ReadEndpoint>();

/** The cache's endpoint for a named read. */
export function endpointOf(contract: AnyRead): ReadEndpoint {
  let endpoint = endpoints.get(contract.name);
  if (!endpoint) {
    endpoint = define(contract);
    endpoints.set(contract.name, endpoint);
  }
  return endpoint;
}

/** A read that was answered before it was asked for: by rendering, or by the live connection. */
export interface PrimedRead {
  name: string;
  /** The read's path, so that the browser knows the endpoint before any screen has used it. */
  path: string;
  params: unknown;
  data: unknown;
  etag?: string;
}

/** Puts answers into the cache. (`preloadedState` would not start their live updates.) */
export function prime(reads: PrimedRead[]) {
  for (const { name, path, params, etag } of reads) {
    endpointOf({ kind: 'read', name, path });
    if (etag && typeof window !== 'undefined') renderedEtags.set(cacheKey(name, params), etag);
  }
  return api.util.upsertQueryEntries(
    reads.map(({ name, params, data }) => ({
      endpointName: name as never,
      arg: params as never,
      value: data as never,
    })),
  );
}
