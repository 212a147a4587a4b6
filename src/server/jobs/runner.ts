import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run, runMigrations, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { isQueryTimeout } from '../storage/connection.ts';
import { createPool } from '../storage/hosts.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Job } from './jobs.ts';

/** One connection listens for new jobs, the others run them. */
const CONNECTIONS = 3;
const CONCURRENCY = 2;
/** Timeout of the runner's own statements, all short (ms); the connection is closed after it. */
const STATEMENT_TIMEOUT_MS = 4_500;
/** Interval of polling for scheduled jobs, and for new jobs whose database notification was lost (ms). */
const POLL_MS = 2_000;
const RESTART_PAUSE_MS = 1_000;
/** Maximum time that stopping takes: it waits for running jobs, or for a database that does not respond (ms). */
const STOP_TIMEOUT_MS = 8_000;
/** How long a database that hung may still execute statements that have timed out (ms). */
const LATE_ASSIGNMENT_MS = 300_000;
/** Consecutive failures to fetch a job before the runner restarts: the library may not recover on its own. */
const MAX_FAILURES = 6;

/** Creates or migrates the tables of the job queue (schema `graphile_worker`). */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: withErrorListeners(pool), logger: silentLogger });
}

/**
 * Unlocks all locked jobs, or only those of these runners. Call it without `runners` only while no runner exists: after a
 * restore, or when a shop with an embedded database starts. Locked jobs would otherwise wait for four hours.
 */
export async function unlockJobs(
  db: Pick<pg.ClientBase, 'query'> | pg.Pool,
  runners?: readonly string[],
): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await db.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null
       where locked_at is not null and ($1::text[] is null or locked_by = any($1))`,
      [runners],
    );
}

/**
 * Unlocks jobs that the database assigned to these runners after their query had timed out. None of these jobs was
 * started, so the attempt counted on assignment is refunded: a database that hangs and recovers a few times must not use
 * up a job's attempts.
 */
async function unlockUndeliveredJobs(db: pg.Pool, runners: readonly string[]): Promise<void> {
  await db.query(
    `update graphile_worker._private_jobs
     set locked_at = null, locked_by = null, attempts = greatest(attempts - 1, 0)
     where locked_by = any($1)`,
    [runners],
  );
  await unlockJobs(db, runners);
}

/**
 * Runs jobs until the returned function is called, which waits for running ones. Any number of processes may run jobs
 * concurrently. While the database is down, tries to reconnect.
 */
export async function startJobs(
  connection: pg.PoolConfig,
  list: readonly Job[],
  log: Log,
  { stopTimeoutMs = STOP_TIMEOUT_MS } = {},
): Promise<() => Promise<void>> {
  const pool = withErrorListeners(
    createPool({
      connectionTimeoutMillis: 3_000,
      query_timeout: STATEMENT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS - 500,
      application_name: 'shopkeeper jobs',
      ...connection,
      max: CONNECTIONS,
    }),
  );
  const taskList = createTaskList(list, log);
  const cron = list.flatMap(({ name, cron: match }) =>
    match === undefined ? [] : [{ task: name, match, options: { backfillPeriod: 0 } }],
  );
  let stopping = false;
  /** Stops the current runner after its running jobs. */
  let end = async () => {};
  /** Id under which the running jobs are locked. */
  let currentPoolId: string | undefined;
  /** Stopped runners whose last query timed out and may still be assigned jobs. */
  const timedOutRunners = new Set<string>();

  async function start(): Promise<void> {
    const opened = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: parseCronItems(cron),
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      // 0 turns batches on: without them, the library does not await the statement that completes a job, and a lost database
      // would crash this process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: silentLogger,
    });
    let ended: Promise<void> | undefined;
    end = () => {
      ended ??= opened.stop().catch(() => {});
      return ended;
    };
    if (stopping) return end();
    opened.events.on('job:start', ({ worker }) => {
      currentPoolId = worker.workerPool.id;
    });
    let failures = 0;
    for (const success of ['worker:getJob:empty', 'job:start'] as const)
      opened.events.on(success, () => {
        failures = 0;
      });
    opened.events.on('worker:getJob:error', ({ worker, error }) => {
      const isTimeout = isQueryTimeout(error);
      if (ended || stopping || (++failures < MAX_FAILURES && !isTimeout)) return;
      log.warn({ message: (error as Error).message }, 'fetching jobs failed; restarting the runner');
      // After the library's own handling of this error.
      setImmediate(async () => {
        await end();
        if (!isTimeout) return;
        const { id } = worker.workerPool;
        timedOutRunners.add(id);
        setTimeout(() => timedOutRunners.delete(id), LATE_ASSIGNMENT_MS).unref();
      });
    });
    // The library also stops on its own, for example while the database is down.
    opened.promise.then(
      () => restart(),
      () => restart(),
    );
  }

  async function restart(): Promise<void> {
    for (let attempt = 1; !stopping; attempt++) {
      await sleep(RESTART_PAUSE_MS, undefined, { ref: false });
      if (stopping) return;
      try {
        return await start();
      } catch (error) {
        const { message } = error as Error;
        if (attempt === 1) log.warn({ message }, 'jobs cannot run; retrying every second');
      }
    }
  }

  await start();
  // A query that timed out may still be executed later and lock a job for a stopped runner.
  const unlockTimer = setInterval(() => {
    if (timedOutRunners.size > 0) unlockUndeliveredJobs(pool, [...timedOutRunners]).catch(() => {});
  }, POLL_MS).unref();
  return async () => {
    stopping = true;
    clearInterval(unlockTimer);
    const ended = end().then(() => pool.end());
    try {
      await withTimeout(ended, stopTimeoutMs);
    } catch {
      // Jobs that are still running would stay locked for hours: unlock them for another process.
      if (currentPoolId) await withTimeout(unlockJobs(pool, [currentPoolId]), 1_000).catch(() => {});
    }
  };
}

function createTaskList(list: readonly Job[], log: Log): TaskList {
  return Object.fromEntries(
    list.map(({ name, run: work }) => [
      name,
      async (payload: unknown, { job }: { job: { id: string; attempts: number } }) => {
        try {
          await work(payload);
        } catch (error) {
          const { message, code } = error as Error & { code?: string };
          log.warn({ job: name, id: job.id, attempt: job.attempts, code, message }, 'a job failed');
          throw error;
        }
      },
    ]),
  );
}

/** Without error listeners a restart of the database would crash this process. */
function withErrorListeners(pool: pg.Pool): pg.Pool {
  const ignore = () => {};
  if (pool.listenerCount('error') === 0) pool.on('error', ignore);
  if (pool.listenerCount('connect') === 0) pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** The library's own log lines would contain payloads. */
const silentLogger = new Logger(() => () => {});
