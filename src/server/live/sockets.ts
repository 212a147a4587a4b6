import type { IncomingMessage, Server } from 'node:http';
import { notFound, refused } from '../../shared/refusal.ts';
import { BUSY_MESSAGE, type Load } from '../http/load-shedding.ts';
import type { Change } from '../storage/changes.ts';
import { LiveClients } from './clients.ts';
import { acceptHandshakes } from './handshake.ts';
import { paceOf } from './pace.ts';
import { Rounds } from './rounds.ts';
import { GOODBYE_MS, LiveSocket, SOCKET_LIMITS, type SocketParts } from './socket.ts';

/** A session that could not be read is read again after this long (ms). */
const RECHECK_SOON_MS = 1_000;
/** Every session is read again at least this often, for those that end by their age (ms). */
const RECHECK_MS = 30_000;
/** While no changes are heard, this often (ms): with the 2 s until that is known nobody is believed for 5 s. */
const RECHECK_UNHEARD_MS = 2_000;
const HEARTBEAT_MS = 15_000;
/** For so long each allowance of frames is (ms). */
const ALLOWANCE_MS = 1_000;
/** So many statements read sessions for live connections at the same time. */
const CHECKS_AT_ONCE = 4;
/** So many sessions are read again by one of them. */
const CHECKED_TOGETHER = 200;

export interface LiveSockets {
  /** Sessions or profiles have changed: whoever they belong to is checked again at once. */
  onChanges(changes: Change[]): void;
  /** Checks everybody, for example after changes may have been missed. */
  recheckAll(): void;
  readonly count: number;
  close(): void;
}

export interface LiveParts extends Omit<SocketParts, 'pace' | 'clients'> {
  load: Pick<Load, 'sheds'>;
  /** The client's address of a handshake. */
  addressOf(request: IncomingMessage): string;
  /** Visitors who may be connected from one address at the same time; see `clients.ts` for what follows from it. */
  liveVisitorsPerAddress: number;
  checkOrigin(origin: string | undefined): void;
  /** Security headers of refused handshakes. */
  headers: Record<string, string>;
}

/** Where a tab asks for its live connection. */
const PATH = '/api/live';

/** Answers `/api/live` with one socket per browser tab. */
export function mountLive(
  server: Server,
  { load, checkOrigin, headers, addressOf, liveVisitorsPerAddress, hub, reads, sessions, log }: LiveParts,
): LiveSockets {
  const open = new Set<LiveSocket>();
  const ofUser = new Map<string, Set<LiveSocket>>();
  /** Their session is being read. */
  const unready = new Set<LiveSocket>();
  let closed = false;
  const check = async (socket: LiveSocket, viewerOf = sessions.viewerOfToken): Promise<void> => {
    try {
      await socket.recheck(viewerOf);
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'a live session could not be checked');
      setTimeout(() => checkInTurn([socket]), RECHECK_SOON_MS).unref();
    }
  };
  const pace = paceOf(CHECKS_AT_ONCE);
  const clients = new LiveClients(liveVisitorsPerAddress);
  const parts = { hub, reads, sessions, log, pace, clients };
  const toCheck = new Set<LiveSocket>();
  const checkSome = async () => {
    const some = [...toCheck].slice(0, CHECKED_TOGETHER);
    for (const socket of some) toCheck.delete(socket);
    const viewers = sessions.viewersOfTokens(some.flatMap(({ token }) => token ?? []));
    const viewerOf = async (token: string) => (await viewers).get(token) ?? null;
    await Promise.all([
      viewers.catch(() => {}),
      ...some.map((socket) => open.has(socket) && check(socket, viewerOf)),
    ]);
  };
  const checkInTurn = (sockets: readonly LiveSocket[]) => {
    const before = toCheck.size;
    for (const socket of sockets) if (socket.token) toCheck.add(socket);
    for (let to = before; to < toCheck.size; to += CHECKED_TOGETHER) void pace(checkSome);
  };
  const recheckAll = () => checkInTurn([...open]);
  function* concerned(userIds: readonly string[]): Generator<LiveSocket> {
    for (const userId of userIds) yield* ofUser.get(userId) ?? [];
    yield* unready;
  }
  const rounds = [
    new Rounds<LiveSocket>(RECHECK_MS, checkInTurn),
    new Rounds<LiveSocket>(RECHECK_UNHEARD_MS, (some) => {
      if (!hub.isProven) checkInTurn(some);
    }),
    new Rounds<LiveSocket>(HEARTBEAT_MS, (some) => {
      for (const socket of some) socket.beat();
    }),
    new Rounds<LiveSocket>(ALLOWANCE_MS, (some) => {
      for (const socket of some) socket.tick();
    }),
  ];

  const rules = {
    maxPayload: SOCKET_LIMITS.frameBytes,
    headers,
    check(request: IncomingMessage) {
      // Whatever the address: a page of another origin never gets a socket (it would carry the cookie).
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
    unready.add(live);
    const leaves = rounds.map((round) => round.join(live));
    socket.on('close', () => {
      authenticated();
      for (const leave of leaves) leave();
      open.delete(live);
      unready.delete(live);
      const mine = ofUser.get(live.userId ?? '');
      if (mine?.delete(live) && mine.size === 0) ofUser.delete(live.userId!);
    });
    live.ready.then(
      () => {
        unready.delete(live);
        // One that is refused counts until it is closed: its client may let that take a while.
        if (socket.readyState === socket.OPEN) authenticated();
        if (live.userId === undefined || !open.has(live)) return;
        const mine = ofUser.get(live.userId) ?? new Set();
        ofUser.set(live.userId, mine.add(live));
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
        else for (const socket of concerned(keys)) void check(socket);
      }
    },
    close() {
      closed = true;
      for (const round of rounds) round.stop();
      for (const socket of open) socket.shutDown();
      setTimeout(() => {
        for (const socket of open) socket.terminate();
      }, GOODBYE_MS).unref();
    },
  };
}
