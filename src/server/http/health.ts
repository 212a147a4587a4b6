import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { errorResponseFor } from './errors.ts';
import type { GracefulShutdown } from './graceful-shutdown.ts';
import type { Load } from './load-shedding.ts';

/** Mounts `/healthz` (liveness: the process runs) and `/readyz` (readiness: a load balancer may send it requests). */
export function mountHealth(
  http: FastifyInstance,
  db: Pick<Queryable, 'one'>,
  closing: Pick<GracefulShutdown, 'hasBegun'>,
  load: Pick<Load, 'refusesAll'>,
): void {
  http.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }));
  // Public and without a rate limit: concurrent requests share one query.
  let query: Promise<unknown> | undefined;
  const askDatabase = () => {
    query ??= db.one(sql`select 1`).finally(() => {
      query = undefined;
    });
    return query;
  };
  http.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const notReady = (reason: string) => reply.code(503).send({ status: 'not ready', reason });
    if (closing.hasBegun) return notReady('closing');
    if (load.refusesAll) return notReady('overloaded');
    try {
      await askDatabase();
      return { status: 'ready' };
    } catch (error) {
      return notReady(errorResponseFor(error).body.error.code);
    }
  });
}
