import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits of open requests (response not sent completely, bodies in transfer included): they hold memory, not processor time. */
export const OPEN_LIMITS = {
  /** Browsers do not pipeline; tools that do send about ten at a time. */
  perConnection: 20,
  /**
   * A quarter of what a process works on. A proxy that `TRUST_PROXY` does not name brings everybody from one address:
   * 64 requests at work and 300 ms of waiting at 500 a second are 214.
   */
  perAddress: 250,
  /** As many again as a process works on, for responses in transfer. */
  total: 2_000,
  /** A connection whose output does not move for so long is closed (ms). */
  stalledMs: 30_000,
  /** A request this old whose client does not send its body or read its response may be closed for a newer one (ms). */
  slowMs: 1_000,
};

/** Stalled connections are looked for so many times within `stalledMs`. */
const CHECKS = 6;

interface Connection {
  socket: Socket;
  requests: Set<OpenRequest>;
  /** How far its output had come when that was last seen to change, and when that was (ms of `performance.now`). */
  sent: string;
  movedAt: number;
}

interface OpenRequest {
  connection: Connection;
  response: ServerResponse;
  /** All open requests of its client address. */
  ofAddress: ReadonlySet<OpenRequest>;
  since: number;
  end(): void;
}

export interface RequestFacts {
  socket: Socket;
  response: ServerResponse;
  /** The sender's address, or the /64 network of an IPv6 address. */
  client: string;
  /** Monitoring is counted per connection only. */
  isExempt: boolean;
  /** Called once, when the response is sent or the connection is gone. */
  onEnd(): void;
}

/**
 * Requests from their arrival until their response is sent, by connection and by client address. When a limit is
 * reached, a newer request takes the place of one whose client sends its body or reads its response slowly; output
 * without progress for 30 s closes the connection in any case.
 */
export class OpenRequests {
  readonly #limits: typeof OPEN_LIMITS;
  readonly #onClosed: (reason: string, requests: number) => void;
  readonly #connections = new WeakMap<Socket, Connection>();
  /** Those with open requests. */
  readonly #busy = new Set<Connection>();
  readonly #addresses = new Map<string, Set<OpenRequest>>();
  readonly #all = new Set<OpenRequest>();
  readonly #timer: NodeJS.Timeout;
  #acceptedAt = performance.now();

  /** `onClosed` is told why a connection was closed, and with how many open requests. */
  constructor(limits: typeof OPEN_LIMITS, onClosed: (reason: string, requests: number) => void) {
    this.#limits = limits;
    this.#onClosed = onClosed;
    this.#timer = setInterval(() => this.#closeStalled(), limits.stalledMs / CHECKS);
    this.#timer.unref();
  }

  /**
   * `closed`: the connection had too many and was closed. `address full`, `process full`: the request is to be refused,
   * since no place can be made for it.
   */
  begin({
    socket,
    response,
    client,
    isExempt,
    onEnd,
  }: RequestFacts): 'open' | 'closed' | 'address full' | 'process full' {
    if (socket.destroyed) return 'closed';
    const connection = this.#connectionOf(socket);
    if (connection.requests.size >= this.#limits.perConnection) {
      this.#close(connection, 'too many requests at once');
      return 'closed';
    }
    const ofAddress = this.#addresses.get(client) ?? new Set();
    const full = isExempt ? undefined : this.#fullFor(ofAddress);
    // Refusing each of twenty pipelined requests would take as long as answering them from memory.
    if (full && connection.requests.size > 0) {
      this.#close(connection, 'pipelined beyond the share of its address');
      return 'closed';
    }
    const request: OpenRequest = {
      connection,
      response,
      ofAddress,
      since: performance.now(),
      end: () => {
        if (!connection.requests.delete(request)) return;
        if (connection.requests.size === 0) this.#busy.delete(connection);
        this.#all.delete(request);
        if (ofAddress.delete(request) && ofAddress.size === 0) this.#addresses.delete(client);
        onEnd();
      },
    };
    if (connection.requests.size === 0) connection.sent = '';
    this.#busy.add(connection);
    connection.requests.add(request);
    // A request that is refused is open, too, until its connection has taken the refusal; it takes nobody's place.
    if (!isExempt && !full) {
      this.#acceptedAt = request.since;
      this.#all.add(request);
      this.#addresses.set(client, ofAddress.add(request));
    }
    response.once('close', request.end);
    return full ?? 'open';
  }

  /** Since when no request could be accepted (ms of `performance.now`); undefined while one can be. */
  get fullSince(): number | undefined {
    return this.#all.size < this.#limits.total || this.#slowest(this.#all) ? undefined : this.#acceptedAt;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #connectionOf(socket: Socket): Connection {
    const known = this.#connections.get(socket);
    if (known) return known;
    const connection = { socket, requests: new Set<OpenRequest>(), sent: '', movedAt: 0 };
    this.#connections.set(socket, connection);
    // Node tells only the response that is being sent of the end of its connection, not those queued behind it.
    socket.once('close', () => endAll(connection));
    return connection;
  }

  #fullFor(ofAddress: ReadonlySet<OpenRequest>): 'address full' | 'process full' | undefined {
    if (!this.#hasRoom(ofAddress, this.#limits.perAddress)) return 'address full';
    if (!this.#hasRoom(this.#all, this.#limits.total)) return 'process full';
  }

  /** Whether there is a place. Makes one, when there is none, by closing the connection of a slow request. */
  #hasRoom(requests: ReadonlySet<OpenRequest>, most: number): boolean {
    if (requests.size < most) return true;
    const slowest = this.#slowest(requests);
    if (!slowest) return false;
    const what = isWaiting(slowest.connection.socket) ? 'reader' : 'request body';
    this.#close(slowest.connection, `slow ${what} in the way of others`);
    return true;
  }

  /**
   * The oldest slow request of the address that has most open requests: one address that fills the process does not end
   * the uploads of others.
   */
  #slowest(requests: ReadonlySet<OpenRequest>): OpenRequest | undefined {
    const now = performance.now();
    let found: OpenRequest | undefined;
    // In order of arrival.
    for (const request of requests) {
      if (now - request.since < this.#limits.slowMs) break;
      if (request.ofAddress.size > (found?.ofAddress.size ?? 0) && isSlow(request)) found = request;
    }
    return found;
  }

  #closeStalled(): void {
    const now = performance.now();
    for (const connection of this.#busy) {
      const sent = isWaiting(connection.socket) ? sentSoFar(connection.socket) : '';
      if (sent === '' || sent !== connection.sent) {
        connection.sent = sent;
        connection.movedAt = now;
      } else if (now - connection.movedAt >= this.#limits.stalledMs)
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

/** Whether it waits for its client. */
const isSlow = ({ connection, response }: OpenRequest) =>
  !response.req.complete || isWaiting(connection.socket);

/** Whether output waits for the reader. */
const isWaiting = (socket: Socket) => socket.writableLength > 0;

/**
 * Changes whenever the operating system takes more of a socket's output. One write may be megabytes: what is left of it
 * only the handle knows, as Node's own socket timeouts ask it.
 */
function sentSoFar(socket: Socket): string {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } };
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize ?? 0}`;
}
