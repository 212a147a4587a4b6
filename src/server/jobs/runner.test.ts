import pg from 'pg';
import { inject, it, type TestContext, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { LatencyProxy } from '../../../test/latency-proxy.ts';
import { openDatabase } from '../storage/database.ts';
import { SOCKET_NAME } from '../storage/embedded/paths.ts';
import { type Job, jobs } from './jobs.ts';
import { startJobs, unlockJobs } from './runner.ts';

const log = { info() {}, warn() {}, error() {} };

/** Creates a database with jobs and one runner at a time, which is stopped after the test. */
async function jobDatabase({ onTestFinished }: TestContext) {
  const database = await testDatabase();
  const { connectionConfig, pool } = database;
  const adminClient = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await adminClient.connect();
  const allowConnections = (isAllowed: boolean) =>
    adminClient.query(`alter database ${connectionConfig.database} allow_connections ${isAllowed}`);
  let stop = async () => {};
  onTestFinished(async () => {
    await allowConnections(true);
    await stop();
    await database.drop();
    await adminClient.end();
  });
  return {
    connection: connectionConfig,
    pool,
    adminClient,
    allowConnections,
    terminateConnections: () =>
      adminClient.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        connectionConfig.database,
      ]),
    add: (name: string, { at = 'now()', maxAttempts = 2 } = {}) =>
      pool.query(
        `select graphile_worker.add_job('${name}', '{}'::json, run_at => ${at}, max_attempts => ${maxAttempts})`,
      ),
    async start(list: readonly Job[], connection: pg.PoolConfig = connectionConfig) {
      const end = await startJobs(connection, list, log);
      let ended: Promise<void> | undefined;
      stop = () => {
        ended ??= end();
        return ended;
      };
      return stop;
    },
  };
}

it.concurrent('survives a database that is down when a job ends, and continues', async (test) => {
  const { add, terminateConnections, allowConnections, start } = await jobDatabase(test);
  const done: string[] = [];
  await start([
    {
      name: 'test.cut-off',
      async run() {
        await allowConnections(false);
        await terminateConnections();
        done.push('cut off');
      },
    },
    { name: 'test.next', run: async () => void done.push('next') },
  ]);
  await add('test.cut-off');
  await vi.waitFor(() => test.expect(done).toEqual(['cut off']), 10_000);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await allowConnections(true);
  await add('test.next');
  await vi.waitFor(() => test.expect(done).toContain('next'), 15_000);
});

it.concurrent('continues, and can be stopped, after a connection has lost messages', async (test) => {
  const { add, connection, start } = await jobDatabase(test);
  const { host, user, password, database } = connection;
  const proxy = await LatencyProxy.to(`${host}/${SOCKET_NAME}`);
  const address = { host: '127.0.0.1', port: proxy.port, user, password, database };
  const done: string[] = [];
  const stop = await start([{ name: 'test.after', run: async () => void done.push('done') }], {
    ...address,
    query_timeout: 500,
    connectionTimeoutMillis: 500,
  });
  proxy.delay = 1_000_000;
  await add('test.after'); // over another connection
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  proxy.delay = 0;
  await vi.waitFor(() => test.expect(done).toEqual(['done']), 20_000);
  await stop();
  proxy.close();
});

it.concurrent('runs a job that was assigned to queries that had timed out', async (test) => {
  const { add, connection, adminClient, pool, start } = await jobDatabase(test);
  // PostgreSQL's default: it does not check for disconnected clients.
  await adminClient.query(`alter database ${connection.database} set client_connection_check_interval = 0`);
  const done: string[] = [];
  await start([{ name: 'test.given', run: async () => void done.push('done') }], {
    ...connection,
    query_timeout: 300,
  });
  await add('test.given'); // the library has read its tables after this job
  await vi.waitFor(() => test.expect(done).toEqual(['done']), 20_000);
  const holder = await pool.connect();
  // Has a single attempt: assigning the job to a query that has timed out must not use it.
  await add('test.given', { at: "now() + interval '100 ms'", maxAttempts: 1 });
  await holder.query('begin; lock table graphile_worker._private_jobs in share mode');
  await new Promise((resolve) => setTimeout(resolve, 2_800));
  await holder.query('commit');
  holder.release();
  await vi.waitFor(() => test.expect(done).toEqual(['done', 'done']), 12_000);
});

it.concurrent('unlocks the jobs of a killed process', async (test) => {
  const { add, pool, start } = await jobDatabase(test);
  const done: string[] = [];
  await add('test.left');
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 0`,
  );
  await unlockJobs(pool);
  await start([{ name: 'test.left', run: async () => void done.push('left') }]);
  await vi.waitFor(() => test.expect(done).toEqual(['left']), 10_000);
});

it.concurrent('unlocks jobs that are still running at the stop timeout', async (test) => {
  const { add, connection, start } = await jobDatabase(test);
  const begun: string[] = [];
  const again: string[] = [];
  const stopRunner = await startJobs(
    connection,
    [{ name: 'test.slow', run: () => new Promise<void>(() => begun.push('begun')) }],
    log,
    { stopTimeoutMs: 200 },
  );
  await add('test.slow');
  await vi.waitFor(() => test.expect(begun).toEqual(['begun']), 10_000);
  await stopRunner();
  await start([{ name: 'test.slow', run: async () => void again.push('again') }]);
  await vi.waitFor(() => test.expect(again).toEqual(['again']), 10_000);
});

it.concurrent('runs jobs that were added before the clock was set back by an hour', async (test) => {
  const { connection, pool, start } = await jobDatabase(test);
  const done: unknown[] = [];
  const db = openDatabase(connection, () => {});
  for (const n of [1, 2, 3]) await jobs.add(db, 'test.now', { n });
  await jobs.add(db, 'test.now', { n: 'planned' }, { runAt: new Date(Date.now() - 1_000) });
  await db.close();
  // The clock is set back: stored times are then in the future.
  await pool.query(
    `update graphile_worker._private_jobs
     set run_at = run_at + interval '1 hour', created_at = created_at + interval '1 hour'`,
  );
  await start([{ name: 'test.now', run: async (payload) => void done.push((payload as { n: unknown }).n) }]);
  await vi.waitFor(() => test.expect(done).toHaveLength(3), 10_000);
  test.expect(done.toSorted()).toEqual([1, 2, 3]);
});
