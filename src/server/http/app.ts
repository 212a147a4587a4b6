import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { LANGUAGES } from '../../shared/languages.ts';
import type { Feature } from '../feature.ts';
import type { SessionCache } from '../identity/session-cache.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { WriteLimits } from '../identity/write-limits.ts';
import type { Hub } from '../live/hub.ts';
import { type LiveSockets, mountLiveSockets } from '../live/sockets.ts';
import { LogLimiter } from '../log-limiter.ts';
import { mountPages, type PageDependencies } from '../rendering/pages.ts';
import type { SecurityLog } from '../security-log.ts';
import type { Database } from '../storage/database.ts';
import { createOriginCheck, createRequestAuth, notFoundWhileOff, routeNotFound } from './access.ts';
import { parseJsonBodies } from './body.ts';
import { clientAddressReader } from './client-address.ts';
import { limitConnections } from './connection-limit.ts';
import { mountDocumentation } from './documentation.ts';
import { sendError } from './errors.ts';
import { detectForwardedHeaders } from './forwarded-headers.ts';
import { type GracefulShutdown, gracefulShutdown } from './graceful-shutdown.ts';
import { mountHealth } from './health.ts';
import { type Load, registerLoadShedding } from './load-shedding.ts';
import { malformedRequests, overrideNodeResponses } from './malformed-requests.ts';
import { mountMetrics } from './metrics.ts';
import { mountOperations } from './operations.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';
import { mountSeoFiles } from './seo-files.ts';
import { mountClientFiles } from './static-files.ts';

export interface AppDependencies {
  version: string;
  log: Logger;
  db: Database;
  hub: Hub;
  sessions: Sessions;
  sessionCache: SessionCache;
  features: Feature[];
  logSecurityEvent: SecurityLog;
  limits: WriteLimits;
  /** Origins whose pages may send write requests. */
  origins(): string[];
  https: boolean;
  trustProxy: readonly string[];
  /** Maximum live connections of visitors per network (`networkOf`). */
  liveVisitorsPerAddress: number;
  pages: Pick<
    PageDependencies,
    'shop' | 'baseUrl' | 'demo' | 'rendering' | 'multilingual' | 'assets' | 'renderer'
  >;
  metrics: { token: string | undefined; isPublic: boolean };
  /** Requests with a longer expected wait in the queue are refused (ms); see `load-shedding.ts`. */
  maxWaitMs?: number;
  /** Timeout of a response (ms); see `load-shedding.ts`. */
  responseTimeoutMs?: number;
  /**
   * Development: mounts Vite's middlewares before our pages. No content security policy is sent, because Vite injects
   * inline scripts.
   */
  mountDevServer?: (app: FastifyInstance) => Promise<void>;
}

export interface App {
  http: FastifyInstance;
  closing: GracefulShutdown;
  sockets: LiveSockets;
}

/** Maximum request body of a write operation (bytes); uploads have their own limits. */
const BODY_LIMIT = 100 * 1024;

/** Scheme and host of an absolute URL. */
const ABSOLUTE_URL_ORIGIN = /^https?:\/\/[^/?]*\/?/i;

/** Creates the HTTP server: operations, live connection, documentation, files and pages. */
export async function createApp(deps: AppDependencies): Promise<App> {
  const { inlineScript } = await deps.pages.assets(LANGUAGES[0]);
  const headers = securityHeaders({
    https: deps.https,
    inlineScriptHash: deps.mountDevServer ? undefined : inlineScript.hash,
  });
  const http = Fastify({
    ...malformedRequests(headers, () => load),
    // A proxy may send an absolute URL (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : url.replace(ABSOLUTE_URL_ORIGIN, '/')),
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.trustProxy.length > 0 ? [...deps.trustProxy] : false,
    // Long enough for the largest upload (50 MB) over a slow connection; headers have a shorter timeout.
    requestTimeout: 120_000,
    // Node checks both timeouts at this interval (default: 30 s), but not the Host header: `overrideNodeResponses` does.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance;
  parseJsonBodies(http, BODY_LIMIT);
  // Only JSON: a form on a foreign page cannot send it without a CORS preflight.
  http.removeContentTypeParser('text/plain');
  // Operations validate their input themselves, with one schema for path, query and body.
  http.setValidatorCompiler(() => () => true);
  http.setSerializerCompiler(() => JSON.stringify);
  http.setErrorHandler(sendError);
  http.setNotFoundHandler((request, reply) => sendError(routeNotFound(), request, reply));
  // In development, Vite may block this process for seconds, which must not count as overload.
  const { maxWaitMs = deps.mountDevServer && Number.POSITIVE_INFINITY } = deps;
  const closing = gracefulShutdown(http);
  http.decorate('lineLimiter', new LogLimiter((summary) => deps.log.warn(summary, 'lines omitted')));
  if (deps.trustProxy.length === 0)
    limitConnections(http.server, (reason) => {
      if (http.lineLimiter.allows(reason)) deps.log.warn({ reason }, 'a connection was closed');
    });
  setSecurityHeaders(http, headers);
  const load = registerLoadShedding(http, { maxWaitMs, responseTimeoutMs: deps.responseTimeoutMs });
  overrideNodeResponses(http);
  detectForwardedHeaders(http, deps);
  logRequests(http, deps.logSecurityEvent, load);

  const checkOrigin = createOriginCheck(deps.origins);
  const reads = new Map(
    deps.features.flatMap((feature) => feature.reads.map((read) => [read.contract.name, read] as const)),
  );
  mountHealth(http, deps.db, closing, load);
  await mountDocumentation(http, deps.version);
  const sockets = mountLiveSockets(http.server, {
    ...deps,
    reads,
    load,
    checkOrigin,
    headers,
    addressOf: clientAddressReader(deps.trustProxy),
  });
  mountMetrics(http, {
    ...deps.metrics,
    gauges: {
      shop_live_sockets: { help: 'Open live connections', read: () => sockets.count },
      shop_live_subscriptions: { help: 'Live subscriptions', read: () => deps.hub.stats.subscribers },
      shop_live_reads: {
        help: 'Named reads that are cached or subscribed to',
        read: () => deps.hub.stats.entries,
      },
      shop_requests_in_flight: { help: 'Requests in progress', read: () => load.inFlight },
      shop_requests_shed: { help: 'Requests refused for overload since the start', read: () => load.shed },
      shop_database_connections: { help: 'Open database connections', read: () => deps.db.pool.totalCount },
      shop_database_waiting: {
        help: 'Queries that wait for a database connection',
        read: () => deps.db.pool.waitingCount,
      },
    },
  });
  mountOperations(http, deps.features, { ...deps, checkOrigin });
  const authenticate = createRequestAuth(deps.sessions, checkOrigin);
  for (const { routes, isOn } of deps.features) {
    if (!routes) continue;
    const { onRequest } = notFoundWhileOff(isOn) ?? {};
    await http.register(async (scope) => {
      if (onRequest) scope.addHook('onRequest', onRequest);
      await routes(scope, authenticate);
    });
  }
  http.all('/api/*', { schema: { hide: true } }, async (request, reply) =>
    sendError(routeNotFound(), request, reply),
  );
  mountSeoFiles(http, deps.pages);
  if (deps.mountDevServer) await deps.mountDevServer(http);
  else await mountClientFiles(http);
  mountPages(http, { ...deps, ...deps.pages, reads });
  return { http, closing, sockets };
}

/** Statuses in the security log: not authenticated, not authorized, rate limited. */
const REFUSED = new Set([401, 403, 429]);

/** Logs one line per request: operation, duration, status; no address, no query, no body. */
function logRequests(http: FastifyInstance, logSecurityEvent: SecurityLog, load: Load): void {
  http.addHook('onResponse', (request, reply, done) => {
    done();
    const { operation } = request.routeOptions.config as { operation?: string };
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const fields = {
      operation: operation ?? request.routeOptions.url,
      method: request.method,
      status: reply.statusCode,
      ms,
    };
    // Shed requests are counted on /metrics; logging each would write thousands of lines.
    const isFailure = reply.statusCode >= 500 && !load.wasRefused(request);
    if (isFailure && http.lineLimiter.allows(`request ${fields.operation} ${fields.status}`))
      request.log.warn(fields, 'request');
    else request.log.debug(fields, 'request');
    if (operation && REFUSED.has(reply.statusCode))
      logSecurityEvent('refused', { operation, status: reply.statusCode });
  });
}
