/** The page's side of the service worker: registers it, sends URLs to cache, and asks before activating a new version. */

import { LANGUAGES } from '../../shared/languages.ts';
import { readUrl } from '../../shared/operation.ts';
import { live } from '../api/live-reads.ts';
import { pageState } from '../boot/page-state.ts';
import { offerNewVersion } from './new-version.ts';
import { isCatalogue, type WorkerMessage } from './rules.ts';

/** Interval of update checks (ms); reconnecting also checks. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

const send = (worker: ServiceWorker, message: WorkerMessage, ports: Transferable[] = []) =>
  worker.postMessage(message, ports);

/** Each language is a separate build with its own worker. */
const workerOf = (language: string) =>
  language === LANGUAGES[0] ? '/service-worker.js' : `/service-worker.${language}.js`;

export async function startOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Undefined in environments that stub the function.
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker
    .register(workerOf(document.documentElement.lang), { updateViaCache: 'none' })
    .catch(() => undefined);
  if (!registration) return;
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (active) send(active, { kind: 'keep', urls: loadedUrls() });
  });
  void offerUpdate(registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => void offerUpdate(registration));
  });
  const checkForUpdate = () => void registration.update().catch(() => undefined);
  setInterval(checkForUpdate, UPDATE_CHECK_MS);
  // The server may have been updated while it was unreachable.
  live.onStatus((status) => status === 'open' && checkForUpdate());
}

/** URLs that the page loaded before the worker could intercept them. */
function loadedUrls(): string[] {
  const reads = (pageState()?.reads ?? [])
    .map(({ name, path, params }) => readUrl({ kind: 'read', name, path }, params))
    .filter((url) => isCatalogue(url.split('?', 1)[0]!));
  const pictures = [...document.images].map((image) => image.currentSrc || image.src).filter(Boolean);
  return [...new Set([...reads, ...pictures])];
}

/** Offers a waiting version, unless this page already runs it. */
async function offerUpdate({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting || !navigator.serviceWorker.controller) return;
  const { port1, port2 } = new MessageChannel();
  const waitingEntryUrl = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  send(waiting, { kind: 'which-build' }, [port2]);
  const entry = document.querySelector<HTMLScriptElement>('#entry-script')?.src;
  if (!entry || new URL(entry).pathname === (await waitingEntryUrl)) return;
  offerNewVersion(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    send(waiting, { kind: 'take-over' });
  });
}
