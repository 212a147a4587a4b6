/** The page's side of the service worker: registers it, tells it what to keep, and asks before a new one takes over. */

import { LANGUAGES } from '../../shared/languages.ts';
import { readUrl } from '../../shared/operation.ts';
import { live } from '../api/following.ts';
import { pageState } from '../page-state.ts';
import { offerNewVersion } from './new-version.ts';
import { isCatalogue, type WorkerMessage } from './rules.ts';

/** An open page asks for a newer version this often (ms), and whenever the shop comes back. */
const ASK_EVERY_MS = 60 * 60 * 1000;

const send = (worker: ServiceWorker, message: WorkerMessage, ports: Transferable[] = []) =>
  worker.postMessage(message, ports);

/** Each language is a build, and each build has its worker. */
const workerOf = (language: string) =>
  language === LANGUAGES[0] ? '/service-worker.js' : `/service-worker.${language}.js`;

export async function startOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // Undefined where something stands in for the browser's own function.
  const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker
    .register(workerOf(document.documentElement.lang), { updateViaCache: 'none' })
    .catch(() => undefined);
  if (!registration) return;
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (active) send(active, { kind: 'keep', urls: shown() });
  });
  void offer(registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => void offer(registration));
  });
  const ask = () => void registration.update().catch(() => undefined);
  setInterval(ask, ASK_EVERY_MS);
  // A shop that was away may have come back as a newer one.
  live.onStatus((status) => status === 'open' && ask());
}

/** What this page came with: it was there before the worker could see it pass. */
function shown(): string[] {
  const reads = (pageState()?.reads ?? [])
    .map(({ name, path, params }) => readUrl({ kind: 'read', name, path }, params))
    .filter((url) => isCatalogue(url.split('?', 1)[0]!));
  const pictures = [...document.images].map((image) => image.currentSrc || image.src).filter(Boolean);
  return [...new Set([...reads, ...pictures])];
}

/** Offers a version that waits, unless this page already is of it. */
async function offer({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting || !navigator.serviceWorker.controller) return;
  const { port1, port2 } = new MessageChannel();
  const theirs = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  send(waiting, { kind: 'which-build' }, [port2]);
  const entry = document.querySelector<HTMLScriptElement>('#program')?.src;
  if (!entry || new URL(entry).pathname === (await theirs)) return;
  offerNewVersion(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    send(waiting, { kind: 'take-over' });
  });
}
