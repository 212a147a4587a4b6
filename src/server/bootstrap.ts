import { createServer } from 'node:net';
import type pg from 'pg';
import { isDemoDatabase } from './demo-fill.ts';
import { migrateJobs, unlockJobs } from './jobs/runner.ts';
import { readVersion } from './project.ts';
import type { Secrets } from './secrets.ts';
import { sessionSecrets } from './session-secret.ts';
import type { Settings } from './settings.ts';
import { StartRefusal } from './start-refusal.ts';
import { openDatabase } from './storage/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './storage/embedded/start.ts';
import { createPool } from './storage/hosts.ts';
import { migrate, SchemaRefusal } from './storage/migrate.ts';
import { poolSizePerProcess } from './storage/pool-size.ts';

/** Configuration of a serving process; can be sent to another process. */
export interface ServeConfig {
  settings: Settings;
  version: string;
  connection: pg.PoolConfig;
  port: number;
  /** Public origin of the shop, without a trailing slash. */
  baseUrl: string;
  secrets: Secrets;
}

export interface Bootstrap {
  config: ServeConfig;
  embedded: EmbeddedPostgres | undefined;
}

/** Prints one step of the start. */
export type Step = (text: string) => void;

/**
 * Opens the database, migrates its schema and finds a free port. `processes`: number of serving processes, which share the
 * database connections. `duringStart` runs while the embedded database starts; with `DATABASE_URL` it is not called.
 * @throws StartRefusal, with everything stopped.
 */
export async function prepareDatabaseAndPort(
  settings: Settings,
  step: Step,
  processes: number,
  duringStart: () => Promise<unknown>,
): Promise<Bootstrap> {
  // The database comes first, so that a second start of the same shop reports 'already open at' instead of a port in use.
  const embedded = settings.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: settings.dataDir, log: step, duringStart });
  try {
    const port = await findFreePort(settings);
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
    const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: settings.databaseUrl! };
    const allowed = await prepareSchema(connection, settings, step);
    const config: ServeConfig = {
      settings,
      version: await readVersion(),
      connection: { ...connection, max: poolSizePerProcess(allowed, processes) },
      port,
      baseUrl: settings.publicUrl ?? `http://${host}:${port}`,
      secrets: sessionSecrets(settings),
    };
    return { config, embedded };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

const SERVER_INFO = `
  select current_setting('server_version_num')::int as version,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`;

/** Migrates the schema, without a timeout. Returns how many connections the server allows. */
async function prepareSchema(connection: pg.PoolConfig, settings: Settings, step: Step): Promise<number> {
  const pool = createPool({ ...connection, max: 1, connectionTimeoutMillis: 4_000 });
  pool.on('error', () => {});
  let allowed: number;
  try {
    const { version, connections } = await queryServerInfo(pool, connection);
    allowed = connections;
    if (version < 150_000) throw new StartRefusal('DATABASE_URL must point to PostgreSQL 15 or newer.');
    if (settings.databaseUrl) step(`PostgreSQL ${Math.floor(version / 10_000)} at DATABASE_URL`);
    await migrate(pool, step);
    await migrateJobs(pool);
    // Only this shop uses an embedded database: a locked job belongs to a process that was killed.
    if (!settings.databaseUrl) await unlockJobs(pool);
  } catch (error) {
    throw error instanceof SchemaRefusal ? new StartRefusal(error.message) : error;
  } finally {
    await pool.end();
  }
  if (!settings.demo) await warnAboutDemoAccounts(connection, step);
  return allowed;
}

/** Tries each host once. @throws StartRefusal if none responds and accepts writes. */
async function queryServerInfo(
  pool: pg.Pool,
  { connectionString = '' }: pg.PoolConfig,
): Promise<{ version: number; connections: number }> {
  for (let left = connectionString.split(',').length; ; left--) {
    try {
      return (await pool.query(SERVER_INFO)).rows[0];
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      if (left <= 1)
        throw new StartRefusal(
          `No PostgreSQL server responds at DATABASE_URL (${code ?? message}). Check the address and that it is running.`,
        );
    }
  }
}

/** Warns about a database that was once filled with the demo: the passwords of its accounts are public (SETTLED 1). */
async function warnAboutDemoAccounts(connection: pg.PoolConfig, step: Step): Promise<void> {
  const db = openDatabase({ ...connection, max: 1 }, () => {});
  try {
    if (await isDemoDatabase(db))
      step('this database was filled as a demo: its demo accounts cannot log in now');
  } finally {
    await db.close();
  }
}

/** Finds the port to listen on, so that a port in use is reported before anything is served. */
function findFreePort({ port, host }: Settings): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(
        new StartRefusal(
          code === 'EADDRINUSE'
            ? `PORT ${port} on ${host} is already in use: stop the program that uses it, or choose another PORT.`
            : `Cannot listen on HOST ${host} with PORT ${port} (${code}).`,
        ),
      ),
    );
    probe.listen(port, host, () => {
      const address = probe.address() as { port: number };
      probe.close(() => resolve(address.port));
    });
  });
}
