import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '../../shared/errors.ts';
import { networkOf } from '../identity/rate-limit.ts';
import { LogLimiter } from '../log-limiter.ts';
import { AdmissionQueue, ALWAYS_ACCEPTED_REQUESTS, countConnection } from './admission-queue.ts';
import { OPEN_LIMITS, OpenRequests } from './open-requests.ts';

/** Requests with a longer expected wait in the queue are refused (ms). */
const MAX_WAIT_MS = 300;
/**
 * Sustained overload: requests have been refused for `afterMs` without a pause of `pauseMs`. A long queue then only
 * delays the requests that are served, so the limit drops to `maxWaitMs`.
 */
const SUSTAINED = { afterMs: 500, pauseMs: 1_000, maxWaitMs: 100 };
/**
 * A network with this many queued requests floods the shop. The queue is fair, so refusing its requests does not shorten
 * the wait of others. Browsers have fewer requests in flight.
 */
const FLOOD_REQUESTS = ALWAYS_ACCEPTED_REQUESTS / 2;
/** A new process is slow until its code is compiled: its first requests have a higher limit. */
const WARM_UP = { requests: 1_000, maxWaitMs: 1_000 };
/** Maximum requests in flight per process. A request counts until its response is produced; sending it does not count. */
const MAX_IN_FLIGHT = 1_000;
/** `/readyz` fails when no request has been accepted for this long (ms). */
const NOT_READY_MS = 1_000;
/**
 * A completely received request without a response after this time is answered with 503 (ms): the browser gives up after
 * 5 s (SPEC L144), and the response must reach it before.
 */
const RESPONSE_TIMEOUT_MS = 4_000;
/** Monitoring requests are always served, except those with a body: it could take two minutes to arrive. */
const MONITORING = new Set(['/healthz', '/readyz', '/metrics']);
const isMonitoring = (request: FastifyRequest) => MONITORING.has(request.url) && !hasBody(request);
/** Methods whose body Fastify does not read. */
const BODILESS = new Set(['GET', 'HEAD']);
/**
 * Built files are served under any load: they cost next to nothing, and a page does not work without its scripts. They
 * have routes of their own; any other URL below `/assets/` is rendered as a page.
 */
const isExempt = (request: FastifyRequest) =>
  isMonitoring(request) ||
  (request.url.startsWith('/assets/') && request.routeOptions.url?.startsWith('/assets/') === true);

// Properties of the request: a WeakMap with an entry per request would cost a third of the throughput (garbage
// collection).
declare module 'fastify' {
  interface FastifyRequest {
    /** The client's network: its IPv4 address or IPv6 /64. The admission queue is fair between networks. */
    network: string;
    /** Leaves the admission queue, or releases its slot. */
    leaveQueue: (() => void) | undefined;
    /** Whether the response is being produced. */
    isInFlight: boolean;
    /** Time by which the response is due (ms of `performance.now`), wait in the queue included; 0 if it is not queued. */
    deadline: number;
  }
}

/** A network without requests: the process is overloaded if even its requests would be refused. */
const NEW_NETWORK = '';

export interface Load {
  readonly inFlight: number;
  /** Requests refused since the start. */
  readonly shed: number;
  /** Returns whether this request was refused for overload. */
  wasRefused(request: FastifyRequest): boolean;
  /** Returns whether a request from this address must be refused, and counts it as refused if so. */
  shedIfOverloaded(address: string): boolean;
  /**
   * Counts a request as open until its response is sent. Returns false when too many are open: the request has then been
   * answered or its connection closed.
   */
  registerRequest(request: FastifyRequest, reply: FastifyReply): boolean;
  /** Whether requests are refused and none has been accepted for a second. */
  readonly refusesAll: boolean;
}

/**
 * Sheds load early: requests that cannot be answered in time are refused immediately with 503 and `Retry-After`, so that
 * accepted ones are still served.
 */
export function registerLoadShedding(
  http: FastifyInstance,
  {
    maxInFlight = MAX_IN_FLIGHT,
    openLimits = OPEN_LIMITS,
    maxWaitMs = MAX_WAIT_MS,
    warmUpRequests = WARM_UP.requests,
    responseTimeoutMs = RESPONSE_TIMEOUT_MS,
  } = {},
): Load {
  const refused = new WeakSet<FastifyRequest>();
  const load = {
    inFlight: 0,
    shed: 0,
    wasRefused: (request: FastifyRequest) => refused.has(request),
    shedIfOverloaded(address: string) {
      const network = networkOf(address);
      const isShed = isOverloadedFor(network);
      if (isShed) recordRefusal(network);
      return isShed;
    },
    registerRequest(request: FastifyRequest, reply: FastifyReply) {
      request.network = networkOf(request.ip ?? '');
      const outcome = open.begin({
        socket: request.raw.socket,
        response: reply.raw,
        network: request.network,
        isExempt: isMonitoring(request),
        onEnd: () => endInFlight(request),
      });
      if (outcome === 'network limit' || outcome === 'process limit') {
        load.shed++;
        logLimitReached(outcome);
        sendRefusal(request, reply);
      }
      return outcome === 'open';
    },
    get refusesAll() {
      const since = isOverloadedFor(NEW_NETWORK) ? acceptedAt : open.fullSince;
      return since !== undefined && performance.now() - since > NOT_READY_MS;
    },
  };
  const limiter = new LogLimiter((summary) => http.log.warn(summary, 'lines omitted'));
  const open = new OpenRequests(openLimits, (reason, requests) => {
    if (limiter.allows(`connection closed: ${reason}`))
      http.log.warn({ reason, requests }, 'a connection was closed');
  });
  const logLimitReached = (outcome: 'network limit' | 'process limit') => {
    if (!limiter.allows(`request refused: ${outcome}`)) return;
    const reason = `too many open requests ${outcome === 'process limit' ? 'in this process' : 'from one network'}`;
    http.log.warn({ reason }, 'a request was refused');
  };
  http.addHook('onClose', async () => open.stop());
  let completed = 0;
  let acceptedAt = performance.now();
  /** Start of the current period of refusals and time of the last one, for flooding networks and for all others. */
  const refusals = {
    flooding: { since: 0, last: Number.NEGATIVE_INFINITY },
    others: { since: 0, last: Number.NEGATIVE_INFINITY },
  };
  const refusalsOf = (network: string) =>
    queue.countQueued(network) >= FLOOD_REQUESTS ? refusals.flooding : refusals.others;
  const recordRefusal = (network: string) => {
    const now = performance.now();
    const period = refusalsOf(network);
    if (now - period.last > SUSTAINED.pauseMs) period.since = now;
    period.last = now;
    load.shed++;
  };
  const isSustained = ({ since, last }: { since: number; last: number }) =>
    last - since > SUSTAINED.afterMs && performance.now() - last < SUSTAINED.pauseMs;
  const maxWait = (period: { since: number; last: number }) => {
    if (completed < warmUpRequests) return Math.max(WARM_UP.maxWaitMs, maxWaitMs);
    return isSustained(period) ? Math.min(SUSTAINED.maxWaitMs, maxWaitMs) : maxWaitMs;
  };
  const queue = new AdmissionQueue(undefined, () => maxWait(refusals.flooding));
  const isOverloadedFor = (network: string) =>
    load.inFlight >= maxInFlight ||
    (load.inFlight > ALWAYS_ACCEPTED_REQUESTS && queue.expectedWait(network) > maxWait(refusalsOf(network)));

  http.decorateRequest('network', '');
  http.decorateRequest('leaveQueue', undefined);
  http.decorateRequest('isInFlight', false);
  http.decorateRequest('deadline', 0);
  http.server.on('connection', countConnection);
  http.addHook('onRequest', (request, reply, done) => {
    if (!load.registerRequest(request, reply)) return;
    // Nothing reads the body of a GET or HEAD: discard it as it arrives, instead of buffering it until the response.
    if (hasBody(request) && BODILESS.has(request.method)) request.raw.resume();
    if (isExempt(request)) return done();
    if (isOverloadedFor(request.network)) return refuse(request, reply);
    if (!hasBody(request)) countInFlight(request);
    done();
  });
  function refuse(request: FastifyRequest, reply: FastifyReply): void {
    recordRefusal(request.network);
    sendRefusal(request, reply);
  }
  function sendRefusal(request: FastifyRequest, reply: FastifyReply): void {
    refused.add(request);
    reply
      .code(503)
      .header('retry-after', '2')
      .header('cache-control', 'no-store')
      .send({ error: errors.busy });
  }
  function countInFlight(request: FastifyRequest): void {
    request.isInFlight = true;
    load.inFlight++;
    acceptedAt = performance.now();
  }
  function endInFlight(request: FastifyRequest): void {
    if (request.isInFlight) {
      request.isInFlight = false;
      load.inFlight--;
      completed++;
    }
    request.leaveQueue?.();
  }
  // After the body has been received: a body in transfer counts only as an open request of its network.
  http.addHook('preValidation', (request, _, done) => {
    if (hasBody(request) && !isExempt(request)) countInFlight(request);
    done();
  });
  // After the body has been received: slow uploads must not take slots from others.
  http.addHook('preHandler', (request, reply, done) => {
    if (isExempt(request)) return done();
    enterQueue(request, reply, done);
  });
  function enterQueue(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    let leave: (() => void) | undefined;
    let hasLeft = false;
    request.leaveQueue = () => {
      if (hasLeft) return;
      hasLeft = true;
      leave?.();
    };
    request.deadline = performance.now() + responseTimeoutMs;
    // With less than half of its time left, the request has waited behind others that timed out, for example because the
    // database hangs. It would time out, too, so it is refused now.
    leave = queue.enqueue(
      request.network,
      () => (timeLeft(request) > responseTimeoutMs / 2 ? done() : refuse(request, reply)),
      () => refuse(request, reply),
    );
    if (hasLeft) leave();
  }
  // A response that has been produced no longer counts, so that slow readers take no capacity from others.
  // Not async: a promise per response would halve the throughput of cached responses.
  http.addHook('onSend', (request, reply, payload, done) => {
    endInFlight(request);
    // Closes the connection instead of reading the rest of an unneeded body. Not after a refusal for overload: the
    // client might lose the response, and would not know that it can retry.
    if (request.raw.complete === false && hasBody(request) && !refused.has(request))
      reply.header('connection', 'close');
    done(null, payload);
  });
  return load;
}

/** Time left until the request's deadline (ms). */
export const timeLeft = ({ deadline }: FastifyRequest): number =>
  deadline === 0 ? RESPONSE_TIMEOUT_MS : deadline - performance.now();

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
