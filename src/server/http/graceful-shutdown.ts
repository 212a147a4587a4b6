import type { IncomingMessage } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long open connections may ask once more, and hear that it was the last time, before they are closed (ms). */
const IDLE_CLOSE_MS = 500;
/** The longest that calls under way are waited for (ms); an operation is answered within 4 s. */
const DRAIN_TIMEOUT_MS = 6_000;

/** How the HTTP side ends without cutting anybody off. */
export interface GracefulShutdown {
  readonly hasBegun: boolean;
  /**
   * Says for `noticeMs` that this process will close (`/readyz`, `Connection: close`) while it still serves, for a load
   * balancer to hear; then accepts no new connection and waits for the calls of those that are open.
   */
  drain(noticeMs: number, afterNotice: () => void): Promise<void>;
}

export function gracefulShutdown(http: FastifyInstance): GracefulShutdown {
  const open = new Set<Socket>();
  /** Browsers open connections ahead; Node does not count one that has not asked anything as idle. */
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
  /** Whoever is connected but not yet let in would be cut off: waits for turns of the loop in which nobody comes. */
  const pendingConnectionsAccepted = async () => {
    for (let quiet = 0, tries = 0; quiet < 2 && tries < 1_000; tries++) {
      const [before, began] = [accepted, performance.now()];
      await nextTurn();
      quiet = accepted === before && performance.now() - began < 1 ? quiet + 1 : 0;
    }
  };
  const connectionsClosed = async (within: number, meanwhile = () => {}) => {
    const end = performance.now() + within;
    do {
      // What has arrived is read first: a connection on which somebody has just asked is not idle.
      await nextTurn();
      meanwhile();
      if (open.size > 0) await sleep(20);
    } while (open.size > 0 && performance.now() < end);
    await nextTurn();
  };
  return {
    get hasBegun() {
      return begun;
    },
    async drain(noticeMs, afterNotice) {
      begun = true;
      if (noticeMs > 0) await sleep(noticeMs);
      afterNotice();
      // Node's own HTTP server would cut idle connections at once, and with them the call that is just arriving.
      await pendingConnectionsAccepted();
      NetServer.prototype.close.call(http.server);
      await connectionsClosed(IDLE_CLOSE_MS);
      for (const socket of unusedConnections) socket.destroy();
      await connectionsClosed(DRAIN_TIMEOUT_MS, () => http.server.closeIdleConnections());
    },
  };
}
