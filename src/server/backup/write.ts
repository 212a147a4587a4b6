import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { StartRefusal } from '../start-refusal.ts';
import { createClient } from '../storage/hosts.ts';
import type { AppliedMigration } from '../storage/migrate.ts';
import { type BackupRecord, jsonRecord, writeRecords } from './records.ts';
import {
  type BackupTable,
  backupTables,
  copyOutStatement,
  JOBS_SCHEMA,
  prepareSession,
  quoteName,
  readSequences,
} from './tables.ts';

/** Content of the `H` record. */
export interface BackupHeader {
  format: 1;
  madeBy: string;
  /** UTC ISO time. */
  madeAt: string;
  migrations: AppliedMigration[];
  /** Version of the job library's schema. */
  jobs: number;
}

/** Content of the `E` record, verified by a restore. */
export interface TableChecksum {
  rows: number;
  sha256: string;
}

export interface BackupReport {
  tables: number;
  rows: number;
  bytes: number;
}

/**
 * Writes a consistent snapshot of all data (accounts, products, orders, pictures, queued jobs) to a new private file. The
 * shop may be running and is not blocked.
 * @throws StartRefusal if the file exists or cannot be written, or the database contains no shop.
 */
export async function writeBackup(
  connection: pg.PoolConfig,
  path: string,
  version: string,
): Promise<BackupReport> {
  const temp = `${path}.part`;
  const file = await createFile(path, temp);
  try {
    const report = await write(connection, file, version);
    await file.close();
    await rename(temp, path);
    await syncFolder(dirname(path));
    return report;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(temp, { force: true });
    throw (error as { code?: string }).code === 'ENOSPC'
      ? new StartRefusal(`The backup was not written: the disk of ${path} is full.`)
      : error;
  }
}

async function createFile(path: string, temp: string): Promise<FileHandle> {
  try {
    const existing = await open(path, 'r').catch(() => undefined);
    await existing?.close();
    if (existing) throw new StartRefusal(`${path} already exists: choose another name, or remove it.`);
    // `wx` fails if another backup is writing this file.
    return await open(temp, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new StartRefusal(
        `${temp} already exists: another backup is being written, or was interrupted. Remove it if no backup is running.`,
      );
    throw error instanceof StartRefusal ? error : new StartRefusal(`${path} cannot be written (${code}).`);
  }
}

async function write(connection: pg.PoolConfig, file: FileHandle, version: string): Promise<BackupReport> {
  const client = createClient({
    ...connection,
    application_name: 'shopkeeper backup',
    connectionTimeoutMillis: 5_000,
  });
  // An unhandled 'error' event would end the process; the query in flight rejects with the same error.
  client.on('error', () => {});
  await client.connect();
  try {
    await prepareSession(client);
    // One snapshot for all tables.
    await client.query('begin isolation level repeatable read read only');
    const tables = await backupTables(client);
    if (!tables.some(({ name }) => name === 'schema_migrations'))
      throw new StartRefusal('There is no shop in this database yet.');
    const counts = { tables: tables.length, rows: 0 };
    const bytes = await writeRecords(file, records(client, tables, version, counts));
    await client.query('commit');
    return { ...counts, bytes };
  } finally {
    await client.end();
  }
}

async function* records(
  client: pg.Client,
  tables: readonly BackupTable[],
  version: string,
  counts: { rows: number },
): AsyncGenerator<BackupRecord> {
  yield jsonRecord('H', await buildHeader(client, version));
  for (const table of tables) {
    yield jsonRecord('T', table);
    const checksum = new RowChecksum();
    for await (const content of client.query(copyStreams.to(copyOutStatement(table)))) {
      checksum.add(content);
      yield { kind: 'D', content };
    }
    const total = checksum.total();
    const { rows } = await client.query(
      `select count(*) as number from ${quoteName(table.schema, table.name)}`,
    );
    if (Number(rows[0].number) !== total.rows) throw new Error(`rows of ${table.name} were lost during COPY`);
    counts.rows += total.rows;
    yield jsonRecord('E', total);
  }
  yield jsonRecord('Z', { sequences: await readSequences(client) });
}

async function buildHeader(client: pg.Client, version: string): Promise<BackupHeader> {
  const migrations = await client.query<AppliedMigration>(
    'select number, name, checksum from public.schema_migrations order by number',
  );
  return {
    format: 1,
    madeBy: version,
    madeAt: new Date().toISOString(),
    migrations: migrations.rows,
    jobs: await jobsVersion(client),
  };
}

export async function jobsVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query(`select max(id) as id from ${JOBS_SCHEMA}.migrations`);
  return Number(rows[0]?.id ?? 0);
}

/** Counts and hashes rows in COPY format, in which a line feed ends each row and occurs nowhere else. */
export class RowChecksum {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.#rows++;
  }

  total(): TableChecksum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** Syncs the folder, so that the rename survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
