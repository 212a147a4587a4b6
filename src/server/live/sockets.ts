import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { Change } from '../storage/changes.ts';
import { CLOSE, LiveSocket, SOCKET_LIMITS, type SocketParts } from './socket.ts';

const SOCKETS_PER_USER = 10;
/** Every session is read again at least this often, for those that end by their age (ms). */
const RECHECK_MS = 30_000;
const HEARTBEAT_MS = 15_000;

export interface LiveSockets {
  /** Sessions or profiles have changed: whoever they belong to is checked again at once. */
  onChanges(changes: Change[]): void;
  /** Checks everybody, for example after changes may have been missed. */
  recheckAll(): void;
  readonly count: number;
  close(): void;
}

/** Mounts `/api/live`, one socket per browser tab. */
export async function mountLive(
  app: FastifyInstance,
  parts: SocketParts & { checkOrigin(origin: string | undefined): void },
): Promise<LiveSockets> {
  const open = new Set<LiveSocket>();
  const recheck = (sockets: Iterable<LiveSocket>) => {
    for (const socket of sockets)
      socket
        .recheck()
        .catch((error: Error) =>
          parts.log.warn({ message: error.message }, 'a live session could not be checked'),
        );
  };
  const timers = [
    setInterval(() => recheck(open), RECHECK_MS),
    setInterval(() => {
      for (const socket of open) socket.beat();
    }, HEARTBEAT_MS),
    setInterval(() => {
      for (const socket of open) socket.tick();
    }, 1_000),
  ];
  for (const timer of timers) timer.unref();

  await app.register(websocket, {
    options: { maxPayload: SOCKET_LIMITS.frameBytes, perMessageDeflate: false },
  });
  // Before the upgrade, whatever the address: a page of another origin never gets a socket (it would carry the cookie).
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.upgrade !== undefined) parts.checkOrigin(headers.origin);
  });
  app.get('/api/live', { websocket: true, schema: { hide: true } }, (socket, request) => {
    const live = new LiveSocket(socket, request, parts);
    open.add(live);
    socket.on('close', () => open.delete(live));
    const mine = () => [...open].filter((other) => other.userId && other.userId === live.userId);
    // Counted once the session is known; the newest socket gives way.
    live.ready.then(
      () => mine().length > SOCKETS_PER_USER && socket.close(CLOSE.tooMuch, 'too many connections'),
      () => {},
    );
  });

  return {
    get count() {
      return open.size;
    },
    recheckAll: () => recheck(open),
    onChanges(changes) {
      for (const { table, keys } of changes) {
        if (table !== 'session' && table !== 'users' && table !== 'user') continue;
        const users = keys === '*' ? undefined : new Set(keys);
        recheck([...open].filter((socket) => socket.concerns(users)));
      }
    },
    close() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of open) socket.shutDown();
    },
  };
}
