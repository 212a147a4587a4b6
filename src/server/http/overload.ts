import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FEW, noteArrival, Turns } from './turns.ts';

/** Whoever would wait longer than this for a turn is refused (ms). */
const LONGEST_WAIT_MS = 300;
/**
 * Once calls have been refused for so long without such a pause, a queue only makes those wait who are served: it is kept
 * shorter (ms).
 */
const LASTING = { afterMs: 500, pauseMs: 1_000, longestWaitMs: 100 };
/** A program that has only just begun is slow at first and soon quick: of its first calls nobody is refused for less (ms). */
const COLD = { calls: 1_000, longestWaitMs: 1_000 };
/** More calls than this at once in one process are refused, whatever they wait for. */
const MOST_AT_ONCE = 1_000;
/** Of one address so many bodies may be on their way at once: whoever sends them slowly takes no other's place. */
const MOST_BODIES = 500;
/**
 * What has no answer this long after it came whole is answered with 503 (ms): the browser gives up at 5 s (SPEC L144), and
 * the answer has to get there.
 */
const LONGEST_MS = 4_000;
/** Whoever watches the shop is always answered. */
const WATCHERS = new Set(['/healthz', '/readyz', '/metrics']);
/**
 * A page is of no use without its program, and a built file costs next to nothing. Only what is one has a route of its
 * own: any other address below `/assets/` is drawn as a page.
 */
const isSpared = (request: FastifyRequest) =>
  WATCHERS.has(request.url) ||
  (request.url.startsWith('/assets/') && request.routeOptions.url?.startsWith('/assets/') === true);

// Kept with the request: a WeakMap with an entry for each call costs the garbage collector a third of all calls.
declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the turn that it has. */
    endTurn: (() => void) | undefined;
    /** Tells that its body is there. */
    bodyIsThere: (() => void) | undefined;
    /** When it must be answered (ms of `performance.now`); its wait for a turn counts. 0 for whoever needs no turn. */
    answerBy: number;
  }
}

/** What is told to whoever is refused. */
export const BUSY = 'The shop is busy. Please try again.';

export interface Load {
  readonly inFlight: number;
  /** Calls refused since the start. */
  readonly shed: number;
  /** Was it refused for overload? */
  refused(request: FastifyRequest): boolean;
  /** Can whoever comes now not be answered in time? Counts as refused. */
  sheds(): boolean;
}

/**
 * Sheds load early: what cannot be answered in time is refused at once with 503 and `Retry-After`, so that what was
 * accepted is still served.
 */
export function shedOverload(
  http: FastifyInstance,
  {
    mostAtOnce = MOST_AT_ONCE,
    mostBodies = MOST_BODIES,
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
    sheds() {
      const isShed = tooMany();
      if (isShed) noteShed();
      return isShed;
    },
  };
  /** How many bodies are on their way, by address. */
  const arriving = new Map<string, number>();
  let answered = 0;
  /** Since when calls are refused, and when the last one was. */
  const shedding = { since: 0, last: Number.NEGATIVE_INFINITY };
  const noteShed = () => {
    const now = performance.now();
    if (now - shedding.last > LASTING.pauseMs) shedding.since = now;
    shedding.last = now;
    figures.shed++;
  };
  const isLasting = () =>
    shedding.last - shedding.since > LASTING.afterMs && performance.now() - shedding.last < LASTING.pauseMs;
  const patience = () => {
    if (answered < coldCalls) return Math.max(COLD.longestWaitMs, longestWaitMs);
    return isLasting() ? Math.min(LASTING.longestWaitMs, longestWaitMs) : longestWaitMs;
  };
  const turns = new Turns(undefined, patience);
  const tooMany = () =>
    figures.inFlight >= mostAtOnce || (figures.inFlight > FEW && turns.expectedWait > patience());

  http.decorateRequest('endTurn', undefined);
  http.decorateRequest('bodyIsThere', undefined);
  http.decorateRequest('answerBy', 0);
  http.server.on('connection', noteArrival);
  http.addHook('onRequest', (request, reply, done) => {
    if (isSpared(request)) return done();
    const hasBody = sendsBody(request);
    if (!tooMany() && (!hasBody || (arriving.get(request.ip) ?? 0) < mostBodies)) {
      if (hasBody) arrive(request, reply);
      else count(request, reply);
      return done();
    }
    refuse(request, reply);
  });
  function refuse(request: FastifyRequest, reply: FastifyReply): void {
    noteShed();
    refused.add(request);
    reply
      .code(503)
      .header('retry-after', '2')
      .header('cache-control', 'no-store')
      .send({ error: { code: 'busy', message: BUSY } });
  }
  function count(request: FastifyRequest, reply: FastifyReply): void {
    figures.inFlight++;
    whenOver(request, reply, () => {
      figures.inFlight--;
      answered++;
      request.endTurn?.();
    });
  }
  function arrive(request: FastifyRequest, reply: FastifyReply): void {
    const { ip } = request;
    arriving.set(ip, (arriving.get(ip) ?? 0) + 1);
    const isThere = whenOver(request, reply, () => {
      const others = arriving.get(ip)! - 1;
      if (others > 0) arriving.set(ip, others);
      else arriving.delete(ip);
    });
    request.bodyIsThere = isThere;
  }
  http.addHook('preValidation', (request, reply, done) => {
    request.bodyIsThere?.();
    if (request.bodyIsThere) count(request, reply);
    done();
  });
  // Once the body is there: whoever sends it slowly keeps nobody from working.
  http.addHook('preHandler', (request, reply, done) => {
    if (isSpared(request)) return done();
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
      () => (timeLeft(request) > longestMs / 2 ? done() : refuse(request, reply)),
      () => refuse(request, reply),
    );
    if (isOver) leave();
  }
  // The work is done when the answer is there. Whoever reads it slowly keeps nobody from working.
  // Not async: a promise for each answer would halve the rate of those that come from memory.
  http.addHook('onSend', (request, _, payload, done) => {
    request.endTurn?.();
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

const endings = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `end` once: when the answer is sent or its connection is gone. Of a connection that ends, Node tells the answer
 * that is being sent; those that were asked for behind it never hear of it.
 */
function whenOver({ raw }: FastifyRequest, reply: FastifyReply, end: () => void): () => void {
  const ends = endingsOf(raw.socket);
  const over = () => {
    if (ends.delete(over)) end();
  };
  ends.add(over);
  reply.raw.once('close', over);
  return over;
}

function endingsOf(socket: Socket): Set<() => void> {
  let ends = endings.get(socket);
  if (!ends) {
    const all = new Set<() => void>();
    endings.set(socket, all);
    socket.once('close', () => {
      for (const end of [...all]) end();
    });
    ends = all;
  }
  return ends;
}
