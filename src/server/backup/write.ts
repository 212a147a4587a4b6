import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { StartRefusal } from '../start-refusal.ts';
import { clientTo } from '../storage/hosts.ts';
import { copyOut } from './copy.ts';
import { type BackupRecord, json, writeRecords } from './records.ts';
import {
  type BackupTable,
  backupTables,
  copyOutText,
  JOBS,
  prepareSession,
  quoted,
  sequences,
} from './tables.ts';

/** The `H` record. */
export interface BackupHead {
  format: 1;
  madeBy: string;
  /** UTC, ISO. */
  madeAt: string;
  migrations: { number: number; name: string; checksum: string }[];
  /** The job queue's own version. */
  jobs: number;
}

/** The `E` record: what a restore must find again. */
export interface TableSum {
  rows: number;
  sha256: string;
}

export interface BackupReport {
  tables: number;
  rows: number;
  bytes: number;
}

/**
 * Writes all that the shop keeps (accounts, products, orders, pictures, waiting jobs) as it stands at one moment into a
 * new file that only its owner can read. The shop may be open meanwhile and waits for nothing.
 * @throws StartRefusal when the file exists, cannot be written, or there is no shop in the database.
 */
export async function writeBackup(
  connection: pg.PoolConfig,
  path: string,
  version: string,
): Promise<BackupReport> {
  const draft = `${path}.part`;
  const file = await create(path, draft);
  try {
    const report = await write(connection, file, version);
    await file.close();
    await rename(draft, path);
    await syncFolder(dirname(path));
    return report;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw (error as { code?: string }).code === 'ENOSPC'
      ? new StartRefusal(`The backup was not written: the disk of ${path} is full.`)
      : error;
  }
}

async function create(path: string, draft: string): Promise<FileHandle> {
  try {
    // Taken by name first: two backups into one file must not mix.
    const exists = await open(path, 'r').catch(() => undefined);
    await exists?.close();
    if (exists) throw new StartRefusal(`${path} exists already: choose another name, or remove it.`);
    return await open(draft, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new StartRefusal(
        `${draft} exists already: another backup is being written there, or was broken off.`,
      );
    throw error instanceof StartRefusal ? error : new StartRefusal(`${path} cannot be written (${code}).`);
  }
}

async function write(connection: pg.PoolConfig, file: FileHandle, version: string): Promise<BackupReport> {
  const client = clientTo({
    ...connection,
    application_name: 'shopkeeper backup',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {}); // the query that is under way rejects as well
  await client.connect();
  try {
    await prepareSession(client);
    // One moment for all tables: whatever is written meanwhile is not seen.
    await client.query('begin isolation level repeatable read read only');
    const tables = await backupTables(client);
    if (!tables.some(({ name }) => name === 'schema_migrations'))
      throw new StartRefusal('There is no shop in this database yet.');
    const counted = { tables: tables.length, rows: 0 };
    const bytes = await writeRecords(file, records(client, tables, version, counted));
    await client.query('commit');
    return { ...counted, bytes };
  } finally {
    await client.end();
  }
}

async function* records(
  client: pg.Client,
  tables: readonly BackupTable[],
  version: string,
  counted: { rows: number },
): AsyncGenerator<BackupRecord> {
  yield json('H', await headOf(client, version));
  for (const table of tables) {
    yield json('T', table);
    const sum = new RowSum();
    for await (const content of copyOut(client, copyOutText(table))) {
      sum.add(content);
      yield { kind: 'D', content };
    }
    const total = sum.total();
    const { rows } = await client.query(`select count(*) as there from ${quoted(table.schema, table.name)}`);
    if (Number(rows[0].there) !== total.rows) throw new Error(`rows of ${table.name} were lost on the way`);
    counted.rows += total.rows;
    yield json('E', total);
  }
  yield json('Z', { sequences: await sequences(client) });
}

async function headOf(client: pg.Client, version: string): Promise<BackupHead> {
  const migrations = await client.query<BackupHead['migrations'][number]>(
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
  const { rows } = await client.query(`select max(id) as id from ${JOBS}.migrations`);
  return Number(rows[0]?.id ?? 0);
}

/** Counts and sums rows as COPY writes them: each ends with a line feed, and none has another inside. */
export class RowSum {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(chunk: Buffer): void {
    this.#hash.update(chunk);
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.#rows++;
  }

  total(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** The new name must survive a power cut as well. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
