import type { IncomingMessage, Server } from 'node:http';
import { notFound, refused } from '../../shared/refusal.ts';
import { BUSY_MESSAGE, type Load } from '../http/load-shedding.ts';
import type { Change } from '../storage/changes.ts';
import { LiveClients } from './clients.ts';
import { acceptHandshakes } from './handshake.ts';
import { semaphore } from './semaphore.ts';
import { CLOSE_TIMEOUT_MS, LiveSocket, SOCKET_LIMITS, type SocketParts } from './socket.ts';
import { StaggeredTimer } from './staggered-timer.ts';

/** A session that could not be read is read again after this long (ms). */
const RETRY_CHECK_MS = 1_000;
/** Every session is read again at least this often, for those that end by their age (ms). */
const RECHECK_MS = 30_000;
/** While the change feed is down, this often (ms): with the 2 s to detect that, no stale session lasts 5 s. */
const RECHECK_WITHOUT_FEED_MS = 2_000;
const HEARTBEAT_MS = 15_000;
/** Period of the frame limit (ms). */
const ALLOWANCE_PERIOD_MS = 1_000;
/** Concurrent statements that read sessions for live connections. */
const CHECK_CONCURRENCY = 4;
/** Sessions rechecked by one statement. */
const CHECK_BATCH_SIZE = 200;

export interface LiveSockets {
  /** Rechecks the connections of changed sessions or profiles immediately. */
  onChanges(changes: Change[]): void;
  /** Rechecks all connections, for example after changes may have been missed. */
  recheckAll(): void;
  readonly count: number;
  close(): void;
}

export interface LiveParts extends Omit<SocketParts, 'sessionReads' | 'clients'> {
  load: Pick<Load, 'sheds'>;
  /** Returns the client's address of a handshake. */
  addressOf(request: IncomingMessage): string;
  /** Live connections of visitors per address; `clients.ts` derives other limits from it. */
  liveVisitorsPerAddress: number;
  checkOrigin(origin: string | undefined): void;
  /** Security headers of refused handshakes. */
  headers: Record<string, string>;
}

/** URL of the live connection. */
const PATH = '/api/live';

/** Serves `/api/live`: one WebSocket per browser tab. */
export function mountLiveSockets(
  server: Server,
  { load, checkOrigin, headers, addressOf, liveVisitorsPerAddress, hub, reads, sessions, log }: LiveParts,
): LiveSockets {
  const open = new Set<LiveSocket>();
  const socketsByUser = new Map<string, Set<LiveSocket>>();
  /** Sockets whose session is being read. */
  const unauthenticated = new Set<LiveSocket>();
  let closed = false;
  const check = async (socket: LiveSocket, viewerOf = sessions.viewerOfToken): Promise<void> => {
    try {
      await socket.recheck(viewerOf);
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'a live session could not be checked');
      setTimeout(() => queueChecks([socket]), RETRY_CHECK_MS).unref();
    }
  };
  const checkSemaphore = semaphore(CHECK_CONCURRENCY);
  const clients = new LiveClients(liveVisitorsPerAddress);
  const parts = { hub, reads, sessions, log, sessionReads: checkSemaphore, clients };
  const toCheck = new Set<LiveSocket>();
  const checkBatch = async () => {
    const some = [...toCheck].slice(0, CHECK_BATCH_SIZE);
    for (const socket of some) toCheck.delete(socket);
    const viewers = sessions.viewersOfTokens(some.flatMap(({ token }) => token ?? []));
    const viewerOf = async (token: string) => (await viewers).get(token) ?? null;
    await Promise.all([
      viewers.catch(() => {}),
      ...some.map((socket) => open.has(socket) && check(socket, viewerOf)),
    ]);
  };
  const queueChecks = (sockets: readonly LiveSocket[]) => {
    const before = toCheck.size;
    for (const socket of sockets) if (socket.token) toCheck.add(socket);
    for (let to = before; to < toCheck.size; to += CHECK_BATCH_SIZE) void checkSemaphore(checkBatch);
  };
  const recheckAll = () => queueChecks([...open]);
  function* affectedSockets(userIds: readonly string[]): Generator<LiveSocket> {
    for (const userId of userIds) yield* socketsByUser.get(userId) ?? [];
    yield* unauthenticated;
  }
  const timers = [
    new StaggeredTimer<LiveSocket>(RECHECK_MS, queueChecks),
    new StaggeredTimer<LiveSocket>(RECHECK_WITHOUT_FEED_MS, (some) => {
      if (!hub.isFeedHealthy) queueChecks(some);
    }),
    new StaggeredTimer<LiveSocket>(HEARTBEAT_MS, (some) => {
      for (const socket of some) socket.beat();
    }),
    new StaggeredTimer<LiveSocket>(ALLOWANCE_PERIOD_MS, (some) => {
      for (const socket of some) socket.tick();
    }),
  ];

  const rules = {
    maxPayload: SOCKET_LIMITS.frameBytes,
    headers,
    check(request: IncomingMessage) {
      // First, for any URL: a page of another origin must not get a socket, which would carry the cookie.
      checkOrigin(request.headers.origin);
      if (request.url?.split('?', 1)[0] !== PATH) throw notFound('There is nothing here.');
      const address = addressOf(request);
      if (load.sheds(address)) throw refused('busy', 503, BUSY_MESSAGE);
      const isFlooded = sessions.tokenOf(request.headers.cookie)
        ? clients.hasUnauthenticatedFlood(address)
        : clients.isFlooding(address);
      if (isFlooded) throw refused('too-many', 429, 'Too many live connections from one address.');
    },
  };
  acceptHandshakes(server, rules, (socket, request) => {
    const address = addressOf(request);
    const live = new LiveSocket(socket, request, address, parts);
    if (closed) return live.shutDown();
    const authenticated = live.token ? clients.addUnauthenticated(address) : () => {};
    open.add(live);
    unauthenticated.add(live);
    const leaves = timers.map((round) => round.join(live));
    socket.on('close', () => {
      authenticated();
      for (const leave of leaves) leave();
      open.delete(live);
      unauthenticated.delete(live);
      const mine = socketsByUser.get(live.userId ?? '');
      if (mine?.delete(live) && mine.size === 0) socketsByUser.delete(live.userId!);
    });
    live.ready.then(
      () => {
        unauthenticated.delete(live);
        // A refused connection counts until it is closed, which its client can delay.
        if (socket.readyState === socket.OPEN) authenticated();
        if (live.userId === undefined || !open.has(live)) return;
        const mine = socketsByUser.get(live.userId) ?? new Set();
        socketsByUser.set(live.userId, mine.add(live));
      },
      () => {},
    );
  });

  return {
    get count() {
      return open.size;
    },
    recheckAll,
    onChanges(changes) {
      for (const { table, keys } of changes) {
        if (table !== 'session' && table !== 'users' && table !== 'user') continue;
        if (keys === '*') recheckAll();
        else for (const socket of affectedSockets(keys)) void check(socket);
      }
    },
    close() {
      closed = true;
      for (const round of timers) round.stop();
      for (const socket of open) socket.shutDown();
      setTimeout(() => {
        for (const socket of open) socket.terminate();
      }, CLOSE_TIMEOUT_MS).unref();
    },
  };
}
