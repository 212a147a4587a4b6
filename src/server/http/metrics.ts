import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { errors } from '../../shared/errors.ts';
import { refused } from '../../shared/refusal.ts';
import { clusterMetrics } from './cluster-metrics.ts';

export interface MetricsOptions {
  /** Required as `Authorization: Bearer …`. */
  token: string | undefined;
  /** Whether `/metrics` is public when no token is set (demo mode on this machine only); else 404. */
  isPublic: boolean;
  /** Gauges by name: their description, and how to read their value on request. */
  gauges: Record<string, { help: string; read(): number }>;
}

/** Serves `/metrics` in the Prometheus text format: the metrics of all processes behind this port. */
export function mountMetrics(http: FastifyInstance, { token, isPublic, gauges }: MetricsOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name } of registry.getMetricsAsArray())
    if (name.startsWith('nodejs_eventloop_lag_')) aggregateByExtreme(registry, name);
  const duration = new Histogram({
    name: 'shop_request_duration_seconds',
    help: 'Time from a request to its response',
    labelNames: ['operation', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  for (const [name, { help, read }] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });

  const collectMetrics = clusterMetrics(registry);
  http.addHook('onResponse', (request, reply, done) => {
    done();
    const { operation } = request.routeOptions.config as { operation?: string };
    duration.observe(
      { operation: operation ?? request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  http.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = request.headers.authorization ?? '';
    if (token ? !isEqualText(given, `Bearer ${token}`) : !isPublic)
      return reply.code(404).send({ error: errors['not-found'] });
    const text = await collectMetrics();
    if (text === undefined)
      throw refused(503, { code: 'busy', message: 'A process of the shop does not respond.' });
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text);
  });
}

/** Combines the processes' values by their minimum or maximum: a mean would hide that one of them is stalled. */
function aggregateByExtreme(registry: Registry, name: string): void {
  const metric = registry.getSingleMetric(name) as unknown as { aggregator: string };
  metric.aggregator = name.endsWith('_min_seconds') ? 'min' : 'max';
}

function isEqualText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
