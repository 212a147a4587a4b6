import type { UnknownAction } from '@reduxjs/toolkit';
import { createApi, defaultSerializeQueryArgs } from '@reduxjs/toolkit/query/react';
import type { AnyRead } from '../../shared/operation.ts';
import { type ApiError, callRead } from './http.ts';

interface QueryArgs {
  contract: AnyRead;
  params: unknown;
}

/** TTL of a response that no component uses (s): long enough for Back to show its page from the cache. */
const UNUSED_TTL_S = 600;

/** Cache key: name of the read and its parameters. */
export const cacheKey = (name: string, params: unknown) => `${name} ${JSON.stringify(params ?? {})}`;

/** ETags of cached responses by cache key, sent with subscriptions: the server then sends only newer data. */
export const cachedEtags = new Map<string, string>();

const httpResponseListeners = new Set<(key: string, etag: string) => void>();
/** Calls `listener` after every HTTP response, which may be older than data from the live connection. */
export function onHttpResponse(listener: (key: string, etag: string) => void): () => void {
  httpResponseListeners.add(listener);
  return () => httpResponseListeners.delete(listener);
}

/** The query cache. It gains one endpoint per named read, on first use. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: async (
    { contract, params }: QueryArgs,
    { signal },
  ): Promise<{ data: unknown } | { error: ApiError }> => {
    const result = await callRead(contract, params, signal);
    const key = cacheKey(contract.name, params);
    if (!result.ok) {
      // The screen shows the error instead of the data: even unchanged data must be sent again.
      cachedEtags.delete(key);
      return { error: result.error };
    }
    if (result.etag && typeof window !== 'undefined') {
      cachedEtags.set(key, result.etag);
      for (const listener of httpResponseListeners) listener(key, result.etag);
    }
    return { data: result.value };
  },
  keepUnusedDataFor: UNUSED_TTL_S,
  tagTypes: ['read'],
  endpoints: () => ({}),
});

function define(contract: AnyRead) {
  const extended = api.injectEndpoints({
    overrideExisting: false,
    endpoints: (build) => ({
      [contract.name]: build.query<unknown, unknown>({
        query: (params) => ({ contract: contracts.get(contract.name) ?? contract, params }),
        providesTags: ['read'],
        async onCacheEntryAdded(params, { cacheEntryRemoved }) {
          await cacheEntryRemoved;
          cachedEtags.delete(cacheKey(contract.name, params));
        },
      }),
    }),
  });
  return (extended.endpoints as unknown as Record<string, ReadEndpoint>)[contract.name]!;
}

type ReadEndpoint = ReturnType<typeof typedEndpoint>;
function typedEndpoint() {
  return api.injectEndpoints({
    endpoints: (build) => ({ any: build.query<unknown, unknown>({ query: (p) => p as QueryArgs }) }),
  }).endpoints.any;
}

const endpoints = new Map<string, ReadEndpoint>();
/** Contracts that have a response shape. Reads that did not come over HTTP have none; the contract of the screen supplies it. */
const contracts = new Map<string, AnyRead>();

/** Returns the endpoint of a named read and adds it on first use. */
export function endpointOf(contract: AnyRead): ReadEndpoint {
  if (contract.shape) contracts.set(contract.name, contract);
  let endpoint = endpoints.get(contract.name);
  if (!endpoint) {
    endpoint = define(contract);
    endpoints.set(contract.name, endpoint);
  }
  return endpoint;
}

/** A read's response that did not come over HTTP: from server rendering, the live connection or a write. */
export interface CachedRead {
  name: string;
  /** Path of the read: the endpoint may not exist yet. */
  path: string;
  params: unknown;
  data: unknown;
  etag?: string;
}

/** A read that failed during server rendering; the page shows the error immediately. */
export interface FailedRead extends Pick<CachedRead, 'name' | 'path' | 'params'> {
  error: ApiError;
}

/** Returns the actions that put a failed read into the cache, as if the request had just failed over HTTP. */
export function cacheFailedRead({ name, path, params, error }: FailedRead): UnknownAction[] {
  endpointOf({ kind: 'read', name, path });
  const endpointDefinition = {} as never;
  const queryCacheKey = defaultSerializeQueryArgs({
    queryArgs: params,
    endpointName: name,
    endpointDefinition,
  });
  const arg = { type: 'query', endpointName: name, originalArgs: params, queryCacheKey, subscribe: false };
  const meta = { arg, requestId: `failed ${queryCacheKey}`, startedTimeStamp: 0 };
  return [
    { type: 'api/executeQuery/pending', meta: { ...meta, requestStatus: 'pending' } },
    {
      type: 'api/executeQuery/rejected',
      payload: error,
      error: { message: 'Rejected' },
      meta: { ...meta, requestStatus: 'rejected', rejectedWithValue: true, condition: false },
    },
  ];
}

/** Returns the action that puts responses into the cache. Parts equal to the cached response keep their identity. */
export function cacheReads(reads: CachedRead[]) {
  for (const { name, path, params, etag } of reads) {
    endpointOf({ kind: 'read', name, path });
    if (etag && typeof window !== 'undefined') cachedEtags.set(cacheKey(name, params), etag);
  }
  return api.util.upsertQueryEntries(
    reads.map(({ name, params, data }) => ({
      endpointName: name as never,
      arg: params as never,
      value: data as never,
    })),
  );
}
