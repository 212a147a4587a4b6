import { readFileSync } from 'node:fs';
import pg from 'pg';
import { USER } from './cluster.ts';
import { type ClusterPaths, SOCKET_PORT } from './paths.ts';

const DATABASE = 'shopkeeper';
/** Connection timeout of a probe, and of a query to a running server (ms). */
const CONNECT_TIMEOUT_MS = { probe: 1_000, query: 10_000 };

/** Client settings for the embedded database; serializable, to be sent to another process. */
export type ConnectionSettings = {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
};

export function connectionTo(paths: ClusterPaths): ConnectionSettings {
  const password = readFileSync(paths.passwordFile, 'utf8').trim();
  return { host: paths.socketDir, port: SOCKET_PORT, user: USER, password, database: DATABASE };
}

/** Result of a probe. `not-ready`: the server is starting, recovering or shutting down; `silent`: no response. */
export type ProbeResult =
  | { state: 'ready'; version: string; clusterDataDir: string }
  | { state: 'not-ready' | 'silent' };

/** Asks the server behind the socket for its version and data directory. */
export async function probeServer(connection: ConnectionSettings): Promise<ProbeResult> {
  try {
    const [row] = await query<{ version: string; data_dir: string }>(
      connection,
      `select current_setting('server_version') as version, current_setting('data_directory') as data_dir`,
      [],
      CONNECT_TIMEOUT_MS.probe,
    );
    return { state: 'ready', version: row!.version, clusterDataDir: row!.data_dir };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '57P03') return { state: 'not-ready' };
    if (isRefusedByServer(code)) throw error;
    return { state: 'silent' };
  }
}

/**
 * True for a SQLSTATE (five characters: a server has responded), except the temporary ones: classes 57 (shutting down),
 * 53 (out of resources) and 08 (connection). Five-letter codes of Node, such as EPIPE, are not SQLSTATEs.
 */
const isRefusedByServer = (code = '') =>
  /^[0-9A-Z]{5}$/.test(code) && !/^(57|53|08)/.test(code) && !/^E[A-Z]{4}$/.test(code);

/** Creates the shop's database if it does not exist. */
export async function ensureDatabase(connection: ConnectionSettings): Promise<void> {
  const { database } = connection;
  const found = await query(connection, 'select 1 from pg_database where datname = $1', [database]);
  if (found.length > 0) return;
  await query(connection, `create database ${pg.escapeIdentifier(database)}`);
}

/**
 * Terminates the sessions of a crashed shop process after this process has taken over its PostgreSQL: their queries may
 * still hold locks.
 */
export async function terminateOtherSessions(connection: ConnectionSettings): Promise<void> {
  await query(
    connection,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
}

/** Runs a statement in the database `postgres`, which exists in every cluster. */
async function query<Row extends pg.QueryResultRow>(
  connection: ConnectionSettings,
  text: string,
  values: unknown[] = [],
  connectTimeoutMs = CONNECT_TIMEOUT_MS.query,
): Promise<Row[]> {
  const client = new pg.Client({
    ...connection,
    database: 'postgres',
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: 10_000,
    application_name: 'shopkeeper start',
  });
  client.on('error', () => {}); // the pending query or connect() rejects too
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
