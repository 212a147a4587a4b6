import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { errors } from '../../shared/errors.ts';
import { refused } from '../../shared/refusal.ts';
import { authorize } from '../http/access.ts';
import { errorResponseFor, parseInput } from '../http/errors.ts';
import { networkOf } from '../identity/rate-limit.ts';
import type { Sessions } from '../identity/sessions.ts';
import { requireStepUp } from '../identity/step-up.ts';
import type { LogLimiter } from '../log-limiter.ts';
import type { Read } from '../operations.ts';
import type { Semaphore } from '../semaphore.ts';
import { accessKeyOf, type Viewer } from '../viewer.ts';
import type { LiveClients, LiveMembership } from './clients.ts';
import { parseFrame, type SubscribeFrame } from './frame.ts';
import type { Hub } from './hub.ts';
import type { Snapshot } from './snapshot.ts';
import { SocketOutput } from './socket-output.ts';
import { TokenBucket } from './token-bucket.ts';

/** Limits of one socket (RELIABILITY G28). */
export const SOCKET_LIMITS = {
  subscriptions: 40,
  framesPerSecond: 50,
  /**
   * The browser's largest frame, with the ids of 100 orders, has 3.9 KB. With texts of the greatest permitted length, in
   * characters that JSON escapes with six bytes, a frame for the back office's product list has 7.3 KB.
   */
  frameBytes: 8 * 1024,
  /**
   * Subscription starts per second after a burst of `subscriptions`; those beyond it wait. A user opens about one page a
   * second, which needs up to 8 reads and shares most of them with the previous page.
   */
  startsPerSecond: 5,
};
/** Timeout of the closing handshake (ms), which a stalled client never completes. */
export const CLOSE_TIMEOUT_MS = 2_000;

/** Close codes. The browser reconnects with its current session after `sessionEnded` and `roleChanged`. */
const CLOSE = { sessionEnded: 4401, roleChanged: 4403, restarting: 1012, limitExceeded: 1008 };

export interface SocketDependencies {
  hub: Hub;
  reads: Map<string, Read>;
  sessions: Sessions;
  /** Limits concurrent reads of the sessions of new connections. */
  sessionReads: Semaphore;
  clients: LiveClients;
  log: { warn(fields: object, message: string): void };
  /** Limits the log lines that subscriptions can cause. */
  lineLimiter: LogLimiter;
}

interface Subscription {
  /** Name of the read, for the log. */
  name: string;
  stop(): void;
  /** ETag of the snapshot that the client has. */
  etag: string | undefined;
  isAnswered: boolean;
  /** When the viewer needs another step-up, as a time of `performance.now()`; undefined for other reads. */
  endsAt?: number | undefined;
  /** Snapshot to send once the client has read enough of its output. */
  deferred?: Snapshot;
}

const noSuchRead = () => refused(404, { code: 'not-found', message: 'There is no such read.' });

/** Live connection of one browser tab: it subscribes to named reads and receives complete snapshots. */
export class LiveSocket {
  /** Token of the session that opened the connection; undefined for a visitor. */
  readonly token: string | undefined;
  readonly #socket: WebSocket;
  readonly #deps: SocketDependencies;
  readonly #subscriptions = new Map<number, Subscription>();
  /** Subscriptions that wait for the rate limit, in FIFO order. */
  readonly #waitingStarts = new Map<number, () => void>();
  readonly #starts = new TokenBucket(SOCKET_LIMITS.subscriptions, SOCKET_LIMITS.startsPerSecond);
  readonly #output: SocketOutput;
  readonly #network: string;
  /** Set after the session has been read. */
  #membership: LiveMembership | undefined;
  #isClosed = false;
  /** A promise: frames that arrive while the session is read wait for it. */
  readonly #viewer: Promise<Viewer | null>;
  #lastViewer: Viewer | null = null;
  #hasPong = true;
  #frames = 0;
  /** Number of rereads of the session that have started. */
  #checks = 0;
  /** The newest reread that failed, counted from 1; snapshots are deferred until a later one succeeds. 0 if none failed. */
  #failedCheck = 0;

  /** `address`: the client's, as forwarded by trusted proxies. */
  constructor(
    socket: WebSocket,
    { headers, socket: connection }: IncomingMessage,
    address: string,
    deps: SocketDependencies,
  ) {
    this.#socket = socket;
    this.#output = new SocketOutput(socket, connection);
    this.#network = networkOf(address);
    this.#deps = deps;
    this.token = deps.sessions.tokenOf(headers.cookie);
    this.#viewer = this.#readViewer(address);
    this.#viewer.catch(() => socket.close(1013));
    socket.on('message', (data, isBinary) => this.#receive(isBinary ? undefined : String(data)));
    socket.on('ping', (data) => {
      if (this.#countFrame()) this.#output.sendPong(data);
    });
    socket.on('pong', () => {
      this.#hasPong = true;
    });
    socket.on('close', () => {
      this.#isClosed = true;
      this.#stopAll();
      this.#membership?.leave();
    });
    socket.on('error', () => socket.terminate());
  }

  async #readViewer(address: string): Promise<Viewer | null> {
    const { sessionReads, sessions, clients } = this.#deps;
    const token = this.token;
    if (token) this.#lastViewer = await sessionReads.run(() => sessions.viewerOfToken(token));
    if (this.#isClosed) return this.#lastViewer;
    this.#membership = clients.join(this.#lastViewer, address);
    if (this.#membership.isBeyondLimit) this.#refuseConnection();
    return this.#lastViewer;
  }

  /** Closes the connection with a reason, and terminates it if the client does not respond. */
  #refuseConnection(): void {
    this.#close(CLOSE.limitExceeded, 'too many connections');
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS).unref();
  }

  /** Settles when the session has been read. */
  get ready(): Promise<unknown> {
    return this.#viewer;
  }

  get userId(): string | undefined {
    return this.#lastViewer?.userId;
  }

  /**
   * Rereads the session; closes the socket if the session has ended, or its role or permissions have changed.
   * @throws if it cannot be read; snapshots are then deferred.
   */
  async recheck(viewerOf: (token: string) => Promise<Viewer | null>): Promise<void> {
    if (!this.token) return;
    const check = ++this.#checks;
    const before = await this.#viewer;
    if (!before) return;
    let newViewer: Viewer | null;
    try {
      newViewer = await viewerOf(this.token);
    } catch (error) {
      this.#failedCheck = Math.max(check, this.#failedCheck);
      throw error;
    }
    if (!newViewer) this.#close(CLOSE.sessionEnded, 'session ended');
    else if (accessKeyOf(newViewer) !== accessKeyOf(before)) this.#close(CLOSE.roleChanged, 'role changed');
    else if (this.#failedCheck > 0 && check > this.#failedCheck) {
      // An earlier reread may have preceded the change that caused the failed one.
      this.#failedCheck = 0;
      this.#sendDeferred();
    }
  }

  /** Called every 15 s: terminates dead connections. */
  beat(): void {
    if (!this.#hasPong) return this.#socket.terminate();
    this.#hasPong = false;
    this.#socket.ping();
  }

  /** Called every second: resets the frame limit, ends step-ups, sends deferred snapshots and starts waiting subscriptions. */
  tick(): void {
    this.#frames = 0;
    this.#endStepUps();
    this.#sendDeferred();
    this.#startWaiting();
  }

  /** Ends the subscriptions for which the viewer needs another step-up. */
  #endStepUps(): void {
    const now = performance.now();
    for (const [id, { name, endsAt, stop }] of this.#subscriptions) {
      if (endsAt === undefined || now < endsAt) continue;
      stop();
      this.#subscriptions.delete(id);
      this.#fail({ id, name }, refused(403, errors['step-up-required']));
    }
  }

  shutDown(): void {
    this.#close(CLOSE.restarting, 'the shop restarts');
  }

  /** Closes without a closing handshake. */
  terminate(): void {
    this.#socket.terminate();
  }

  #sendDeferred(): void {
    if (this.#failedCheck > 0 || this.#output.isSlow) return;
    for (const [id, subscription] of this.#subscriptions) {
      const { deferred } = subscription;
      if (!deferred) continue;
      delete subscription.deferred;
      this.#send(id, subscription, deferred);
    }
  }

  #close(code: number, reason: string): void {
    // Stops first: nothing may be sent to a viewer who has lost access.
    this.#stopAll();
    this.#socket.close(code, reason);
  }

  #stopAll(): void {
    for (const { stop } of this.#subscriptions.values()) stop();
    this.#subscriptions.clear();
    this.#waitingStarts.clear();
  }

  /** Counts a frame. Returns whether to handle it; closes the socket beyond the limit. */
  #countFrame(): boolean {
    // Frames may still arrive during the closing handshake.
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (++this.#frames <= SOCKET_LIMITS.framesPerSecond) return true;
    this.#close(CLOSE.limitExceeded, 'too many frames');
    return false;
  }

  #receive(text: string | undefined): void {
    if (!this.#countFrame()) return;
    const frame = text === undefined ? undefined : parseFrame(text);
    if (!frame) return this.#close(1007, 'not a frame of this protocol');
    if (frame.type === 'ping') return this.#output.sendText('{"pong":true}');
    if (frame.type === 'unsubscribe') {
      this.#subscriptions.get(frame.id)?.stop();
      this.#subscriptions.delete(frame.id);
      this.#waitingStarts.delete(frame.id);
      return;
    }
    this.#subscribe(frame).catch((error: unknown) => this.#fail(frame, error));
  }

  /** Starts waiting subscriptions within the rate limits of this connection and of its client. */
  #startWaiting(): void {
    for (const [id, start] of this.#waitingStarts) {
      if (!this.#starts.has() || !this.#membership?.client.starts.take()) return;
      this.#starts.take();
      this.#waitingStarts.delete(id);
      start();
    }
  }

  async #subscribe(frame: SubscribeFrame): Promise<void> {
    if (this.#subscriptions.has(frame.id))
      throw refused(400, { code: 'invalid', message: 'This subscription is open already.' });
    if (this.#subscriptions.size >= SOCKET_LIMITS.subscriptions)
      throw refused(429, { code: 'too-many', message: 'Too many live reads on one connection.' });
    const read = this.#deps.reads.get(frame.name);
    if (!read) throw noSuchRead();
    const { name, etag } = frame;
    const subscription: Subscription = { name, stop: () => {}, etag, isAnswered: false };
    this.#subscriptions.set(frame.id, subscription);
    try {
      const viewer = await this.#viewer;
      if (read.isOn && !(await read.isOn())) throw noSuchRead();
      authorize(read, viewer);
      if (read.stepUp && this.token) {
        // Read again: the viewer of the handshake has the time of an earlier step-up.
        const newest = await this.#deps.sessions.viewerOfToken(this.token);
        authorize(read, newest);
        requireStepUp(newest);
        subscription.endsAt = newest?.security?.stepUpEndsAt;
      }
      const params = parseInput(read.params, frame.params ?? {});
      await read.recordAccess?.(params, viewer);
      if (this.#subscriptions.get(frame.id) !== subscription) return;
      await new Promise<void>((resolve) => {
        this.#waitingStarts.set(frame.id, resolve);
        this.#startWaiting();
      });
      if (this.#subscriptions.get(frame.id) === subscription)
        this.#subscribeToHub(frame.id, subscription, read, params, viewer);
    } catch (error) {
      if (this.#subscriptions.get(frame.id) === subscription) this.#subscriptions.delete(frame.id);
      throw error;
    }
  }

  /** @throws Refusal if the client has too many distinct reads or the memory for live results is full. */
  #subscribeToHub(
    id: number,
    subscription: Subscription,
    read: Read,
    params: unknown,
    viewer: Viewer | null,
  ): void {
    const { client } = this.#membership!;
    const key = `${read.contract.name} ${JSON.stringify(params)}`;
    if (!client.addSubscription(key)) {
      const scope = client.isVisitor ? 'from one network' : 'for one account';
      throw refused(429, { code: 'live-full', message: `Too many different live reads ${scope}.` });
    }
    subscription.stop = () => client.removeSubscription(key);
    const stop = this.#deps.hub.subscribe(
      read,
      params,
      viewer,
      (result) => {
        if ('snapshot' in result) return this.#send(id, subscription, result.snapshot);
        // After a refusal the client has no data: send the next snapshot even if it equals the last one.
        subscription.etag = undefined;
        delete subscription.deferred;
        this.#fail({ id, name: subscription.name }, result.error);
      },
      { client: client.key, network: this.#network, isVisitor: client.isVisitor },
    );
    subscription.stop = () => {
      stop();
      client.removeSubscription(key);
    };
  }

  #send(id: number, subscription: Subscription, snapshot: Snapshot): void {
    if (subscription.etag === snapshot.etag) {
      // Sent once, in response to the subscription; afterwards equal snapshots are not sent.
      if (!subscription.isAnswered) this.#output.sendText(`{"id":${id},"unchanged":true}`);
      subscription.isAnswered = true;
      // A deferred snapshot would be older than the client's.
      delete subscription.deferred;
      return;
    }
    if (!this.#output.isWritable()) return;
    if (this.#failedCheck > 0 || this.#output.isSlow) {
      subscription.deferred = snapshot;
      return;
    }
    subscription.etag = snapshot.etag;
    subscription.isAnswered = true;
    delete subscription.deferred;
    this.#output.sendSnapshot(id, snapshot);
  }

  #fail({ id, name }: { id: number; name: string }, error: unknown): void {
    const { body, isUnexpected } = errorResponseFor(error);
    // During an outage, all subscriptions fail, and fail again at every retry.
    if (isUnexpected && this.#deps.lineLimiter.allows(`live read failed: ${name}`))
      this.#deps.log.warn({ read: name, message: (error as Error).message }, 'a live read failed');
    this.#output.sendText(JSON.stringify({ id, ...body }));
  }
}
