import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Limits of requests whose response has not been sent completely: they hold memory, but no processor. */
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
};

/** A response that has waited for its reader this long may be given up for a newer request (ms). */
const SLOW_MS = 1_000;
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
 * Requests from their arrival until their response is sent, by connection and by client address. Readers that are too
 * slow are disconnected when somebody needs their place, and after 30 s without progress in any case.
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

  /** `onClosed` is told why a connection was closed, and with how many open requests. */
  constructor(limits: typeof OPEN_LIMITS, onClosed: (reason: string, requests: number) => void) {
    this.#limits = limits;
    this.#onClosed = onClosed;
    this.#timer = setInterval(() => this.#closeStalled(), limits.stalledMs / CHECKS);
    this.#timer.unref();
  }

  /** `closed`: the connection had too many and was closed. `full`: there is no place; the request is to be refused. */
  begin({ socket, response, client, isExempt, onEnd }: RequestFacts): 'open' | 'full' | 'closed' {
    if (socket.destroyed) return 'closed';
    const connection = this.#connectionOf(socket);
    if (connection.requests.size >= this.#limits.perConnection) {
      this.#close(connection, 'too many requests at once');
      return 'closed';
    }
    const ofAddress = this.#addresses.get(client) ?? new Set();
    const isFull =
      !isExempt &&
      !(this.#hasRoom(ofAddress, this.#limits.perAddress) && this.#hasRoom(this.#all, this.#limits.total));
    // Refusing each of twenty pipelined requests would take as long as answering them from memory.
    if (isFull && connection.requests.size > 0) {
      this.#close(connection, 'pipelined beyond the share of its address');
      return 'closed';
    }
    const request: OpenRequest = {
      connection,
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
    if (!isExempt && !isFull) {
      this.#all.add(request);
      this.#addresses.set(client, ofAddress.add(request));
    }
    response.once('close', request.end);
    return isFull ? 'full' : 'open';
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

  /** Whether there is a place, if need be that of the oldest response that is not being read. */
  #hasRoom(requests: ReadonlySet<OpenRequest>, most: number): boolean {
    if (requests.size < most) return true;
    const now = performance.now();
    for (const { connection, since } of requests) {
      if (now - since < SLOW_MS) return false;
      if (!isWaiting(connection.socket)) continue;
      this.#close(connection, 'slow reader in the way of others');
      return true;
    }
    return false;
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
