/** A large shop out and in again, and migrations that are killed half-way (RELIABILITY G12). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { fillLarge } from '../../bench/fill.ts';
import { clearShop } from '../../src/server/backup/empty-shop.ts';
import { restoreBackup } from '../../src/server/backup/restore.ts';
import { writeBackup } from '../../src/server/backup/write.ts';
import { migrate, readMigrations } from '../../src/server/storage/migrate.ts';
import { testDatabase } from '../../test/database.ts';
import { often, report } from '../figures.ts';
import { ms, patient } from '../patience.ts';
import { Random, seed } from '../random.ts';

const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-torture-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function database() {
  const made = await testDatabase();
  onTestFinished(() => made.drop());
  return made;
}

const orders = often(5_000, 100_000);
it(
  `${orders} orders go out and come back with equal sums`,
  async () => {
    const shop = await database();
    await fillLarge(shop.connectionConfig, { products: 1_000, orders });
    const file = join(folder, 'large');
    const began = performance.now();
    const written = await writeBackup(shop.connectionConfig, file, '1');
    const out = performance.now() - began;
    const target = await database();
    const back = await restoreBackup(target.connectionConfig, file, { replace: false });
    const all = performance.now() - began;
    expect(back.rows).toBe(written.rows);
    expect(await sums(target.pool)).toEqual(await sums(shop.pool));
    expect(Math.max(out, all - out)).toBeLessThan(patient(60_000));
    report('G12', `${orders} orders: out in ${ms(out)}, back in ${ms(all - out)}, sums equal`);
  },
  often(120_000, 900_000),
);

/** A sum of every table that PostgreSQL makes, not we. */
async function sums(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'identity') and table_type = 'BASE TABLE' order by 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const sum = await pool.query(
      `select count(*) as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from ${name} t`,
    );
    found.push(`${name} ${sum.rows[0].rows} ${sum.rows[0].sum}`);
  }
  return found;
}

const kills = often(2, 10);
it(
  `a migration that is killed leaves the old schema or the new one, ${kills} times`,
  async () => {
    const random = new Random(seed);
    const all = await readMigrations();
    const reference = await schema((await database()).pool);
    let midway = 0;
    for (let round = 0; round < kills; round++) {
      const made = await database();
      const client = await made.pool.connect();
      await clearShop(client);
      client.release();
      const program = spawn(
        process.execPath,
        [
          '--import',
          'tsx',
          join(import.meta.dirname, 'migrate-program.ts'),
          JSON.stringify(made.connectionConfig),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      onTestFinished(() => void program.kill('SIGKILL'));
      const ended = once(program, 'exit');
      await Promise.race([once(program.stdout, 'data'), ended]);
      await sleep(random.below(60));
      program.kill('SIGKILL');
      await ended;
      const { rows } = await made.pool.query('select number from schema_migrations order by number');
      const applied = rows.map(({ number }) => number as number);
      // Whole ones from the first on, and nothing of the one that was under way.
      expect(applied).toEqual(all.slice(0, applied.length).map(({ number }) => number));
      if (applied.length < all.length) midway++;
      await migrate(made.pool);
      expect(await schema(made.pool), `TORTURE_SEED=${seed}`).toEqual(reference);
    }
    report('G12', `${kills} migrations killed, ${midway} of them midway: none between`);
  },
  often(90_000, 300_000),
);

/** Columns, indexes, triggers and functions, as text. */
async function schema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part
    from information_schema.columns where table_schema in ('public', 'identity')
    union select indexdef from pg_indexes where schemaname in ('public', 'identity')
    union select tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal
    union select proname || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace order by 1`);
  return rows.map(({ part }) => part);
}
