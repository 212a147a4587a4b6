import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../../../test/command.ts';
import { emptyFolder } from '../../../test/embedded.ts';
import { migrateJobs } from '../jobs/runner.ts';
import { startEmbeddedPostgres } from '../storage/embedded/start.ts';
import { migrate } from '../storage/migrate.ts';

/** `npm run doctor -- …` with these settings. */
const doctor = (settings: Record<string, string>, ...words: string[]) =>
  runCommand('doctor', words, settings);

const openShop = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => {} });

it('says how it is used', async () => {
  const { code, said } = await doctor({}, '--heal');
  expect(code).toBe(64);
  expect(said).toContain('npm run doctor -- --mend');
});

it('looks no further with settings that cannot be read', async () => {
  expect(await doctor({ PORT: 'x' })).toEqual({
    code: 1,
    said: expect.stringMatching(
      /^WRONG {2}settings +PORT must be .*\n +→ Correct it .*\n\n1 thing is wrong\.$/,
    ),
  });
});

it('says that there is no shop yet, without making one', async () => {
  const { code, said } = await doctor({ DATA_DIR: '/nowhere/at/all' });
  expect(code).toBe(1);
  expect(said).toMatch(
    /WRONG {2}database +There is no shop in DATA_DIR \/nowhere\/at\/all yet: start it once first\./,
  );
});

it('says that the database does not answer', async () => {
  const settings = {
    DATABASE_URL: 'postgres://shop:hushhush@127.0.0.1:1/shop',
    SESSION_SECRET: 'kD93jf0aLq2Zx7Vb8Nm4Rt6Yw1Pc5Sg0',
  };
  const { code, said } = await doctor(settings);
  expect(code).toBe(1);
  expect(said).toMatch(/WRONG {2}database +The database does not answer \(ECONNREFUSED\)\./);
  expect(said).not.toContain('hushhush');
});

it('works with the shop closed and open, finds what is broken, and mends what it can', async () => {
  const env = { DATA_DIR: join(emptyFolder(), 'data') };
  const running = await openShop(env.DATA_DIR);
  // As a shop does; each command would wait 2 s for the address of a shop that is only being opened.
  running.announce('http://127.0.0.1:3000');
  const pool = new pg.Pool(running.connection);
  onTestFinished(() => running.stop());
  await migrate(pool);
  await migrateJobs(pool);
  await pool.query(
    `insert into products (id, title, price_cents, created_by, review_sum, review_count) values ('cup', 'Cup', 450, 'x', 9, 2)`,
  );

  const open = await doctor(env);
  expect(open.code, open.said).toBe(1);
  expect(open.said).toMatch(
    /WRONG {2}ratings +1 product has a rating that is not the sum of their reviews: cup\./,
  );
  expect(open.said).toMatch(/1 thing is wrong\.$/);

  const mended = await doctor(env, '--mend');
  expect(mended.code, mended.said).toBe(0);
  expect(mended.said).toMatch(/WRONG {2}ratings[\s\S]*\nMending: the ratings of products are added up anew/);
  expect(mended.said).toMatch(/All is well, with 1 note\.$/);
  expect((await pool.query('select review_count from products')).rows).toEqual([{ review_count: 0 }]);
  await pool.end();
  await running.stop();

  const closed = await doctor(env);
  expect(closed.code, closed.said).toBe(0);
  expect(closed.said).toMatch(/ok {5}database +What it acknowledges is on the disk\./);
  expect(closed.said).toMatch(/ok {5}jobs +No job waits; the shop is closed\./);
  await (await openShop(env.DATA_DIR)).stop();
}, 60_000);
