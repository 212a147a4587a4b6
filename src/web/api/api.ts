import type { UnknownAction } from '@reduxjs/toolkit';
import { createApi, defaultSerializeQueryArgs } from '@reduxjs/toolkit/query/react';
import type { AnyRead } from '../../shared/operation.ts';
import { type ApiError, callRead } from './http.ts';

interface QueryArgs {
  contract: AnyRead;
  params: unknown;
}

/** An answer that nobody shows is kept this long, so that Back finds its page and its scroll position (s). */
const UNUSED_TTL_S = 600;

/** Names an answer in the cache: the read and what was asked. */
export const cacheKey = (name: string, params: unknown) => `${name} ${JSON.stringify(params ?? {})}`;

/** ETags of the answers that the cache holds, so that the live connection sends only what is newer. */
export const cachedEtags = new Map<string, string>();

const httpResponseListeners = new Set<(key: string, etag: string) => void>();
/** Called when an answer came over HTTP: it may be older than what the live connection has brought already. */
export function onHttpResponse(listener: (key: string, etag: string) => void): () => void {
  httpResponseListeners.add(listener);
  return () => httpResponseListeners.delete(listener);
}

/** The one cache of what the server said. Endpoints join it as they are first used, one for each named read. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: async (
    { contract, params }: QueryArgs,
    { signal },
  ): Promise<{ data: unknown } | { error: ApiError }> => {
    const answer = await callRead(contract, params, signal);
    const key = cacheKey(contract.name, params);
    if (!answer.ok) {
      // The screen shows the failure now, so that the same answer as before would be news.
      cachedEtags.delete(key);
      return { error: answer.error };
    }
    if (answer.etag && typeof window !== 'undefined') {
      cachedEtags.set(key, answer.etag);
      for (const listener of httpResponseListeners) listener(key, answer.etag);
    }
    return { data: answer.value };
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
/** A page's first data name their reads without the shape of the answer, which comes with the screen's own contract. */
const contracts = new Map<string, AnyRead>();

/** The cache's endpoint for a named read. */
export function endpointOf(contract: AnyRead): ReadEndpoint {
  if (contract.shape) contracts.set(contract.name, contract);
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

/** A read that was refused before it was asked for: the page says why at once. */
export interface RefusedRead extends Pick<PrimedRead, 'name' | 'path' | 'params'> {
  error: ApiError;
}

/** What the cache is told of a refusal: as if the read had just been asked for over HTTP. */
export function primeRefused({ name, path, params, error }: RefusedRead): UnknownAction[] {
  endpointOf({ kind: 'read', name, path });
  const endpointDefinition = {} as never;
  const queryCacheKey = defaultSerializeQueryArgs({
    queryArgs: params,
    endpointName: name,
    endpointDefinition,
  });
  const arg = { type: 'query', endpointName: name, originalArgs: params, queryCacheKey, subscribe: false };
  const meta = { arg, requestId: `refused ${queryCacheKey}`, startedTimeStamp: 0 };
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

/** Puts answers into the cache; equal parts of an answer that is there already keep their identity. */
export function prime(reads: PrimedRead[]) {
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
