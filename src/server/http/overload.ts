import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';

/** More requests than this at once in one process are refused at once (5 s of patience at about 200/s each). */
const MOST_IN_FLIGHT = 1_000;
/**
 * The process answers nobody in time when its loop lags this long (ms). The median of the last half second: one stall
 * (a collection, a neighbour who took the processor) is no overload and refuses nobody.
 */
const LONGEST_LAG_MS = 500;

/** Up to so many at once are answered however late: they are no crowd, and a page may need each of them. */
const FEW = 20;

/**
 * Sheds load early: what cannot be answered in time is refused at once with 503 and `Retry-After`, so that what was
 * accepted is still served. Health checks are always answered.
 */
export function shedOverload(
  http: FastifyInstance,
  { mostInFlight = MOST_IN_FLIGHT, longestLagMs = LONGEST_LAG_MS } = {},
): { readonly inFlight: number; readonly shed: number } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let lagging = false;
  const timer = setInterval(() => {
    lagging = delay.percentile(50) / 1e6 > longestLagMs;
    delay.reset();
  }, 500);
  timer.unref();
  const figures = { inFlight: 0, shed: 0 };

  http.addHook('onRequest', async (request, reply) => {
    figures.inFlight++;
    reply.raw.once('close', () => figures.inFlight--);
    if (request.url === '/healthz' || request.url === '/readyz') return;
    if (figures.inFlight <= (lagging ? Math.min(FEW, mostInFlight) : mostInFlight)) return;
    figures.shed++;
    return reply
      .code(503)
      .header('retry-after', '2')
      .header('cache-control', 'no-store')
      .send({ error: { code: 'busy', message: 'The shop is busy. Please try again.' } });
  });
  http.addHook('onClose', async () => {
    clearInterval(timer);
    delay.disable();
  });
  return figures;
}
