import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, run, runMigrations, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../feature.ts';
import { isQueryTimeout } from '../storage/connection.ts';
import { createPool } from '../storage/hosts.ts';
import type { Job } from './jobs.ts';

/** One connection listens for new jobs, the others carry them out. */
const CONNECTIONS = 3;
const CONCURRENCY = 2;
/** No statement of its own takes long; one that is not answered by then never is, and its connection goes (ms). */
const STATEMENT_TIMEOUT_MS = 4_500;
/** A new job is heard at once; this finds those whose time has come and those whose message was lost (ms). */
const POLL_MS = 2_000;
const RESTART_PAUSE_MS = 1_000;
/** A stop waits so long for the jobs under way, or for a database that does not answer (ms). */
const STOP_TIMEOUT_MS = 8_000;
/** A database that had stopped may carry out so long afterwards what nobody waits for any more (ms). */
const UNDELIVERED_FOR_MS = 300_000;
/** So often in a row no job could be asked for: the library may keep a failure of its first moment for ever. */
const MAX_FAILURES = 6;

/** Makes or updates the tables that waiting jobs are kept in (schema `graphile_worker`). */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: withErrorListeners(pool), logger: silentLogger });
}

/**
 * Gives back the jobs that somebody was carrying out who is gone: after a backup, or when the one shop of an embedded
 * database was killed; with `of` only those of these runners. Otherwise they would wait for four hours.
 */
export async function unlockJobs(
  db: Pick<pg.ClientBase, 'query'> | pg.Pool,
  of?: readonly string[],
): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await db.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null
       where locked_at is not null and ($1::text[] is null or locked_by = any($1))`,
      [of],
    );
}

/**
 * Unlocks jobs that the database assigned to these runners after they had stopped waiting for the answer. None of these
 * jobs was started, so the attempt that PostgreSQL counted on assignment is refunded: a database that hangs and
 * recovers a few times must not use up a job's attempts.
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
 * Carries out jobs until the answer is called, which lets running ones finish. Any number of processes may do so
 * beside each other; when the database goes away it is tried again until it is back.
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
  /** Ends the present runner once it has ended what it is carrying out. */
  let end = async () => {};
  /** Who holds what is under way. */
  let currentPoolId: string | undefined;
  /** Ended runners that never heard what they were given. */
  const undelivered = new Set<string>();

  async function start(): Promise<void> {
    const opened = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: parseCronItems(cron),
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      // Without batches nobody awaits the writing down of an end, and a database that is away then ends this process.
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
    for (const well of ['worker:getJob:empty', 'job:start'] as const)
      opened.events.on(well, () => {
        failures = 0;
      });
    opened.events.on('worker:getJob:error', ({ worker, error }) => {
      const isTimeout = isQueryTimeout(error);
      if (ended || stopping || (++failures < MAX_FAILURES && !isTimeout)) return;
      log.warn({ message: (error as Error).message }, 'no job could be asked for; beginning anew');
      // Not in the midst of the library's own handling of it.
      setImmediate(async () => {
        await end();
        if (!isTimeout) return;
        const { id } = worker.workerPool;
        undelivered.add(id);
        setTimeout(() => undelivered.delete(id), UNDELIVERED_FOR_MS).unref();
      });
    });
    // It gives up by itself, too, for example while the database is away.
    opened.promise.then(
      () => restart(),
      () => restart(),
    );
  }

  async function restart(): Promise<void> {
    for (let tries = 1; !stopping; tries++) {
      await sleep(RESTART_PAUSE_MS, undefined, { ref: false });
      if (stopping) return;
      try {
        return await start();
      } catch (error) {
        const { message } = error as Error;
        if (tries === 1) log.warn({ message }, 'jobs cannot be carried out; trying again every second');
      }
    }
  }

  await start();
  // What was not answered may be done all the same, and later: a job is held then for somebody who is gone.
  const unlockTimer = setInterval(() => {
    if (undelivered.size > 0) unlockUndeliveredJobs(pool, [...undelivered]).catch(() => {});
  }, POLL_MS).unref();
  return async () => {
    stopping = true;
    clearInterval(unlockTimer);
    const late = sleep(stopTimeoutMs, true, { ref: false });
    const isLate = await Promise.race([end().then(() => pool.end()), late]);
    // What is under way still would be held for us for hours; so another process takes it up.
    if (isLate && currentPoolId)
      await Promise.race([unlockJobs(pool, [currentPoolId]), sleep(1_000)]).catch(() => {});
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

/** Without listeners a restart of the database would end this process. */
function withErrorListeners(pool: pg.Pool): pg.Pool {
  const ignore = () => {};
  if (pool.listenerCount('error') === 0) pool.on('error', ignore);
  if (pool.listenerCount('connect') === 0) pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

/** The worker's own lines would repeat payloads. */
const silentLogger = new Logger(() => () => {});
