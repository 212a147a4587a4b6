import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Limits of open requests: those whose response is not completely sent, including uploads in transfer. They use memory,
 * not processor time.
 */
export const OPEN_LIMITS = {
  /** Browsers do not pipeline; tools that do pipeline send about ten requests. */
  perConnection: 20,
  /**
   * A quarter of the requests that a process handles. Behind a proxy missing from `TRUST_PROXY`, all clients share one
   * address. Together they need 214 slots: 64 running requests and 150 queued ones (300 ms at 500 requests a second).
   */
  perNetwork: 250,
  /** Twice the requests that a process handles: the rest are responses in transfer. */
  total: 2_000,
  /** A connection whose output makes no progress for this long is closed (ms). */
  stalledMs: 30_000,
  /** Age from which a request whose client does not send the body or read the response may be evicted (ms). */
  slowMs: 1_000,
};

/** Number of checks for stalled connections in each `stalledMs`. */
const CHECKS = 6;

interface Connection {
  socket: Socket;
  requests: Set<OpenRequest>;
  /** The output's last observed progress, and when it was observed (ms of `performance.now`). */
  sent: string;
  progressAt: number;
}

interface OpenRequest {
  connection: Connection;
  response: ServerResponse;
  /** All open requests of its network. */
  ofNetwork: ReadonlySet<OpenRequest>;
  since: number;
  end(): void;
}

export interface OpenRequestOptions {
  socket: Socket;
  response: ServerResponse;
  /** The client's network: its IPv4 address or IPv6 /64. */
  network: string;
  /** True for monitoring requests, which are limited per connection only. */
  isExempt: boolean;
  /** Called once, when the response is sent or the connection is closed. */
  onEnd(): void;
}

/**
 * Tracks requests from their arrival until their response is sent, by connection and by network. When a limit is
 * reached, a newer request evicts one whose client sends its body or reads its response slowly. Output without progress
 * for 30 s closes the connection in any case.
 */
export class OpenRequests {
  readonly #limits: typeof OPEN_LIMITS;
  readonly #onClosed: (reason: string, requests: number) => void;
  readonly #connections = new WeakMap<Socket, Connection>();
  /** Connections with open requests. */
  readonly #busy = new Set<Connection>();
  readonly #networks = new Map<string, Set<OpenRequest>>();
  readonly #all = new Set<OpenRequest>();
  readonly #timer: NodeJS.Timeout;
  #acceptedAt = performance.now();

  /** `onClosed` receives why a connection was closed, and its number of open requests. */
  constructor(limits: typeof OPEN_LIMITS, onClosed: (reason: string, requests: number) => void) {
    this.#limits = limits;
    this.#onClosed = onClosed;
    this.#timer = setInterval(() => this.#closeStalled(), limits.stalledMs / CHECKS);
    this.#timer.unref();
  }

  /**
   * Starts tracking a request. Returns `closed` if its connection is closed, for example because it had too many requests.
   * With `network limit` and `process limit`, the caller must refuse the request, because no slot can be freed for it.
   */
  begin(options: OpenRequestOptions): 'open' | 'closed' | 'network limit' | 'process limit' {
    const { socket, response, network, isExempt, onEnd } = options;
    if (socket.destroyed) return 'closed';
    const connection = this.#connectionOf(socket);
    if (connection.requests.size >= this.#limits.perConnection) {
      this.#close(connection, 'too many open requests on one connection');
      return 'closed';
    }
    const ofNetwork = this.#networks.get(network) ?? new Set();
    const full = isExempt ? undefined : this.#refusalFor(ofNetwork);
    // Refusing each of twenty pipelined requests would cost as much as serving them from the cache.
    if (full && connection.requests.size > 0) {
      this.#close(connection, 'pipelined beyond the limit of its network');
      return 'closed';
    }
    const request: OpenRequest = {
      connection,
      response,
      ofNetwork,
      since: performance.now(),
      end: () => {
        if (!connection.requests.delete(request)) return;
        if (connection.requests.size === 0) this.#busy.delete(connection);
        this.#all.delete(request);
        if (ofNetwork.delete(request) && ofNetwork.size === 0) this.#networks.delete(network);
        onEnd();
      },
    };
    if (connection.requests.size === 0) connection.sent = '';
    this.#busy.add(connection);
    connection.requests.add(request);
    // A refused request stays open until its refusal is sent, but takes no slot.
    if (!isExempt && !full) {
      this.#acceptedAt = request.since;
      this.#all.add(request);
      this.#networks.set(network, ofNetwork.add(request));
    }
    response.once('close', request.end);
    return full ?? 'open';
  }

  /** If no request can be accepted now: when the last one was accepted (ms of `performance.now`). */
  get fullSince(): number | undefined {
    return this.#all.size < this.#limits.total || this.#slowest(this.#all) ? undefined : this.#acceptedAt;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #connectionOf(socket: Socket): Connection {
    const existing = this.#connections.get(socket);
    if (existing) return existing;
    const connection = { socket, requests: new Set<OpenRequest>(), sent: '', progressAt: 0 };
    this.#connections.set(socket, connection);
    // Node emits `close` only on the response being sent, not on those queued behind it.
    socket.once('close', () => endAll(connection));
    return connection;
  }

  #refusalFor(ofNetwork: ReadonlySet<OpenRequest>): 'network limit' | 'process limit' | undefined {
    if (!this.#makeRoom(ofNetwork, this.#limits.perNetwork)) return 'network limit';
    if (!this.#makeRoom(this.#all, this.#limits.total)) return 'process limit';
  }

  /** Frees a slot, if necessary, by closing the connection of a slow request. Returns whether a slot is free. */
  #makeRoom(requests: ReadonlySet<OpenRequest>, limit: number): boolean {
    if (requests.size < limit) return true;
    const slowest = this.#slowest(requests);
    if (!slowest) return false;
    const slowPart = hasPendingOutput(slowest.connection.socket) ? 'reader' : 'request body';
    this.#close(slowest.connection, `slow ${slowPart} evicted for a newer request`);
    return true;
  }

  /**
   * Returns the oldest slow request of the network with the most open requests: a network that fills the process cannot
   * end the uploads of others.
   */
  #slowest(requests: ReadonlySet<OpenRequest>): OpenRequest | undefined {
    const now = performance.now();
    let found: OpenRequest | undefined;
    // Iterates in order of arrival.
    for (const request of requests) {
      if (now - request.since < this.#limits.slowMs) break;
      if (request.ofNetwork.size > (found?.ofNetwork.size ?? 0) && isSlow(request)) found = request;
    }
    return found;
  }

  #closeStalled(): void {
    const now = performance.now();
    for (const connection of this.#busy) {
      const sent = hasPendingOutput(connection.socket) ? sentSoFar(connection.socket) : '';
      if (sent === '' || sent !== connection.sent) {
        connection.sent = sent;
        connection.progressAt = now;
      } else if (now - connection.progressAt >= this.#limits.stalledMs)
        this.#close(connection, 'output stalled');
    }
  }

  #close(connection: Connection, reason: string): void {
    this.#onClosed(reason, connection.requests.size);
    connection.socket.destroy();
    endAll(connection);
  }
}

function endAll({ requests }: Connection): void {
  for (const request of [...requests]) request.end();
}

/** Returns whether the request waits for its client. */
const isSlow = ({ connection, response }: OpenRequest) =>
  !response.req.complete || hasPendingOutput(connection.socket);

/** Returns whether output waits for the client to read it. */
const hasPendingOutput = (socket: Socket) => socket.writableLength > 0;

/**
 * Returns a value that changes whenever the operating system accepts more of a socket's output. One write may be
 * megabytes: only the handle knows how much of it is left; Node's own socket timeouts read it there, too.
 */
function sentSoFar(socket: Socket): string {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } };
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize ?? 0}`;
}
