import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../identity/rate-limit.ts';
import { LogLimiter } from '../log-limiter.ts';
import { AdmissionQueue, FEW, noteConnection } from './admission-queue.ts';
import { OPEN_LIMITS, OpenRequests } from './open-requests.ts';

/** Whoever would wait longer than this for a turn is refused (ms). */
const LONGEST_WAIT_MS = 300;
/**
 * Once calls have been refused for so long without such a pause, a queue only makes those wait who are served: it is kept
 * shorter (ms).
 */
const LASTING = { afterMs: 500, pauseMs: 1_000, longestWaitMs: 100 };
/**
 * A client with so many waiting calls is one that crowds: refusing it does not shorten the queue for the others. More than
 * a browser has under way.
 */
const MANY = FEW / 2;
/** A program that has only just begun is slow at first and soon quick: of its first calls nobody is refused for less (ms). */
const COLD = { calls: 1_000, longestWaitMs: 1_000 };
/** More calls than this at once in one process are refused, until their answers are made; sending them does not count. */
const MOST_AT_ONCE = 1_000;
/** After this long in which no request could be taken on, the process says that it is not ready (ms). */
const NOT_READY_MS = 1_000;
/**
 * What has no answer this long after it came whole is answered with 503 (ms): the browser gives up at 5 s (SPEC L144), and
 * the answer has to get there.
 */
const LONGEST_MS = 4_000;
/** Whoever watches the shop is always answered. */
const WATCHERS = new Set(['/healthz', '/readyz', '/metrics']);
const isWatcher = (request: FastifyRequest) => WATCHERS.has(request.url);
/**
 * A page is of no use without its program, and a built file costs next to nothing. Only what is one has a route of its
 * own: any other address below `/assets/` is drawn as a page.
 */
const isExempt = (request: FastifyRequest) =>
  isWatcher(request) ||
  (request.url.startsWith('/assets/') && request.routeOptions.url?.startsWith('/assets/') === true);

// Kept with the request: a WeakMap with an entry for each call costs the garbage collector a third of all calls.
declare module 'fastify' {
  interface FastifyRequest {
    /** Its sender among clients: the address, or the /64 network of an IPv6 address. */
    client: string;
    /** Ends the turn that it has. */
    endTurn: (() => void) | undefined;
    /** Its answer is being made. */
    isAtWork: boolean;
    /** When it must be answered (ms of `performance.now`); its wait for a turn counts. 0 for whoever needs no turn. */
    answerBy: number;
  }
}

/** A client without requests: whether such a one is refused says whether the process takes on work. */
const NEW_CLIENT = '';

/** What is told to whoever is refused. */
export const BUSY_MESSAGE = 'The shop is busy. Please try again.';

export interface Load {
  readonly inFlight: number;
  /** Calls refused since the start. */
  readonly shed: number;
  /** Was it refused for overload? */
  refused(request: FastifyRequest): boolean;
  /** Whether a request from this address cannot be answered in time; it counts as refused. */
  sheds(address: string): boolean;
  /**
   * Counts a request as open until its response is sent. False when it has too many others beside it: then it is answered,
   * or its connection closed.
   */
  opens(request: FastifyRequest, reply: FastifyReply): boolean;
  /** Whether requests are refused and none has been accepted for a second. */
  readonly refusesAll: boolean;
}

/**
 * Sheds load early: what cannot be answered in time is refused at once with 503 and `Retry-After`, so that what was
 * accepted is still served.
 */
export function registerLoadShedding(
  http: FastifyInstance,
  {
    mostAtOnce = MOST_AT_ONCE,
    openLimits = OPEN_LIMITS,
    longestWaitMs = LONGEST_WAIT_MS,
    coldCalls = COLD.calls,
    longestMs = LONGEST_MS,
  } = {},
): Load {
  const refused = new WeakSet<FastifyRequest>();
  const figures = {
    inFlight: 0,
    shed: 0,
    refused: (request: FastifyRequest) => refused.has(request),
    sheds(address: string) {
      const isShed = tooMany(networkOf(address));
      if (isShed) noteShed(networkOf(address));
      return isShed;
    },
    opens(request: FastifyRequest, reply: FastifyReply) {
      request.client = networkOf(request.ip ?? '');
      const place = open.begin({
        socket: request.raw.socket,
        response: reply.raw,
        client: request.client,
        isExempt: isWatcher(request),
        onEnd: () => endWork(request),
      });
      if (place === 'address full' || place === 'process full') {
        figures.shed++;
        noteFull(place);
        turnAway(request, reply);
      }
      return place === 'open';
    },
    get refusesAll() {
      const since = tooMany(NEW_CLIENT) ? acceptedAt : open.fullSince;
      return since !== undefined && performance.now() - since > NOT_READY_MS;
    },
  };
  const limiter = new LogLimiter((summary) => http.log.warn(summary, 'lines omitted'));
  const open = new OpenRequests(openLimits, (reason, requests) => {
    if (limiter.allows(`connection closed: ${reason}`))
      http.log.warn({ reason, requests }, 'a connection was closed');
  });
  const noteFull = (place: 'address full' | 'process full') => {
    if (!limiter.allows(`request refused: ${place}`)) return;
    const reason = `too many open requests ${place === 'process full' ? 'in this process' : 'of one address'}`;
    http.log.warn({ reason }, 'a request was refused');
  };
  http.addHook('onClose', async () => open.stop());
  let answered = 0;
  let acceptedAt = performance.now();
  /** Since when calls are refused, and when the last one was: those of clients that crowd, and all others. */
  const shedding = {
    crowding: { since: 0, last: Number.NEGATIVE_INFINITY },
    others: { since: 0, last: Number.NEGATIVE_INFINITY },
  };
  const sheddingOf = (client: string) =>
    turns.waitingOf(client) >= MANY ? shedding.crowding : shedding.others;
  const noteShed = (client: string) => {
    const now = performance.now();
    const own = sheddingOf(client);
    if (now - own.last > LASTING.pauseMs) own.since = now;
    own.last = now;
    figures.shed++;
  };
  const isLasting = ({ since, last }: { since: number; last: number }) =>
    last - since > LASTING.afterMs && performance.now() - last < LASTING.pauseMs;
  const patience = (own: { since: number; last: number }) => {
    if (answered < coldCalls) return Math.max(COLD.longestWaitMs, longestWaitMs);
    return isLasting(own) ? Math.min(LASTING.longestWaitMs, longestWaitMs) : longestWaitMs;
  };
  const turns = new AdmissionQueue(undefined, () => patience(shedding.crowding));
  const tooMany = (client: string) =>
    figures.inFlight >= mostAtOnce ||
    (figures.inFlight > FEW && turns.expectedWait(client) > patience(sheddingOf(client)));

  http.decorateRequest('client', '');
  http.decorateRequest('endTurn', undefined);
  http.decorateRequest('isAtWork', false);
  http.decorateRequest('answerBy', 0);
  http.server.on('connection', noteConnection);
  http.addHook('onRequest', (request, reply, done) => {
    if (!figures.opens(request, reply)) return;
    if (isExempt(request)) return done();
    if (tooMany(request.client)) return refuse(request, reply);
    if (!sendsBody(request)) beginWork(request);
    done();
  });
  function refuse(request: FastifyRequest, reply: FastifyReply): void {
    noteShed(request.client);
    turnAway(request, reply);
  }
  function turnAway(request: FastifyRequest, reply: FastifyReply): void {
    refused.add(request);
    reply
      .code(503)
      .header('retry-after', '2')
      .header('cache-control', 'no-store')
      .send({ error: { code: 'busy', message: BUSY_MESSAGE } });
  }
  function beginWork(request: FastifyRequest): void {
    request.isAtWork = true;
    figures.inFlight++;
    acceptedAt = performance.now();
  }
  function endWork(request: FastifyRequest): void {
    if (request.isAtWork) {
      request.isAtWork = false;
      figures.inFlight--;
      answered++;
    }
    request.endTurn?.();
  }
  // Once the body is there: a body in transfer takes a place of its address only.
  http.addHook('preValidation', (request, _, done) => {
    if (sendsBody(request) && !isExempt(request)) beginWork(request);
    done();
  });
  // Once the body is there: whoever sends it slowly keeps nobody from working.
  http.addHook('preHandler', (request, reply, done) => {
    if (isExempt(request)) return done();
    takeTurn(request, reply, done);
  });
  function takeTurn(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    let leave: (() => void) | undefined;
    let isOver = false;
    request.endTurn = () => {
      if (isOver) return;
      isOver = true;
      leave?.();
    };
    request.answerBy = performance.now() + longestMs;
    // Whose turn comes when half the time is gone stood behind calls that got no answer themselves: a database that
    // stands still. It would get none either, and is told so now.
    leave = turns.take(
      request.client,
      () => (timeLeft(request) > longestMs / 2 ? done() : refuse(request, reply)),
      () => refuse(request, reply),
    );
    if (isOver) leave();
  }
  // The work is done when the answer is there. Whoever reads it slowly keeps nobody from working.
  // Not async: a promise for each answer would halve the rate of those that come from memory.
  http.addHook('onSend', (request, _, payload, done) => {
    endWork(request);
    done(null, payload);
  });
  return figures;
}

/** How long a call may still take (ms). */
export const timeLeft = ({ answerBy }: FastifyRequest): number =>
  answerBy === 0 ? LONGEST_MS : answerBy - performance.now();

function sendsBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
