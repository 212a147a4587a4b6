import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Change, parseChanges } from './changes.ts';
import { destroyConnection, isQueryTimeout } from './connection.ts';
import { createPool } from './hosts.ts';
import { pipelined } from './pipeline.ts';
import { type Sql, toQuery } from './sql.ts';

// Parse bigint and numeric as numbers, timestamptz as ISO strings (UTC): rows are sent as JSON.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
pg.types.setTypeParser(1184, (text) => new Date(text).toISOString());

/** Runs statements: on the pool outside a transaction, on the transaction's connection inside one. */
export interface Queryable {
  /** All rows. */
  many<Row>(statement: Sql): Promise<Row[]>;
  /** The only row, or undefined. */
  one<Row>(statement: Sql): Promise<Row | undefined>;
  /** The number of affected rows. */
  run(statement: Sql): Promise<number>;
}

/** One connection inside a transaction. */
export interface Transaction extends Queryable {
  /** The number of this attempt, starting at 1. */
  readonly attempt: number;
  /** Runs `work` under a savepoint: if it throws, rolls back its writes only and rethrows the error. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Sends the statement together with the commit, without waiting for its result. This saves a round trip during which
   * other transactions would wait for the rows that the statement locks. If the statement fails, the transaction is rolled
   * back; if the connection breaks before the answer arrives, the outcome is unknown, as for every commit. At most once
   * per transaction.
   */
  runWithCommit(statement: Sql): void;
  /** Runs `work` after the commit, before `transaction` resolves. */
  afterCommit(work: () => void): void;
  /**
   * Runs `work` after a rollback, including one that is followed by another attempt, and after a commit with an unknown
   * outcome.
   */
  afterRollback(work: () => void): void;
}

export interface TransactionOptions {
  /**
   * Time (of `performance.now()`) after which the transaction is aborted. It is rolled back, unless its commit has already
   * been sent.
   */
  deadline?: number;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in a transaction, with up to three attempts after a deadlock or serialization failure. `work` must
   * therefore have no effect outside the transaction, except in `afterCommit`, by changes that `afterRollback` undoes, or
   * by rate limits that may count every attempt.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Calls the listener with the changes of each transaction that this process commits, before `transaction` resolves. */
  onOwnChanges(listener: (changes: Change[]) => void): void;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * The driver sends a statement without waiting for the result of the previous one, if the caller does not wait either:
 * several statements then cost one round trip. The types of the driver lack this option.
 */
const PIPELINE = { pipeline: true } as pg.PoolConfig;

/** Serialization failure and deadlock: PostgreSQL has rolled back, so a retry is safe. */
const RETRYABLE_CODES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 3;
const MAX_BACKOFF_MS = 50;

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  const query = (statement: Sql) => client.query(toQuery(statement));
  return {
    many: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
    one: async <Row>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    run: async (statement: Sql) => (await query(statement)).rowCount ?? 0,
  };
}

/** Opens a connection pool that survives restarts of PostgreSQL and has a timeout for every wait. */
export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = createPool({
    max: 20,
    connectionTimeoutMillis: 3_000,
    // Keep idle connections after a burst: each is a backend process and expensive to open.
    idleTimeoutMillis: 300_000,
    query_timeout: 4_000,
    statement_timeout: 3_500,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'shopkeeper',
    ...PIPELINE,
    ...config,
  });
  /** While the pool is closing, connections that the server closes first are not errors. */
  let isClosing = false;
  // Without a listener, a restart of the database would terminate this process.
  pool.on('error', (error) => isClosing || onError(error));
  // The same applies to a connection that breaks between two statements of a transaction; the next statement rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  const listeners: ((changes: Change[]) => void)[] = [];

  async function attempt<T>(
    work: (tx: Transaction) => Promise<T>,
    attemptNumber: number,
    deadline?: number,
  ): Promise<T> {
    const client = await pool.connect();
    const afterCommitSteps: (() => void)[] = [];
    const afterRollbackSteps: (() => void)[] = [];
    let lastStatement: Sql | undefined;
    let broken: Error | undefined;
    // When the socket closes, the statement in flight rejects. PostgreSQL rolls back, unless the commit has been sent.
    const deadlineTimer =
      deadline === undefined
        ? undefined
        : setTimeout(() => destroyConnection(client), Math.max(0, deadline - performance.now()));
    try {
      // Sent together with the first statement. If it fails, the connection is broken, and that statement fails, too.
      const begun = client.query('begin');
      begun.catch(() => {});
      const tx: Transaction = {
        ...queryable(client),
        attempt: attemptNumber,
        runWithCommit: (statement) => {
          if (lastStatement) throw new Error('only one statement can be sent with the commit');
          lastStatement = statement;
        },
        afterCommit: (step) => afterCommitSteps.push(step),
        afterRollback: (step) => afterRollbackSteps.push(step),
        savepoint: createSavepoints(client),
      };
      const result = await work(tx);
      await begun;
      // One round trip: the last statement, then read the changes that the triggers collected, then commit.
      const [, results] = await pipelined([
        lastStatement && client.query(toQuery(lastStatement)),
        client.query("select current_setting('shop.changes', true) as changes; commit") as unknown as Promise<
          pg.QueryResult[]
        >,
      ]);
      const changes = parseChanges(
        (results[0]?.rows[0] as { changes: string | null } | undefined)?.changes ?? '',
      );
      if (changes.length > 0) for (const listener of listeners) listener(changes);
      for (const step of afterCommitSteps) step();
      return result;
    } catch (error) {
      // Discards the connection after a query timeout, because a rollback would time out too, and when the server has
      // become read-only.
      if (isQueryTimeout(error) || isReadOnly(error)) broken = error as Error;
      else
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      for (const step of afterRollbackSteps) step();
      throw error;
    } finally {
      clearTimeout(deadlineTimer);
      client.release(broken);
    }
  }

  const single = queryable(pool);
  return {
    // A single statement is rolled back as a whole after a deadlock, so it can be retried too.
    many: (statement) => withRetry(() => single.many(statement)),
    one: (statement) => withRetry(() => single.one(statement)),
    run: (statement) => withRetry(() => single.run(statement)),
    pool,
    transaction: (work, { deadline } = {}) => withRetry((number) => attempt(work, number, deadline)),
    onOwnChanges: (listener) => void listeners.push(listener),
    close() {
      isClosing = true;
      return pool.end();
    },
  };
}

/**
 * Savepoints of one transaction. A finished savepoint is released in the round trip that creates the next one, or by the
 * commit.
 */
function createSavepoints(client: pg.PoolClient): Transaction['savepoint'] {
  let depth = 0;
  let finished: string | undefined;
  return async (step) => {
    const name = `step_${++depth}`;
    // Sent together with the first statement of the step.
    const saved = client.query(
      finished ? `release savepoint ${finished}; savepoint ${name}` : `savepoint ${name}`,
    );
    saved.catch(() => {});
    try {
      finished = undefined;
      return await step().catch(async (error) => {
        await client.query(`rollback to savepoint ${name}`);
        throw error;
      });
    } finally {
      // Releasing it releases its nested savepoints too.
      finished = name;
      depth--;
    }
  };
}

/** Retries with a random backoff, so that two transactions in a deadlock do not collide again. */
async function withRetry<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRYABLE_CODES.has((error as { code?: string }).code ?? ''))
        throw error;
      await sleep(Math.random() * MAX_BACKOFF_MS * attempt);
    }
  }
}

const isReadOnly = (error: unknown): boolean => (error as { code?: string }).code === '25006';
