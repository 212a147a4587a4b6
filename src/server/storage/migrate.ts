import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { projectFile } from '../project.ts';

/** The schema is newer than the program, or an applied migration was edited. */
export class SchemaRefusal extends Error {}

/** One file of `database/migrations`. */
export interface Migration {
  number: number;
  name: string;
  text: string;
  checksum: string;
}

/** A row of `schema_migrations`. */
export type AppliedMigration = Omit<Migration, 'text'>;

const MIGRATIONS = projectFile('database/migrations');

/** Reads the migrations of this program, ordered by number. */
export async function readMigrations(folder = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return {
        number: Number(name.slice(0, 4)),
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}

/**
 * Applies the pending migrations of `database/migrations` in the order of their numbers, each in its own transaction. An
 * advisory lock serializes processes that start together.
 *
 * @throws SchemaRefusal if the schema is newer than the program or an applied file was edited; nothing is changed.
 */
export async function migrate(
  pool: pg.Pool,
  log: (line: string) => void = () => {},
  folder = MIGRATIONS,
): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query("select pg_advisory_lock(hashtext('shopkeeper migrations'))");
    await client.query(
      'create table if not exists schema_migrations (number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query('select number, name, checksum from schema_migrations');
    const applied = new Map<number, AppliedMigration>(rows.map((row) => [row.number, row]));
    verifyApplied(migrations, applied);
    for (const migration of migrations.filter(({ number }) => !applied.has(number))) {
      await apply(client, migration);
      log(`migration ${migration.name}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    client.release(true);
  }
}

function verifyApplied(migrations: Migration[], applied: Map<number, AppliedMigration>): void {
  const ownMigrations = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const [number, { name, checksum }] of applied) {
    const migration = ownMigrations.get(number);
    if (!migration)
      throw new SchemaRefusal(
        `The database was written by a newer Shopkeeper (migration ${name}): start that version, or restore a backup made by this one.`,
      );
    if (migration.checksum !== checksum)
      throw new SchemaRefusal(
        `Migration ${name} was changed after it had been applied: restore the file as it was.`,
      );
  }
}

async function apply(client: pg.PoolClient, { number, name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
