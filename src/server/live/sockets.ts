import type { IncomingMessage, Server } from 'node:http';
import { errors } from '../../shared/errors.ts';
import { notFound, refused } from '../../shared/refusal.ts';
import type { Load } from '../http/load-shedding.ts';
import { usersWithChangedSessions } from '../identity/session-cache.ts';
import { LogLimiter } from '../log-limiter.ts';
import { Semaphore } from '../semaphore.ts';
import type { Change } from '../storage/changes.ts';
import { LiveClients } from './clients.ts';
import { acceptHandshakes } from './handshake.ts';
import { CLOSE_TIMEOUT_MS, LiveSocket, SOCKET_LIMITS, type SocketDependencies } from './socket.ts';
import { StaggeredTimer } from './staggered-timer.ts';

/** Delay before a session that could not be read is reread (ms). */
const RETRY_CHECK_MS = 1_000;
/** Interval at which every session is reread, because sessions also end by age (ms). */
const RECHECK_MS = 30_000;
/** The same while the change feed is down (ms): with the 2 s to detect that, no ended session stays open for 5 s. */
const RECHECK_WITHOUT_FEED_MS = 2_000;
const HEARTBEAT_MS = 15_000;
/** Interval of `LiveSocket.tick` (ms), which is also the period of its frame limit. */
const TICK_MS = 1_000;
/** Maximum concurrent queries that read sessions for live connections. */
const CHECK_CONCURRENCY = 4;
/** Maximum sessions per query. */
const CHECK_BATCH_SIZE = 200;

export interface LiveSockets {
  /** Rechecks the connections of changed sessions or profiles immediately. */
  onChanges(changes: Change[]): void;
  /** Rechecks all connections, for example after changes may have been missed. */
  recheckAll(): void;
  readonly count: number;
  close(): void;
}

export interface LiveDependencies
  extends Omit<SocketDependencies, 'sessionReads' | 'clients' | 'lineLimiter'> {
  load: Pick<Load, 'shedIfOverloaded'>;
  /** Returns the address of a handshake's client. */
  addressOf(request: IncomingMessage): string;
  /** Live connections of visitors per network; `clients.ts` derives other limits from it. */
  liveVisitorsPerAddress: number;
  maxConnections?: number;
  checkOrigin(origin: string | undefined): void;
  /** Security headers of refused handshakes. */
  headers: Record<string, string>;
}

/** Maximum live connections per process: with 10,000 other connections, fewer than a hard limit of 20,000 open files. */
const MAX_CONNECTIONS = 8_000;

/** URL of the live connection. */
const PATH = '/api/live';

/** Serves `/api/live`: one WebSocket per browser tab. */
export function mountLiveSockets(server: Server, deps: LiveDependencies): LiveSockets {
  const { load, checkOrigin, headers, addressOf, liveVisitorsPerAddress, hub, sessions, log } = deps;
  const { maxConnections = MAX_CONNECTIONS } = deps;
  const open = new Set<LiveSocket>();
  const socketsByUser = new Map<string, Set<LiveSocket>>();
  /** Sockets whose session is being read. */
  const unauthenticated = new Set<LiveSocket>();
  let isClosed = false;
  const lineLimiter = new LogLimiter((summary) => log.warn(summary, 'lines omitted'));
  const check = async (socket: LiveSocket, viewerOf = sessions.viewerOfToken): Promise<void> => {
    try {
      await socket.recheck(viewerOf);
    } catch (error) {
      if (lineLimiter.allows('a live session could not be checked'))
        log.warn({ message: (error as Error).message }, 'a live session could not be checked');
      setTimeout(() => queueChecks([socket]), RETRY_CHECK_MS).unref();
    }
  };
  const checkSemaphore = new Semaphore(CHECK_CONCURRENCY);
  const clients = new LiveClients(liveVisitorsPerAddress);
  const socketDependencies = { ...deps, lineLimiter, sessionReads: checkSemaphore, clients };
  const toCheck = new Set<LiveSocket>();
  const checkBatch = async () => {
    const batch = [...toCheck].slice(0, CHECK_BATCH_SIZE);
    for (const socket of batch) toCheck.delete(socket);
    const viewers = sessions.viewersOfTokens(batch.flatMap(({ token }) => token ?? []));
    const viewerOf = async (token: string) => (await viewers).get(token) ?? null;
    await Promise.all([
      viewers.catch(() => {}),
      ...batch.map((socket) => open.has(socket) && check(socket, viewerOf)),
    ]);
  };
  const queueChecks = (sockets: readonly LiveSocket[]) => {
    const before = toCheck.size;
    for (const socket of sockets) if (socket.token) toCheck.add(socket);
    for (let to = before; to < toCheck.size; to += CHECK_BATCH_SIZE) void checkSemaphore.run(checkBatch);
  };
  const recheckAll = () => queueChecks([...open]);
  function* affectedSockets(userIds: readonly string[]): Generator<LiveSocket> {
    for (const userId of userIds) yield* socketsByUser.get(userId) ?? [];
    yield* unauthenticated;
  }
  const timers = [
    new StaggeredTimer<LiveSocket>(RECHECK_MS, queueChecks),
    new StaggeredTimer<LiveSocket>(RECHECK_WITHOUT_FEED_MS, (group) => {
      if (!hub.isFeedHealthy) queueChecks(group);
    }),
    new StaggeredTimer<LiveSocket>(HEARTBEAT_MS, (group) => {
      for (const socket of group) socket.beat();
    }),
    new StaggeredTimer<LiveSocket>(TICK_MS, (group) => {
      for (const socket of group) socket.tick();
    }),
  ];

  const rules = {
    maxPayload: SOCKET_LIMITS.frameBytes,
    headers,
    check(request: IncomingMessage) {
      // The origin is checked first, for any URL: a page of another origin must not get a socket, because the browser sends
      // the cookie with it.
      checkOrigin(request.headers.origin);
      if (request.url?.split('?', 1)[0] !== PATH) throw notFound(errors['not-found']);
      const address = addressOf(request);
      if (open.size >= maxConnections || load.shedIfOverloaded(address)) throw refused(503, errors.busy);
      const isFlooded = sessions.tokenOf(request.headers.cookie)
        ? clients.hasUnauthenticatedFlood(address)
        : clients.isFlooding(address);
      if (isFlooded)
        throw refused(429, { code: 'too-many', message: 'Too many live connections from one network.' });
    },
  };
  acceptHandshakes(server, rules, (socket, request) => {
    const address = addressOf(request);
    const live = new LiveSocket(socket, request, address, socketDependencies);
    if (isClosed) return live.shutDown();
    const markAuthenticated = live.token ? clients.unauthenticated.add(address) : () => {};
    open.add(live);
    unauthenticated.add(live);
    const leaveTimers = timers.map((timer) => timer.join(live));
    socket.on('close', () => {
      markAuthenticated();
      for (const leave of leaveTimers) leave();
      open.delete(live);
      unauthenticated.delete(live);
      const ofUser = socketsByUser.get(live.userId ?? '');
      if (ofUser?.delete(live) && ofUser.size === 0) socketsByUser.delete(live.userId!);
    });
    live.ready.then(
      () => {
        unauthenticated.delete(live);
        // A refused connection counts until it is closed, because its client can delay that.
        if (socket.readyState === socket.OPEN) markAuthenticated();
        if (live.userId === undefined || !open.has(live)) return;
        const ofUser = socketsByUser.get(live.userId) ?? new Set();
        socketsByUser.set(live.userId, ofUser.add(live));
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
      for (const change of changes) {
        const keys = usersWithChangedSessions(change);
        if (!keys) continue;
        if (keys === '*') recheckAll();
        else for (const socket of affectedSockets(keys)) void check(socket);
      }
    },
    close() {
      isClosed = true;
      for (const timer of timers) timer.stop();
      for (const socket of open) socket.shutDown();
      setTimeout(() => {
        for (const socket of open) socket.terminate();
      }, CLOSE_TIMEOUT_MS).unref();
    },
  };
}
