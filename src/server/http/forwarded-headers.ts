import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

const HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'] as const;
const FACT_NAME = 'forwarded_without_trust';
export const FORWARDED_WARNING =
  'requests carry forwarded headers, but TRUST_PROXY is not set: behind a proxy all clients share its address and its rate limits';

/**
 * A shop that trusts no proxy and receives forwarded headers is probably behind one (SETTLED 46). Logs this once and
 * records it for `npm run doctor`. Any client can send such headers, so nothing else depends on them.
 */
export function detectForwardedHeaders(
  http: FastifyInstance,
  { trustProxy, db }: { trustProxy: readonly string[]; db: Queryable },
): void {
  if (trustProxy.length > 0) return;
  let isDetected = false;
  // Not async: Fastify would await a promise for each request.
  http.addHook('onRequest', (request, _, done) => {
    done();
    if (isDetected || !HEADERS.some((name) => request.headers[name] !== undefined)) return;
    isDetected = true;
    http.log.warn({}, FORWARDED_WARNING);
    // Not awaited. If the database is down, at least the warning is in the log.
    recordDetection(db).catch(() => {});
  });
}

async function recordDetection(db: Queryable): Promise<void> {
  await db.run(sql`
    insert into shop_facts (name, value) values (${FACT_NAME}, to_jsonb(now()))
    on conflict (name) do update set value = excluded.value`);
}

/** When a process last detected such headers (ISO), if ever. */
export async function lastForwardedHeadersAt(db: Queryable): Promise<string | undefined> {
  const row = await db.one<{ at: string }>(
    sql`select value #>> '{}' as at from shop_facts where name = ${FACT_NAME}`,
  );
  return row?.at;
}
