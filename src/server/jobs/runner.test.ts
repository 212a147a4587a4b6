import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { SlowLine } from '../../../test/slow-line.ts';
import { openDatabase } from '../storage/database.ts';
import { SOCKET_NAME } from '../storage/embedded/place.ts';
import { jobs } from './jobs.ts';
import { freeJobs, startJobs } from './runner.ts';

const log = { info() {}, warn() {}, error() {} };

let database: TestDatabase;
let keeper: pg.Client;
let stop = async () => {};
beforeEach(async () => {
  database = await testDatabase();
  keeper = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await keeper.connect();
});
afterEach(async () => {
  await letIn(true);
  await stop();
  await database.drop();
  await keeper.end();
});

const letIn = (yes: boolean) =>
  keeper.query(`alter database ${database.connectionConfig.database} allow_connections ${yes}`);

const cutOff = () =>
  keeper.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    database.connectionConfig.database,
  ]);

const add = (name: string, { at = 'now()', maxAttempts = 2 } = {}) =>
  database.pool.query(
    `select graphile_worker.add_job('${name}', '{}'::json, run_at => ${at}, max_attempts => ${maxAttempts})`,
  );

it('lives on, and goes on, when the database is away at the moment in which a job ends', async () => {
  const done: string[] = [];
  stop = await startJobs(
    database.connectionConfig,
    [
      {
        name: 'test.cut-off',
        async run() {
          await letIn(false);
          await cutOff();
          done.push('cut off');
        },
      },
      { name: 'test.next', run: async () => void done.push('next') },
    ],
    log,
  );
  await add('test.cut-off');
  await vi.waitFor(() => expect(done).toEqual(['cut off']), 10_000);
  await new Promise((resolve) => setTimeout(resolve, 500));
  await letIn(true);
  await add('test.next');
  await vi.waitFor(() => expect(done).toContain('next'), 15_000);
});

it('goes on, and can be stopped, after the way to the database has swallowed what was under way', async () => {
  const { host, user, password, database: name } = database.connectionConfig;
  const line = await SlowLine.to(`${host}/${SOCKET_NAME}`);
  const address = { host: '127.0.0.1', port: line.port, user, password, database: name };
  const connection = { ...address, query_timeout: 500, connectionTimeoutMillis: 500 };
  const done: string[] = [];
  stop = await startJobs(connection, [{ name: 'test.after', run: async () => void done.push('done') }], log);
  line.delay = 1_000_000;
  await add('test.after'); // by another way
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  line.delay = 0;
  await vi.waitFor(() => expect(done).toEqual(['done']), 10_000);
  await stop();
  stop = async () => {};
  line.close();
});

it('runs a job that was assigned to queries that had timed out', async () => {
  // As PostgreSQL is by itself: it does not look after clients that have gone.
  await keeper.query(
    `alter database ${database.connectionConfig.database} set client_connection_check_interval = 0`,
  );
  const done: string[] = [];
  stop = await startJobs(
    { ...database.connectionConfig, query_timeout: 300 },
    [{ name: 'test.given', run: async () => void done.push('done') }],
    log,
  );
  await add('test.given'); // the library's tables are known now
  await vi.waitFor(() => expect(done).toEqual(['done']), 5_000);
  const holder = await database.pool.connect();
  // A single attempt: assigning the job to a query that nobody waits for must not use it up.
  await add('test.given', { at: "now() + interval '100 ms'", maxAttempts: 1 });
  await holder.query('begin; lock table graphile_worker._private_jobs in share mode');
  await new Promise((resolve) => setTimeout(resolve, 2_800));
  await holder.query('commit');
  holder.release();
  await vi.waitFor(() => expect(done).toEqual(['done', 'done']), 12_000);
});

it('gives back what somebody was carrying out who was killed', async () => {
  const done: string[] = [];
  await add('test.left');
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 0`,
  );
  await freeJobs(database.pool);
  stop = await startJobs(
    database.connectionConfig,
    [{ name: 'test.left', run: async () => void done.push('left') }],
    log,
  );
  await vi.waitFor(() => expect(done).toEqual(['left']), 10_000);
});

it('gives back what it is still carrying out when its time to stop is up', async () => {
  const begun: string[] = [];
  const again: string[] = [];
  const endless = await startJobs(
    database.connectionConfig,
    [{ name: 'test.slow', run: () => new Promise<void>(() => begun.push('begun')) }],
    log,
    { stopWithinMs: 200 },
  );
  await add('test.slow');
  await vi.waitFor(() => expect(begun).toEqual(['begun']), 10_000);
  await endless();
  stop = await startJobs(
    database.connectionConfig,
    [{ name: 'test.slow', run: async () => void again.push('again') }],
    log,
  );
  await vi.waitFor(() => expect(again).toEqual(['again']), 10_000);
});

it('runs jobs that were added before the clock was set back by an hour', async () => {
  const done: unknown[] = [];
  const db = openDatabase(database.connectionConfig, () => {});
  for (const n of [1, 2, 3]) await jobs.add(db, 'test.now', { n });
  await jobs.add(db, 'test.now', { n: 'planned' }, { runAt: new Date(Date.now() - 1_000) });
  await db.close();
  // A clock that goes back makes what was stored younger.
  await database.pool.query(
    `update graphile_worker._private_jobs
     set run_at = run_at + interval '1 hour', created_at = created_at + interval '1 hour'`,
  );
  stop = await startJobs(
    database.connectionConfig,
    [{ name: 'test.now', run: async (payload) => void done.push((payload as { n: unknown }).n) }],
    log,
  );
  await vi.waitFor(() => expect(done).toHaveLength(3), 10_000);
  expect(done.toSorted()).toEqual([1, 2, 3]);
});
