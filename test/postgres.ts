import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateJobs } from '../src/server/jobs/runner.ts';
import { refuseIfLocked } from '../src/server/storage/embedded/data-dir-lock.ts';
import type { ConnectionSettings } from '../src/server/storage/embedded/session.ts';
import { startEmbeddedPostgres } from '../src/server/storage/embedded/start.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one server of this test run; `database` is the template with the migrated schema. */
    postgres: ConnectionSettings;
    /** A folder for this test run's files; removed at its end. */
    scratch: string;
  }
}

const MIGRATE = '../src/server/storage/migrate.ts';
const SCRATCH = 'shopkeeper-test-';
const TEMPLATE = 'shopkeeper_template';

/** Shared resources of a test run. */
export interface TestServer {
  postgres: ConnectionSettings;
  scratch: string;
}

/** Environment variable with an existing `TestServer` as JSON, for test runners that share it (`torture/parallel-groups.ts`). */
export const TEST_SERVER = 'TEST_SERVER';

/** Provides a PostgreSQL server with a template database; each test file copies the template (`database.ts`). */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const existingServer = process.env[TEST_SERVER];
  const { stop, ...testServer } = existingServer
    ? { ...(JSON.parse(existingServer) as TestServer), stop: undefined }
    : await startTestPostgres();
  project.provide('scratch', testServer.scratch);
  project.provide('postgres', testServer.postgres);
  return stop;
}

/** Starts a server in a new folder; `stop` ends it and removes the folder. */
export async function startTestPostgres(): Promise<TestServer & { stop(): Promise<void> }> {
  await removeAbandoned();
  const scratch = mkdtempSync(join(tmpdir(), SCRATCH));
  chmodSync(scratch, 0o755); // like the folder of a clone
  const logLines: string[] = [];
  try {
    const server = await startEmbeddedPostgres({
      dataDir: join(scratch, 'data'),
      log: (line) => logLines.push(line),
      nonDurable: true,
    });
    const stop = async () => {
      await server.stop();
      rmSync(scratch, { recursive: true, force: true });
    };
    await makeTemplate(server.connection).catch(async (error) => {
      await stop();
      throw error;
    });
    return { scratch, postgres: { ...server.connection, database: TEMPLATE }, stop };
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true });
    throw new Error(['The test database did not start.', ...logLines].join('\n'), { cause: error });
  }
}

/** Removes folders (about 50 MB each) of killed runs after an hour, unless their server still runs. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(SCRATCH))) {
    const folder = join(tmpdir(), name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    const isOpen = () =>
      refuseIfLocked(join(folder, 'data')).then(
        () => false,
        () => true,
      );
    if (age > 3_600_000 && !(await isOpen())) rmSync(folder, { recursive: true, force: true });
  }
}

async function makeTemplate(connection: ConnectionSettings): Promise<void> {
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  if (!existsSync(new URL(MIGRATE, import.meta.url))) return;
  const { migrate } = (await import(MIGRATE)) as { migrate(pool: pg.Pool): Promise<void> };
  const pool = new pg.Pool({ ...connection, database: TEMPLATE });
  pool.on('error', () => {}); // a failed query rejects too
  await migrate(pool)
    .then(() => migrateJobs(pool))
    .finally(() => pool.end());
}
