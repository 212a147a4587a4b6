/**
 * The service worker. It keeps the build's files, the public catalogue and its pictures, so that the shop can be looked
 * at without a network; everything else passes by untouched: writes, the live connection, and whatever is made for
 * somebody who is signed in. Pages always come from the shop; without it their place is taken by the bare shell.
 */
import {
  FETCHED_AT_HEADER,
  isBuildFile,
  isCacheable,
  isCatalogue,
  isPicture,
  type WorkerMessage,
} from './rules.ts';

/** Put in by the build (`scripts/service-worker-plugin.ts`). */
declare const BUILD: { entry: string; files: string[]; shell: string };

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Extendable & MessageEvent) => void): void;
}

const worker = self as unknown as Scope;

const CACHES = { build: `build ${BUILD.entry}`, pictures: 'pictures', catalogue: 'catalogue' };
/** At most so many answers; the oldest go first. */
const MOST = { pictures: 150, catalogue: 60 };

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request, event);
  if (answer) event.respondWith(answer);
});
worker.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage;
  if (message.kind === 'keep') event.waitUntil(Promise.allSettled(message.urls.map(keep)));
  else if (message.kind === 'which-build') event.ports[0]?.postMessage(BUILD.entry);
  else if (message.kind === 'take-over') event.waitUntil(worker.skipWaiting());
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHES.build);
  await cache.addAll([BUILD.shell, ...BUILD.files].map((path) => new Request(path, { credentials: 'omit' })));
}

async function activate(): Promise<void> {
  const known = Object.values(CACHES);
  for (const name of await caches.keys()) if (!known.includes(name)) await caches.delete(name);
  await worker.clients.claim();
}

/** How a request is answered; undefined leaves it to the browser. */
function answerTo(request: Request, event: Extendable): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return undefined;
  if (request.mode === 'navigate') return fetch(request).catch(shell);
  if (isBuildFile(pathname)) return buildFile(request, event);
  if (isPicture(pathname)) return fromShop(request, 'pictures', event);
  if (isCatalogue(pathname)) return fromShop(request, 'catalogue', event);
  return undefined;
}

async function shell(cause: unknown): Promise<Response> {
  const kept = await caches.match(BUILD.shell);
  if (kept) return kept;
  throw cause;
}

/** A file that is named by its content never changes. */
async function buildFile(request: Request, event: Extendable): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (isCacheable(answer)) {
    const copy = answer.clone();
    event.waitUntil(caches.open(CACHES.build).then((cache) => cache.put(request, copy)));
  }
  return answer;
}

/** From the shop, without cookies; when it cannot be reached, what was kept, which says how old it is. */
async function fromShop(
  request: Request,
  kind: 'pictures' | 'catalogue',
  event: Extendable,
): Promise<Response> {
  try {
    const answer = await fetch(new Request(request, { credentials: 'omit' }));
    const copy = answer.clone();
    event.waitUntil(put(request.url, copy, kind));
    return answer;
  } catch (cause) {
    const kept = await caches.match(request.url, { cacheName: CACHES[kind], ignoreVary: true });
    if (kept) return kept;
    throw cause;
  }
}

/** Keeps what a page shows already, which came before this worker did. */
async function keep(url: string): Promise<void> {
  const { origin, pathname } = new URL(url, location.origin);
  const kind = isPicture(pathname) ? 'pictures' : isCatalogue(pathname) ? 'catalogue' : undefined;
  if (origin !== location.origin || !kind) return;
  await put(url, await fetch(url, { credentials: 'omit' }), kind);
}

async function put(url: string, answer: Response, kind: 'pictures' | 'catalogue'): Promise<void> {
  if (!isCacheable(answer)) return;
  const headers = new Headers(answer.headers);
  headers.set(FETCHED_AT_HEADER, new Date().toISOString());
  // The body is no longer compressed.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const cache = await caches.open(CACHES[kind]);
  await cache.put(url, new Response(await answer.blob(), { headers }));
  const kept = await cache.keys();
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST[kind]))) await cache.delete(old);
}
