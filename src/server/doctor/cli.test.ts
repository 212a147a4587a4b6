import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../../../test/command.ts';
import { emptyFolder } from '../../../test/embedded.ts';
import { migrateJobs } from '../jobs/runner.ts';
import { startEmbeddedPostgres } from '../storage/embedded/start.ts';
import { migrate } from '../storage/migrate.ts';

/** Runs `npm run doctor -- …` with these settings. */
const doctor = (settings: Record<string, string>, ...args: string[]) => runCommand('doctor', args, settings);

const openShop = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => {} });

it('prints its usage for an unknown option', async () => {
  const { code, output } = await doctor({}, '--heal');
  expect(code).toBe(64);
  expect(output).toContain('npm run doctor -- --fix');
});

it('stops at invalid settings', async () => {
  expect(await doctor({ PORT: 'x' })).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^WRONG {2}settings +PORT must be .*\n +→ Correct the setting .*\n\n1 problem found\.$/,
    ),
  });
});

it('reports that there is no shop yet, and creates none', async () => {
  const { code, output } = await doctor({ DATA_DIR: '/nowhere/at/all' });
  expect(code).toBe(1);
  expect(output).toMatch(
    /WRONG {2}database +There is no shop in DATA_DIR \/nowhere\/at\/all yet: start it once first\./,
  );
});

it('reports an unreachable database, without its password', async () => {
  const settings = {
    DATABASE_URL: 'postgres://shop:hushhush@127.0.0.1:1/shop',
    SESSION_SECRET: 'kD93jf0aLq2Zx7Vb8Nm4Rt6Yw1Pc5Sg0',
  };
  const { code, output } = await doctor(settings);
  expect(code).toBe(1);
  expect(output).toMatch(/WRONG {2}database +The database cannot be checked \(ECONNREFUSED\)\./);
  expect(output).not.toContain('hushhush');
});

it('checks an open and a closed shop, and fixes wrong ratings', async () => {
  const env = { DATA_DIR: join(emptyFolder(), 'data') };
  const running = await openShop(env.DATA_DIR);
  // A running shop has announced its URL; otherwise, each command waits 2 s for the URL of a shop that is starting.
  running.announce('http://127.0.0.1:3000');
  const pool = new pg.Pool(running.connection);
  onTestFinished(() => running.stop());
  await migrate(pool);
  await migrateJobs(pool);
  await pool.query(
    `insert into products (id, title, price_cents, created_by, review_sum, review_count) values ('cup', 'Cup', 450, 'x', 9, 2)`,
  );

  const open = await doctor(env);
  expect(open.code, open.output).toBe(1);
  expect(open.output).toMatch(
    /WRONG {2}ratings +1 product has a rating that does not match the visible reviews: cup\./,
  );
  expect(open.output).toMatch(/1 problem found\.$/);

  const fixed = await doctor(env, '--fix');
  expect(fixed.code, fixed.output).toBe(0);
  expect(fixed.output).toMatch(/WRONG {2}ratings[\s\S]*\nFixing: the ratings of products are recalculated/);
  expect(fixed.output).toMatch(/No problems found, 1 note\.$/);
  expect((await pool.query('select review_count from products')).rows).toEqual([{ review_count: 0 }]);
  await pool.end();
  await running.stop();

  const closed = await doctor(env);
  expect(closed.code, closed.output).toBe(0);
  expect(closed.output).toMatch(/ok {5}database +Committed data is on the disk\./);
  expect(closed.output).toMatch(/ok {5}jobs +No job is queued; the shop is not running\./);
  await (await openShop(env.DATA_DIR)).stop();
}, 60_000);
