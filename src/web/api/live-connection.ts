import { type AnyRead, matchesShape } from '../../shared/operation.ts';
import { type ApiError, isOffline, unexpectedResponse } from './http.ts';

/** What the server sends for one subscription, or to prove that it is there. */
type Frame =
  | { id: number; version: number; etag: string; data: unknown }
  | { id: number; unchanged: true }
  | { id: number; error: { code: string; message: string } }
  | { pong: true };

export interface LiveSubscription {
  read: AnyRead;
  params: unknown;
  /** The ETag of what the screen holds already, so that it does not travel again. */
  etag?: string | undefined;
  onData(data: unknown, etag: string): void;
  onError?(error: ApiError): void;
}

/** What a subscriber holds. */
export interface LiveHandle {
  stop(): void;
  /** Says that something else is on the screen now (an answer over HTTP): if it is not the newest, that comes. */
  updateEtag(etag: string): void;
}

export type LiveStatus = 'closed' | 'connecting' | 'open';

/**
 * First and longest wait before connecting again (ms), of which three quarters are jitter: thousands that are cut off at
 * once come back spread out, and each is right again within 2 s.
 */
const RETRY = { first: 800, longest: 1_300, least: 0.25 };
/**
 * While the device has no network (ms); it says when it has one again. Each try that fails makes the browser itself hold
 * back the next ones: after a minute of them Chromium waits up to 5 s before it asks.
 */
const RETRY_OFFLINE_MS = 15_000;
/** After a refusal for good manners' sake (too many connections), in ms. */
const RETRY_WHEN_REFUSED_MS = 20_000;
/** A connection that does not open within this many ms is given up. */
const OPEN_TIMEOUT_MS = 5_000;
/** How often an open connection is asked for a sign of life, and how long that may take (ms). */
const PULSE = { every: 15_000, patience: 3_000 };
const CLOSED_FOR_TOO_MUCH = 1008;

/**
 * The tab's one live connection. It opens with the first subscription, comes back by itself with jitter, and then
 * subscribes to everything again with the ETags it holds, so that only what has changed meanwhile travels.
 */
export class LiveConnection {
  readonly #url: () => string;
  readonly #subscriptions = new Map<number, LiveSubscription>();
  readonly #statusListeners = new Set<(status: LiveStatus) => void>();
  #started = false;
  #listening: AbortController | undefined;
  #socket: WebSocket | undefined;
  #status: LiveStatus = 'closed';
  #nextId = 1;
  /** Open failures that wait for the shop: they keep a connection wanted where nothing could be subscribed to. */
  #waiting = 0;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #giveUp: ReturnType<typeof setTimeout> | undefined;

  constructor(url: () => string) {
    this.#url = url;
  }

  /** Begins to connect; until then subscriptions wait. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    // A page that comes back from the background, or a network that does, may leave a dead socket behind.
    window.addEventListener('online', () => this.#wake(), { signal });
    window.addEventListener('pageshow', () => this.#wake(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && this.#wake(),
      { signal },
    );
    this.#connect();
  }

  /** Leaves the shop alone until it is started again; subscriptions wait. */
  stop(): void {
    this.#started = false;
    this.#listening?.abort();
    this.#drop();
  }

  get started(): boolean {
    return this.#started;
  }

  get status(): LiveStatus {
    return this.#status;
  }

  onStatus(listener: (status: LiveStatus) => void): () => void {
    this.#statusListeners.add(listener);
    return () => this.#statusListeners.delete(listener);
  }

  /**
   * Calls `listener` whenever the shop can be reached again: on a new live connection, and when the device has a network
   * again. Until the returned function is called, a connection is attempted even without subscriptions.
   */
  onReachable(listener: () => void): () => void {
    const stop = this.onStatus((status) => status === 'open' && listener());
    window.addEventListener('online', listener);
    this.#waiting++;
    if (this.#retry === undefined) this.#connect();
    return () => {
      this.#waiting--;
      stop();
      window.removeEventListener('online', listener);
    };
  }

  subscribe(subscription: LiveSubscription): LiveHandle {
    let id = this.#add({ ...subscription });
    return {
      stop: () => this.#remove(id),
      updateEtag: (etag) => {
        const known = this.#subscriptions.get(id);
        if (!known || known.etag === etag) return;
        this.#remove(id);
        id = this.#add({ ...known, etag });
      },
    };
  }

  /** Connects anew as whoever is signed in now (after signing in or out). */
  restart(): void {
    for (const subscription of this.#subscriptions.values()) delete subscription.etag;
    this.#drop();
    this.#failures = 0;
    this.#connect();
  }

  #add(subscription: LiveSubscription): number {
    const id = this.#nextId++;
    this.#subscriptions.set(id, subscription);
    if (this.#status === 'open') this.#sendSubscribe(id, subscription);
    else if (this.#retry === undefined) this.#connect();
    return id;
  }

  #remove(id: number): void {
    if (this.#subscriptions.delete(id)) this.#send({ type: 'unsubscribe', id });
  }

  #setStatus(status: LiveStatus): void {
    if (this.#status === status) return;
    this.#status = status;
    for (const listener of this.#statusListeners) listener(status);
  }

  /** Leaves the socket; its late events are no longer listened to. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    clearInterval(this.#pulse);
    clearTimeout(this.#giveUp);
    clearTimeout(this.#retry);
    this.#retry = undefined;
    socket?.close();
    this.#setStatus('closed');
  }

  #connect(): void {
    if (!this.#started || this.#socket || this.#subscriptions.size + this.#waiting === 0) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = new WebSocket(this.#url());
    this.#socket = socket;
    this.#setStatus('connecting');
    this.#giveUpAfter(OPEN_TIMEOUT_MS);
    socket.onopen = () => this.#socket === socket && this.#opened();
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      const frame = frameOf(event.data);
      if (frame) return this.#receive(frame);
      this.#drop();
      this.#connectLater();
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#drop();
      this.#connectLater(code === CLOSED_FOR_TOO_MUCH ? RETRY_WHEN_REFUSED_MS : undefined);
    };
  }

  #opened(): void {
    clearTimeout(this.#giveUp);
    this.#pulse = setInterval(() => this.#askForLife(), PULSE.every);
    this.#setStatus('open');
    for (const [id, subscription] of this.#subscriptions) this.#sendSubscribe(id, subscription);
  }

  #connectLater(atLeast = 0): void {
    const usual = Math.min(RETRY.longest, RETRY.first * 2 ** this.#failures++);
    const wait = Math.max(atLeast, isOffline() ? RETRY_OFFLINE_MS : usual);
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        this.#connect();
      },
      wait * (RETRY.least + Math.random() * (1 - RETRY.least)),
    );
  }

  #wake(): void {
    if (this.#status === 'open') this.#askForLife();
    else this.#connect();
  }

  #askForLife(): void {
    this.#send({ type: 'ping' });
    this.#giveUpAfter(PULSE.patience);
  }

  #giveUpAfter(ms: number): void {
    clearTimeout(this.#giveUp);
    this.#giveUp = setTimeout(() => {
      this.#drop();
      this.#connectLater();
    }, ms);
  }

  #sendSubscribe(id: number, { read, params, etag }: LiveSubscription): void {
    this.#send({ type: 'subscribe', id, name: read.name, params: params ?? {}, ...(etag && { etag }) });
  }

  #send(frame: object): void {
    const socket = this.#socket;
    if (socket && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  }

  #receive(frame: Frame): void {
    this.#failures = 0;
    clearTimeout(this.#giveUp);
    if ('pong' in frame) return;
    const subscription = this.#subscriptions.get(frame.id);
    if (!subscription || 'unchanged' in frame) return;
    if ('error' in frame) {
      // Not even an answer like the one that was held is held now.
      delete subscription.etag;
      return subscription.onError?.({ ...frame.error, status: 0 });
    }
    if (!matchesShape(subscription.read.shape, frame.data)) return subscription.onError?.(unexpectedResponse);
    subscription.etag = frame.etag;
    subscription.onData(frame.data, frame.etag);
  }
}

/** What a message says; undefined for one that is not the shop's. */
function frameOf(message: unknown): Frame | undefined {
  try {
    const frame = JSON.parse(String(message)) as Frame | null;
    return typeof frame === 'object' && frame && ('id' in frame || 'pong' in frame) ? frame : undefined;
  } catch {
    return undefined;
  }
}
