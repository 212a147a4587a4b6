import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

export interface Limit {
  /** Tries allowed in one window. */
  most: number;
  /** Length of the window in seconds. */
  windowS: number;
}

/**
 * Counts one try of `subject` (for example `login:account:<e-mail>`) and says whether it is still allowed. Counted in
 * the database, so that all processes share it; windows are fixed, so a burst across a border can reach twice `most`.
 */
export async function allowed(db: Queryable, subject: string, { most, windowS }: Limit): Promise<boolean> {
  const row = await db.one<{ tries: number }>(sql`
    insert into identity.attempts (subject, window_start, tries)
    values (${subject}, to_timestamp(floor(extract(epoch from now()) / ${windowS}::int) * ${windowS}::int), 1)
    on conflict (subject, window_start) do update set tries = identity.attempts.tries + 1
    returning tries`);
  return (row?.tries ?? 0) <= most;
}

/** Forgets a subject's tries, for example after a right password. */
export async function forgive(db: Queryable, subject: string): Promise<void> {
  await db.run(sql`delete from identity.attempts where subject = ${subject}`);
}

/** Removes windows that ended more than a day ago. */
export async function pruneAttempts(db: Queryable): Promise<void> {
  await db.run(sql`delete from identity.attempts where window_start < now() - interval '1 day'`);
}
