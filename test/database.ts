import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  connectionConfig: pg.PoolConfig & { database: string };
  pool: pg.Pool;
  /** Closes all connections and drops the database. */
  drop(): Promise<void>;
};

/** Creates a separate database with the schema and no rows: a copy of the template, in about 50 ms. */
export async function testDatabase(): Promise<TestDatabase> {
  const { database: template, ...server } = inject('postgres');
  const database = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${database} template ${template} strategy file_copy`);
  const connectionConfig = { ...server, database };
  const pool = new pg.Pool({ ...connectionConfig, max: 10, connectionTimeoutMillis: 5000 });
  pool.on('error', () => {}); // tests close connections on purpose
  return {
    connectionConfig,
    pool,
    async drop() {
      await pool.end();
      await asAdmin(`drop database ${database} with (force)`);
    },
  };
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
