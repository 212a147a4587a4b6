import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

const HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'] as const;
const FACT_NAME = 'forwarded_without_trust';
export const FORWARDED_WARNING =
  'forwarded headers arrive, but TRUST_PROXY is not set: behind a proxy everybody has its address, and limits on tries count all people as one';

/**
 * A shop that trusts no proxy and yet is sent forwarded headers probably stands behind one (SETTLED 46). Says so once,
 * and remembers it for `npm run doctor`. Anybody can send such headers, so nothing else depends on them.
 */
export function detectForwardedHeaders(
  http: FastifyInstance,
  { trustProxy, db }: { trustProxy: readonly string[]; db: Queryable },
): void {
  if (trustProxy.length > 0) return;
  let isDetected = false;
  // Not async: a promise for each call would be waited for.
  http.addHook('onRequest', (request, _, done) => {
    done();
    if (isDetected || !HEADERS.some((name) => request.headers[name] !== undefined)) return;
    isDetected = true;
    http.log.warn({}, FORWARDED_WARNING);
    // Not waited for; should the database be away, the log has it.
    recordDetection(db).catch(() => {});
  });
}

async function recordDetection(db: Queryable): Promise<void> {
  await db.run(sql`
    insert into shop_facts (name, value) values (${FACT_NAME}, to_jsonb(now()))
    on conflict (name) do update set value = excluded.value`);
}

/** When a process last noticed such headers (ISO), if ever. */
export async function lastForwardedHeadersAt(db: Queryable): Promise<string | undefined> {
  const row = await db.one<{ at: string }>(
    sql`select value #>> '{}' as at from shop_facts where name = ${FACT_NAME}`,
  );
  return row?.at;
}
