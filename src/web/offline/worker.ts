/**
 * The service worker. It caches build files, the public catalogue and its pictures for offline browsing. It does not touch
 * writes, the live connection or data of logged-in users. Pages always come from the network, with the empty shell as
 * fallback.
 */
import {
  FETCHED_AT_HEADER,
  isBuildFile,
  isCacheable,
  isCatalogue,
  isPicture,
  type WorkerMessage,
} from './rules.ts';

/** Inserted by the build (`scripts/service-worker-plugin.ts`). */
declare const BUILD: { entry: string; files: string[]; shell: string };

// The project has the DOM's types, which conflict with those of workers, so the few types of a worker are declared here.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: ExtendableEvent & MessageEvent) => void): void;
}

const worker = self as unknown as WorkerScope;

const CACHES = { build: `build ${BUILD.entry}`, pictures: 'pictures', catalogue: 'catalogue' };
/** Maximum number of cached responses; the oldest are evicted. */
const MAX_ENTRIES = { pictures: 150, catalogue: 60 };

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const response = respond(event.request, event);
  if (response) event.respondWith(response);
});
worker.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.kind === 'keep') event.waitUntil(Promise.allSettled(message.urls.map(cacheUrl)));
  else if (message.kind === 'which-build') event.ports[0]?.postMessage(BUILD.entry);
  else if (message.kind === 'take-over') event.waitUntil(worker.skipWaiting());
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHES.build);
  await cache.addAll([BUILD.shell, ...BUILD.files].map((path) => new Request(path, { credentials: 'omit' })));
}

async function activate(): Promise<void> {
  const current = Object.values(CACHES);
  for (const name of await caches.keys()) if (!current.includes(name)) await caches.delete(name);
  await worker.clients.claim();
}

/** Returns the response to a request, or undefined to leave the request to the browser. */
function respond(request: Request, event: ExtendableEvent): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (request.mode === 'navigate') return fetch(request).catch(emptyShell);
  if (isBuildFile(pathname)) return buildFile(request, event);
  if (isPicture(pathname)) return networkFirst(request, 'pictures', event);
  if (isCatalogue(pathname)) return networkFirst(request, 'catalogue', event);
  return undefined;
}

/** Returns the cached empty shell, or throws the original error. */
async function emptyShell(cause: unknown): Promise<Response> {
  const cached = await caches.match(BUILD.shell);
  if (cached) return cached;
  throw cause;
}

/** Build files never change: their name contains a content hash. */
async function buildFile(request: Request, event: ExtendableEvent): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const response = await fetch(request);
  if (isCacheable(response)) {
    const copy = response.clone();
    event.waitUntil(caches.open(CACHES.build).then((cache) => cache.put(request, copy)));
  }
  return response;
}

/** Network first, without cookies; falls back to the cached response, which has a `FETCHED_AT_HEADER`. */
async function networkFirst(
  request: Request,
  kind: 'pictures' | 'catalogue',
  event: ExtendableEvent,
): Promise<Response> {
  try {
    const response = await fetch(new Request(request, { credentials: 'omit' }));
    const copy = response.clone();
    event.waitUntil(put(request.url, copy, kind));
    return response;
  } catch (cause) {
    const cached = await caches.match(request.url, { cacheName: CACHES[kind], ignoreVary: true });
    if (cached) return cached;
    throw cause;
  }
}

/** Caches a URL that the page loaded before the worker was active. */
async function cacheUrl(url: string): Promise<void> {
  const { origin, pathname } = new URL(url, location.origin);
  const kind = isPicture(pathname) ? 'pictures' : isCatalogue(pathname) ? 'catalogue' : undefined;
  if (origin !== location.origin || !kind) return;
  await put(url, await fetch(url, { credentials: 'omit' }), kind);
}

async function put(url: string, response: Response, kind: 'pictures' | 'catalogue'): Promise<void> {
  if (!isCacheable(response)) return;
  const headers = new Headers(response.headers);
  headers.set(FETCHED_AT_HEADER, new Date().toISOString());
  // The stored body is not compressed.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const cache = await caches.open(CACHES[kind]);
  await cache.put(url, new Response(await response.blob(), { headers }));
  const requests = await cache.keys();
  for (const old of requests.slice(0, Math.max(0, requests.length - MAX_ENTRIES[kind])))
    await cache.delete(old);
}
