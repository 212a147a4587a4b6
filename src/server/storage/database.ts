import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Change, parseChanges } from './changes.ts';
import { cut, isUnanswered } from './connection.ts';
import { poolTo } from './hosts.ts';
import { queryOf, type Sql } from './sql.ts';

// Whole numbers and decimals as numbers, times as ISO strings (UTC): rows are what travels.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);
pg.types.setTypeParser(1184, (text) => new Date(text).toISOString());

/** Runs statements: the pool outside a transaction, one connection inside it. */
export interface Queryable {
  /** All rows. */
  many<Row>(statement: Sql): Promise<Row[]>;
  /** The only row, or undefined. */
  one<Row>(statement: Sql): Promise<Row | undefined>;
  /** The number of rows that were written. */
  run(statement: Sql): Promise<number>;
}

/** One connection inside a transaction. */
export interface Transaction extends Queryable {
  /** Runs `work` under a savepoint: when it throws, only its own writes are undone and the error is rethrown. */
  savepoint<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` once the transaction has been committed and before the caller is answered. */
  afterCommit(work: () => void): void;
  /** The driver's client, for libraries that write inside this transaction (jobs). */
  readonly client: pg.PoolClient;
}

export interface TransactionOptions {
  /** The moment (of `performance.now()`) after which it is given up and nothing of it stays. */
  until?: number;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction, repeated up to three times when PostgreSQL ends it for a deadlock or a
   * serialisation failure. `work` must therefore do nothing outside the transaction except through `afterCommit`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Called with what each committed transaction of this process changed, before it is answered. */
  onOwnChanges(listener: (changes: Change[]) => void): void;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Serialisation failure and deadlock: nothing stays, and it may be done again. */
const RETRY_CODES = new Set(['40001', '40P01']);
const TRIES = 3;
const LONGEST_PAUSE_MS = 50;

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  const query = (statement: Sql) => client.query(queryOf(statement));
  return {
    many: async <Row>(statement: Sql) => (await query(statement)).rows as Row[],
    one: async <Row>(statement: Sql) => (await query(statement)).rows[0] as Row | undefined,
    run: async (statement: Sql) => (await query(statement)).rowCount ?? 0,
  };
}

/** The shop's database over a pool that survives restarts of PostgreSQL and never waits without end. */
export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = poolTo({
    max: 20,
    connectionTimeoutMillis: 3_000,
    // What one crowd has opened is there for the next: a connection is a process of PostgreSQL's, dear to begin.
    idleTimeoutMillis: 300_000,
    query_timeout: 4_000,
    statement_timeout: 3_500,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'shopkeeper',
    ...config,
  });
  /** From then on a connection that the database ends first is no news. */
  let closing = false;
  // Without a listener a restart of the database would end this process.
  pool.on('error', (error) => closing || onError(error));
  // Nor must a connection that breaks while a transaction has it, between two of its statements: the next one rejects.
  pool.on('connect', (client) => client.on('error', () => {}));
  const listeners: ((changes: Change[]) => void)[] = [];

  async function attempt<T>(work: (tx: Transaction) => Promise<T>, until?: number): Promise<T> {
    const client = await pool.connect();
    const after: (() => void)[] = [];
    let broken: Error | undefined;
    // A connection that is cut is rolled back by PostgreSQL; the statement under way rejects.
    const late =
      until === undefined ? undefined : setTimeout(() => cut(client), Math.max(0, until - performance.now()));
    try {
      await client.query('begin');
      const tx: Transaction = {
        ...queryable(client),
        client,
        afterCommit: (step) => after.push(step),
        savepoint: savepointsOf(client),
      };
      const result = await work(tx);
      // One round trip: what changed (gathered by the triggers), then the commit.
      const answers = (await client.query(
        "select current_setting('shop.changes', true) as changes; commit",
      )) as unknown as pg.QueryResult[];
      const changes = parseChanges(
        (answers[0]?.rows[0] as { changes: string | null } | undefined)?.changes ?? '',
      );
      if (changes.length > 0) for (const listener of listeners) listener(changes);
      for (const step of after) step();
      return result;
    } catch (error) {
      // Behind a statement that has not been answered a rollback would wait as long again.
      // One to a server that takes no writes any more is of no use.
      if (isUnanswered(error) || isReadOnly(error)) broken = error as Error;
      else
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
      throw error;
    } finally {
      clearTimeout(late);
      client.release(broken);
    }
  }

  const single = queryable(pool);
  return {
    // A statement by itself is undone whole when PostgreSQL ends it for a deadlock, and so can be repeated too.
    many: (statement) => repeated(() => single.many(statement)),
    one: (statement) => repeated(() => single.one(statement)),
    run: (statement) => repeated(() => single.run(statement)),
    pool,
    transaction: (work, { until } = {}) => repeated(() => attempt(work, until)),
    onOwnChanges: (listener) => void listeners.push(listener),
    close() {
      closing = true;
      return pool.end();
    },
  };
}

/**
 * Savepoints of one transaction. One that is over is let go together with the next one, or by the commit, which saves a
 * message to PostgreSQL and back.
 */
function savepointsOf(client: pg.PoolClient): Transaction['savepoint'] {
  let depth = 0;
  let over: string | undefined;
  return async (step) => {
    const name = `step_${++depth}`;
    try {
      await client.query(over ? `release savepoint ${over}; savepoint ${name}` : `savepoint ${name}`);
      over = undefined;
      return await step().catch(async (error) => {
        await client.query(`rollback to savepoint ${name}`);
        throw error;
      });
    } finally {
      // Those within it go with it.
      over = name;
      depth--;
    }
  };
}

/** Up to three times, with a pause that is not the same for the two that met. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= TRIES || !RETRY_CODES.has((error as { code?: string }).code ?? '')) throw error;
      await sleep(Math.random() * LONGEST_PAUSE_MS * tries);
    }
  }
}

const isReadOnly = (error: unknown): boolean => (error as { code?: string }).code === '25006';
