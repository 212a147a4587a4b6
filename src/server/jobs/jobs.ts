import type { Queryable } from '../storage/database.ts';
import { newId } from '../storage/ids.ts';
import { sql } from '../storage/sql.ts';

/** Background work. Runs at least once, so it must be idempotent. */
export interface Job {
  /** For example `mail.send`. */
  name: string;
  /** If it throws, it is retried with backoff: after about 3 s, 7 s, 20 s … for up to three days. */
  run(payload: unknown): Promise<void>;
  /** Schedule in crontab syntax (UTC): `0 4 * * *` is every day at four. */
  cron?: string;
}

/**
 * A job without `runAt` gets a due time in the past, this long before now. Otherwise, when the machine's clock is set back
 * (by an hour, or from local time to UTC), queued jobs would wait until the clock has caught up. Jobs keep their order.
 * Scheduled jobs and retries follow the database's clock (docs/scaling.md).
 */
const CLOCK_SETBACK_MARGIN = '1 day';

interface JobOptions {
  /** Earliest time to run. */
  runAt?: Date;
  /** Replaces a queued job with the same key. */
  key?: string;
}

export interface Jobs {
  /** Adds a job in the caller's transaction: it starts after the commit, and a rollback removes it. */
  add(tx: Queryable, name: string, payload: object, options?: JobOptions): Promise<void>;
  /**
   * Removes a queued job by its key. Returns true if it had not started; false if it is done, is running (it is then not
   * retried) or does not exist.
   */
  remove(tx: Queryable, key: string): Promise<boolean>;
}

export const jobs: Jobs = {
  async add(tx, name, payload, { runAt, key } = {}) {
    // A job without a key gets a unique one: the library then needs fewer statements and does not search the queue for a
    // job to replace (0.6 ms instead of 1.0 with a thousand queued jobs).
    await tx.one(sql`
      select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json,
        run_at => coalesce(${runAt ?? null}::timestamptz, now() - ${CLOCK_SETBACK_MARGIN}::interval), job_key => ${key ?? newId()}::text,
        job_key_mode => ${key === undefined ? 'unsafe_dedupe' : 'replace'}::text)`);
  },
  async remove(tx, key) {
    // Starting a job counts as an attempt; for a running job, the library reports all attempts as used.
    const removed = await tx.one<{ isUnstarted: boolean }>(sql`
      select attempts = 0 as "isUnstarted" from graphile_worker.remove_job(${key}::text) where id is not null`);
    return removed?.isUnstarted ?? false;
  },
};
