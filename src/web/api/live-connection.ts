import { type AnyRead, matchesShape } from '../../shared/operation.ts';
import { type ApiError, isOffline, unexpectedResponse } from './http.ts';

/** A message of the server: for one subscription, or the reply to a ping. */
type Frame =
  | { id: number; version: number; etag: string; data: unknown }
  | { id: number; unchanged: true }
  | { id: number; error: Omit<ApiError, 'status'> }
  | { pong: true };

export interface LiveSubscription {
  read: AnyRead;
  params: unknown;
  /** ETag of the cached data: unchanged data is not sent again. */
  etag?: string | undefined;
  onData(data: unknown, etag: string): void;
  onError?(error: ApiError): void;
}

export interface LiveHandle {
  stop(): void;
  /** Tells the server the ETag of data just cached from an HTTP response, so that it sends only newer data. */
  updateEtag(etag: string): void;
}

export type LiveStatus = 'closed' | 'connecting' | 'open';

/**
 * First and longest delay before reconnecting (ms), and its fixed share; the rest is jitter. This
 * spreads the reconnects of thousands of clients that disconnect together; each reconnects within 2 s.
 */
const RETRY = { first: 800, longest: 1_300, fixedShare: 0.25 };
/**
 * Reconnect delay while the device is offline (ms); the `online` event triggers an attempt immediately. Failed attempts
 * make the browser delay the next ones: after a minute of them Chromium waits up to 5 s.
 */
const RETRY_OFFLINE_MS = 15_000;
/** Reconnect delay after the server closed the connection for exceeding a limit (ms). */
const RETRY_AFTER_LIMIT_MS = 20_000;
/** Timeout for opening a connection (ms). */
const OPEN_TIMEOUT_MS = 5_000;
/** Interval of pings on an open connection, and timeout of the reply (ms). */
const PING = { intervalMs: 15_000, timeoutMs: 3_000 };
/** WebSocket close code 1008: policy violation. */
const CLOSED_FOR_LIMIT = 1008;

/**
 * The tab's one live connection. It opens with the first subscription and reconnects automatically with jitter. Then it
 * renews every subscription with its ETag, so only changed data is sent.
 */
export class LiveConnection {
  readonly #url: () => string;
  readonly #subscriptions = new Map<number, LiveSubscription>();
  readonly #statusListeners = new Set<(status: LiveStatus) => void>();
  #started = false;
  #listenerController: AbortController | undefined;
  #socket: WebSocket | undefined;
  #status: LiveStatus = 'closed';
  #nextId = 1;
  /** Number of `onReachable` listeners (failed reads); while there are any, it reconnects even without subscriptions. */
  #onReachableCount = 0;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #timeout: ReturnType<typeof setTimeout> | undefined;

  constructor(url: () => string) {
    this.#url = url;
  }

  /** Starts connecting. Subscriptions made before are queued. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#listenerController = new AbortController();
    const { signal } = this.#listenerController;
    // The socket may be dead after the page was in the background or the network was lost.
    window.addEventListener('online', () => this.#checkConnection(), { signal });
    window.addEventListener('pageshow', () => this.#checkConnection(), { signal });
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && this.#checkConnection(),
      { signal },
    );
    this.#connect();
  }

  /** Closes the connection until the next start. Subscriptions are kept. */
  stop(): void {
    this.#started = false;
    this.#listenerController?.abort();
    this.#drop();
  }

  get isStarted(): boolean {
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
   * Calls `listener` whenever the shop may be reachable again: when the live connection opens and when the device comes
   * online. Until the returned function is called, the connection is attempted even without subscriptions.
   */
  onReachable(listener: () => void): () => void {
    const stop = this.onStatus((status) => status === 'open' && listener());
    window.addEventListener('online', listener);
    this.#onReachableCount++;
    if (this.#retry === undefined) this.#connect();
    return () => {
      this.#onReachableCount--;
      stop();
      window.removeEventListener('online', listener);
    };
  }

  subscribe(subscription: LiveSubscription): LiveHandle {
    let id = this.#add({ ...subscription });
    return {
      stop: () => this.#remove(id),
      updateEtag: (etag) => {
        const current = this.#subscriptions.get(id);
        if (!current || current.etag === etag) return;
        this.#remove(id);
        id = this.#add({ ...current, etag });
      },
    };
  }

  /** Reconnects with the current session, after login or logout. */
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

  /** Closes the socket and ignores its late events. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    clearInterval(this.#pingTimer);
    clearTimeout(this.#timeout);
    clearTimeout(this.#retry);
    this.#retry = undefined;
    socket?.close();
    this.#setStatus('closed');
  }

  #connect(): void {
    if (!this.#started || this.#socket || this.#subscriptions.size + this.#onReachableCount === 0) return;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    const socket = new WebSocket(this.#url());
    this.#socket = socket;
    this.#setStatus('connecting');
    this.#setTimeout(OPEN_TIMEOUT_MS);
    socket.onopen = () => this.#socket === socket && this.#opened();
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      const frame = parseFrame(event.data);
      if (frame) return this.#receive(frame);
      this.#drop();
      this.#scheduleReconnect();
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      this.#drop();
      this.#scheduleReconnect(code === CLOSED_FOR_LIMIT ? RETRY_AFTER_LIMIT_MS : undefined);
    };
  }

  #opened(): void {
    clearTimeout(this.#timeout);
    this.#pingTimer = setInterval(() => this.#ping(), PING.intervalMs);
    this.#setStatus('open');
    for (const [id, subscription] of this.#subscriptions) this.#sendSubscribe(id, subscription);
  }

  #scheduleReconnect(minDelay = 0): void {
    const backoff = Math.min(RETRY.longest, RETRY.first * 2 ** this.#failures++);
    const delay = Math.max(minDelay, isOffline() ? RETRY_OFFLINE_MS : backoff);
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        this.#connect();
      },
      delay * (RETRY.fixedShare + Math.random() * (1 - RETRY.fixedShare)),
    );
  }

  #checkConnection(): void {
    if (this.#status === 'open') this.#ping();
    else this.#connect();
  }

  #ping(): void {
    this.#send({ type: 'ping' });
    this.#setTimeout(PING.timeoutMs);
  }

  #setTimeout(ms: number): void {
    clearTimeout(this.#timeout);
    this.#timeout = setTimeout(() => {
      this.#drop();
      this.#scheduleReconnect();
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
    clearTimeout(this.#timeout);
    if ('pong' in frame) return;
    const subscription = this.#subscriptions.get(frame.id);
    if (!subscription || 'unchanged' in frame) return;
    if ('error' in frame) {
      // The error replaces the cached data: even unchanged data must be sent again.
      delete subscription.etag;
      return subscription.onError?.({ ...frame.error, status: 0 });
    }
    if (!matchesShape(subscription.read.shape, frame.data)) return subscription.onError?.(unexpectedResponse);
    subscription.etag = frame.etag;
    subscription.onData(frame.data, frame.etag);
  }
}

/** Parses a message; undefined if it is not a frame of the shop. */
function parseFrame(message: unknown): Frame | undefined {
  try {
    const frame = JSON.parse(String(message)) as Frame | null;
    return typeof frame === 'object' && frame && ('id' in frame || 'pong' in frame) ? frame : undefined;
  } catch {
    return undefined;
  }
}
