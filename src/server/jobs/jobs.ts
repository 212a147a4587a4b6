import type { Queryable } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';

/** Work that is done after the answer, at least once: it must bear being done twice. */
export interface Job {
  /** For example `mail.send`. */
  name: string;
  /** A thrown error means "again later": after some 3 s, 7 s, 20 s … up to three days. */
  run(payload: unknown): Promise<void>;
  /** When it also runs by itself, in crontab words (UTC): `0 4 * * *` is every day at four. */
  cron?: string;
}

/**
 * Jobs without a time are written down as due since a day ago: one that waits while the machine's clock is set back (by
 * an hour, or from local time to UTC) would otherwise be due only when the clock has caught up. Their order stays that in
 * which they were added. Planned jobs and retries follow the database's clock (docs/scaling.md).
 */
const DUE_AGE = '1 day';

interface JobOptions {
  /** Not before this moment. */
  runAt?: Date;
  /** A waiting job of the same key is replaced instead of doubled. */
  key?: string;
}

export interface Jobs {
  /** Writes a job down with the caller's transaction: it starts after the commit, and a rollback forgets it. */
  add(tx: Queryable, name: string, payload: object, options?: JobOptions): Promise<void>;
  /**
   * Takes a waiting job back, by its key. True when nobody had begun it; false when it is done, is being done (then it
   * is at least not tried again) or was never there.
   */
  remove(tx: Queryable, key: string): Promise<boolean>;
}

export const jobs: Jobs = {
  async add(tx, name, payload, { runAt, key } = {}) {
    // A job without a key gets one that no other has: the library writes such a job down by fewer statements, none of
    // which looks through the waiting jobs for one to replace (behind a thousand of them 0.6 ms instead of 1.0).
    await tx.one(sql`
      select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
        run_at => coalesce(${runAt ?? null}::timestamptz, now() - ${DUE_AGE}::interval), job_key => ${key ?? newId()}::text,
        job_key_mode => ${key === undefined ? 'unsafe_dedupe' : 'replace'}::text)`);
  },
  async remove(tx, key) {
    // Beginning a job counts as an attempt, and one that is under way is answered with all its attempts used up.
    const removed = await tx.one<{ untouched: boolean }>(sql`
      select attempts = 0 as untouched from graphile_worker.remove_job(${key}::text) where id is not null`);
    return removed?.untouched ?? false;
  },
};
