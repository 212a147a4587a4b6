import type { IncomingMessage } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Time in which open connections may send one more request, answered with `Connection: close`, before they close (ms).
 */
const IDLE_CLOSE_MS = 500;
/** Maximum wait for requests in flight (ms); an operation is answered within 4 s. */
const DRAIN_TIMEOUT_MS = 6_000;

/** Stops the HTTP server without dropping requests. */
export interface GracefulShutdown {
  readonly hasBegun: boolean;
  /**
   * Announces for `noticeMs` that this process will close (`/readyz`, `Connection: close`) while it still serves, so that
   * a load balancer can react; then stops accepting connections and waits for requests on the open ones.
   */
  drain(noticeMs: number, afterNotice: () => void): Promise<void>;
}

export function gracefulShutdown(http: FastifyInstance): GracefulShutdown {
  const open = new Set<Socket>();
  /** Connections without a request. Browsers preconnect; Node does not count such connections as idle. */
  const unusedConnections = new Set<Socket>();
  let begun = false;
  let accepted = 0;
  http.server.on('connection', (socket: Socket) => {
    accepted++;
    open.add(socket);
    unusedConnections.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      unusedConnections.delete(socket);
    });
  });
  for (const event of ['request', 'upgrade'])
    http.server.on(event, ({ socket }: IncomingMessage) => void unusedConnections.delete(socket));
  http.addHook('onRequest', (_, reply, done) => {
    if (begun) reply.header('connection', 'close');
    done();
  });
  /**
   * Waits for event-loop ticks without a new connection: closing would drop connections that the kernel has accepted and
   * Node has not.
   */
  const acceptPendingConnections = async () => {
    for (let quietTicks = 0, tries = 0; quietTicks < 2 && tries < 1_000; tries++) {
      const [before, startedAt] = [accepted, performance.now()];
      await nextTick();
      quietTicks = accepted === before && performance.now() - startedAt < 1 ? quietTicks + 1 : 0;
    }
  };
  const waitForClosedConnections = async (timeoutMs: number, onEachCheck = () => {}) => {
    const end = performance.now() + timeoutMs;
    do {
      // Reads pending data first: a connection whose request has just arrived is not idle.
      await nextTick();
      onEachCheck();
      if (open.size > 0) await sleep(20);
    } while (open.size > 0 && performance.now() < end);
    await nextTick();
  };
  return {
    get hasBegun() {
      return begun;
    },
    async drain(noticeMs, afterNotice) {
      begun = true;
      if (noticeMs > 0) await sleep(noticeMs);
      afterNotice();
      // Node's HTTP server would close idle connections immediately, together with a request that is just arriving.
      await acceptPendingConnections();
      NetServer.prototype.close.call(http.server);
      await waitForClosedConnections(IDLE_CLOSE_MS);
      for (const socket of unusedConnections) socket.destroy();
      await waitForClosedConnections(DRAIN_TIMEOUT_MS, () => http.server.closeIdleConnections());
    },
  };
}
