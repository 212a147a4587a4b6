import type { AnyRead } from '../../shared/operation.ts';
import type { ApiError } from './http.ts';

/** What the server sends for one subscription. */
type Frame =
  | { id: number; version: number; etag: string; data: unknown }
  | { id: number; unchanged: true }
  | { id: number; error: { code: string; message: string } };

export interface LiveSubscription {
  read: AnyRead;
  params: unknown;
  /** The ETag of what the screen holds already, so that it does not travel again. */
  etag?: string | undefined;
  onData(data: unknown): void;
  onError?(error: ApiError): void;
}

export type LiveStatus = 'closed' | 'connecting' | 'open';

/** First and longest wait before connecting again (ms), each with jitter. */
const RETRY = { first: 200, longest: 3_000 };
/** A connection that stays silent through this many ms after being asked is given up. */
const OPEN_TIMEOUT_MS = 5_000;

/**
 * The tab's one live connection. It opens with the first subscription, comes back by itself with jitter, and then
 * subscribes to everything again with the ETags it holds, so that only what has changed meanwhile travels.
 */
export class LiveConnection {
  readonly #url: () => string;
  readonly #subscriptions = new Map<number, LiveSubscription>();
  readonly #statusListeners = new Set<(status: LiveStatus) => void>();
  #socket: WebSocket | undefined;
  #status: LiveStatus = 'closed';
  #nextId = 1;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(url: () => string) {
    this.#url = url;
    if (typeof window !== 'undefined') {
      window.addEventListener('online', () => this.#connectNow());
      // A page that comes back from the background may hold a dead socket.
      document.addEventListener(
        'visibilitychange',
        () => document.visibilityState === 'visible' && this.#connectNow(),
      );
    }
  }

  get status(): LiveStatus {
    return this.#status;
  }

  onStatus(listener: (status: LiveStatus) => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  subscribe(subscription: LiveSubscription): () => void {
    const id = this.#nextId++;
    this.#subscriptions.set(id, { ...subscription });
    if (this.#status === 'open') this.#sendSubscribe(id);
    else this.#connectNow();
    return () => {
      this.#subscriptions.delete(id);
      this.#send({ type: 'unsubscribe', id });
    };
  }

  /** Connects anew as whoever is signed in now (after signing in or out). */
  restart(): void {
    for (const subscription of this.#subscriptions.values()) delete subscription.etag;
    this.#socket?.close(1000);
    this.#drop();
    this.#failures = 0;
    if (this.#subscriptions.size > 0) this.#connectNow();
  }

  #setStatus(status: LiveStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener(status);
  }

  #drop(): void {
    this.#socket = undefined;
    this.#setStatus('closed');
  }

  #connectNow(): void {
    if (this.#socket || this.#subscriptions.size === 0) return;
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#url());
    this.#socket = socket;
    this.#setStatus('connecting');
    const tooSlow = setTimeout(() => socket.close(), OPEN_TIMEOUT_MS);
    socket.onopen = () => {
      clearTimeout(tooSlow);
      if (this.#socket !== socket) return;
      this.#failures = 0;
      this.#setStatus('open');
      for (const id of this.#subscriptions.keys()) this.#sendSubscribe(id);
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as Frame);
    socket.onclose = () => {
      clearTimeout(tooSlow);
      if (this.#socket !== socket) return;
      this.#drop();
      this.#connectLater();
    };
  }

  #connectLater(): void {
    const wait = Math.min(RETRY.longest, RETRY.first * 2 ** this.#failures++);
    this.#retry = setTimeout(() => this.#connectNow(), wait * (0.5 + Math.random()));
  }

  #sendSubscribe(id: number): void {
    const subscription = this.#subscriptions.get(id);
    if (!subscription) return;
    const { read, params, etag } = subscription;
    this.#send({ type: 'subscribe', id, name: read.name, params: params ?? {}, ...(etag && { etag }) });
  }

  #send(frame: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #receive(frame: Frame): void {
    const subscription = this.#subscriptions.get(frame.id);
    if (!subscription || 'unchanged' in frame) return;
    if ('error' in frame) return subscription.onError?.({ ...frame.error, status: 0 });
    subscription.etag = frame.etag;
    subscription.onData(frame.data);
  }
}
