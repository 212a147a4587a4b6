import { readFileSync } from 'node:fs';
import pg from 'pg';
import { USER } from './cluster.ts';
import { type Place, SOCKET_PORT } from './place.ts';

const DATABASE = 'shopkeeper';
/** How long the server may take to say hello (ms): one that is asked who it is, and one that is known to be there. */
const HELLO_WITHIN_MS = { greeting: 1_000, work: 10_000 };

/** What a client needs to reach the embedded database; may be sent to another process. */
export type Connection = { host: string; port: number; user: string; password: string; database: string };

export function connectionTo(place: Place): Connection {
  const password = readFileSync(place.passwordFile, 'utf8').trim();
  return { host: place.socketDir, port: SOCKET_PORT, user: USER, password, database: DATABASE };
}

/** What came of trying to reach the server. `starting` also covers shutting down. */
export type Greeting =
  | { state: 'ready'; version: string; dataFolder: string }
  | { state: 'starting' | 'silent' };

/** Asks the server behind the socket who it is (at most a second for its hello). */
export async function greet(connection: Connection): Promise<Greeting> {
  try {
    const [row] = await ask<{ version: string; data_folder: string }>(
      { ...connection, database: 'postgres' },
      `select current_setting('server_version') as version, current_setting('data_directory') as data_folder`,
      [],
      HELLO_WITHIN_MS.greeting,
    );
    return { state: 'ready', version: row!.version, dataFolder: row!.data_folder };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '57P03') return { state: 'starting' };
    if (isRefusedByServer(code)) throw error;
    return { state: 'silent' };
  }
}

/** A five-character SQLSTATE means that a server answered; 57... that it is going down, 53... that it is full. */
const isRefusedByServer = (code = '') =>
  /^[0-9A-Z]{5}$/.test(code) && !/^(57|53|08)/.test(code) && !/^E[A-Z]{4}$/.test(code);

/** Makes the shop's own database if it is not there yet. */
export async function ensureDatabase(connection: Connection): Promise<void> {
  const found = await ask(
    { ...connection, database: 'postgres' },
    'select 1 from pg_database where datname = $1',
    [connection.database],
  );
  if (found.length > 0) return;
  await ask(
    { ...connection, database: 'postgres' },
    `create database ${pg.escapeIdentifier(connection.database)}`,
  );
}

/**
 * After adoption: ends what the dead owner's connections still have running, since it may hold locks that nobody
 * will ever give back.
 */
export async function endForeignSessions(connection: Connection): Promise<void> {
  await ask(
    { ...connection, database: 'postgres' },
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
}

async function ask<Row extends pg.QueryResultRow>(
  connection: Connection,
  text: string,
  values: unknown[] = [],
  helloWithin = HELLO_WITHIN_MS.work,
): Promise<Row[]> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: helloWithin,
    query_timeout: 10_000,
    application_name: 'shopkeeper start',
  });
  client.on('error', () => {}); // the pending query or connect rejects as well
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
