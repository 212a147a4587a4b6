import type { FastifyInstance, FastifyRequest } from 'fastify';
import { noteArrival, Turns } from './turns.ts';

/** Whoever would wait longer than this for a turn is refused (ms). */
const LONGEST_WAIT_MS = 400;
/** More calls than this at once in one process are refused, whatever they wait for. */
const MOST_AT_ONCE = 1_000;
/** Up to so many at once are answered however late: they are no crowd, and a page may need each of them. */
const FEW = 20;
/** Whoever watches the shop is always answered. */
const WATCHERS = new Set(['/healthz', '/readyz', '/metrics']);

export interface Load {
  readonly inFlight: number;
  /** Calls refused since the start. */
  readonly shed: number;
  /** Was it refused for overload? */
  refused(request: FastifyRequest): boolean;
}

/**
 * Sheds load early: what cannot be answered in time is refused at once with 503 and `Retry-After`, so that what was
 * accepted is still served. Live connections count only while they are asked for.
 */
export function shedOverload(
  http: FastifyInstance,
  { mostAtOnce = MOST_AT_ONCE, longestWaitMs = LONGEST_WAIT_MS } = {},
): Load {
  const turns = new Turns();
  const refused = new WeakSet<FastifyRequest>();
  const figures = { inFlight: 0, shed: 0, refused: (request: FastifyRequest) => refused.has(request) };
  /** Their answer ends with the connection, hours later. */
  const live = new WeakSet<FastifyRequest>();
  const tooMany = () =>
    figures.inFlight > mostAtOnce || (figures.inFlight > FEW && turns.expectedWait > longestWaitMs);

  http.server.on('connection', noteArrival);
  http.addHook('onRequest', (request, reply, done) => {
    if (WATCHERS.has(request.url)) return done();
    figures.inFlight++;
    reply.raw.once('close', () => live.delete(request) || figures.inFlight--);
    if (!tooMany()) return done();
    figures.shed++;
    refused.add(request);
    reply
      .code(503)
      .header('retry-after', '2')
      .header('cache-control', 'no-store')
      .send({ error: { code: 'busy', message: 'The shop is busy. Please try again.' } });
  });
  // Once the body is there: whoever sends it slowly keeps nobody from working.
  http.addHook('preHandler', (request, reply, done) => {
    if (WATCHERS.has(request.url)) return done();
    if (!request.ws) return void reply.raw.once('close', turns.take(done));
    live.add(request);
    figures.inFlight--;
    done();
  });
  return figures;
}
