import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFindings, withBrokenRows } from '../../../test/findings.ts';
import { type TestShop, testShop } from '../../../test/shop.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { clockCheck, jumped } from './clock.ts';
import { databaseCheck } from './database.ts';
import { exposureCheck } from './exposure.ts';
import type { Check } from './finding.ts';
import { jobsCheck } from './jobs.ts';
import { liveCheck } from './live-channel.ts';
import { migrationsCheck } from './migrations.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());

function exposure(demo: boolean, trustProxy: string[] = []): Check {
  return exposureCheck({ demo, trustProxy });
}

it('an unbroken one is well', async () => {
  for (const check of [
    migrationsCheck(),
    liveCheck(shop.connection),
    jobsCheck,
    clockCheck(),
    exposure(true),
  ])
    for (const { state } of await check.look(shop.db)) expect(state, check.name).toBe('well');
});

describe('migrations', () => {
  const last = sql`select max(number) from schema_migrations`;
  it.each<[Sql, RegExp]>([
    [
      sql`delete from schema_migrations where number = (${last})`,
      /1 migration not applied yet: \d{4}_.*Start the shop once/,
    ],
    [
      sql`update schema_migrations set checksum = 'x' where number = 1`,
      /Migration 0001_change_feed.sql was changed/,
    ],
    [
      sql`insert into schema_migrations (number, name, checksum) values (9999, '9999_later.sql', 'x')`,
      /written by a newer Shopkeeper \(migration 9999_later.sql\)/,
    ],
  ])('%#', async (breaking, says) => {
    await withBrokenRows(shop.db, [breaking], async (tx) => {
      expect(formatFindings(await migrationsCheck().look(tx))).toEqual([expect.stringMatching(says)]);
    });
  });
});

describe('the live channel', () => {
  it.each<[Sql, RegExp]>([
    [
      sql`alter table orders disable trigger announce_insert`,
      /Triggers of table orders are switched off.*alter table orders enable trigger all/,
    ],
    [sql`drop trigger announce_update on identity.session`, /Table identity.session has lost the triggers/],
  ])('%#', async (breaking, says) => {
    const check = liveCheck(shop.connection);
    await withBrokenRows(shop.db, [breaking], async (tx) => {
      // The echo is a message too, and comes only with the end of a transaction: it is looked at elsewhere.
      const outside = { ...tx, one: shop.db.one };
      expect(formatFindings(await check.look(outside))).toEqual([
        expect.stringMatching(/^A message through the database comes back \(\d+ ms\)\.$/),
        expect.stringMatching(says),
      ]);
    });
  });

  it('a message that does not come back', async () => {
    const elsewhere = await testShop({}, { jobs: false });
    try {
      const [echo] = await liveCheck(elsewhere.connection).look(shop.db);
      expect(formatFindings([echo!])[0]).toMatch(/^wrong: A message through the database did not come back/);
    } finally {
      await elsewhere.close();
    }
  });
});

describe('jobs', () => {
  const add = (facts: Sql) => [
    sql`select graphile_worker.add_job('mail.send', '{}'::json)`,
    sql`update graphile_worker._private_jobs set ${facts}`,
  ];
  it.each<[Sql, string]>([
    [
      sql`attempts = max_attempts, last_error = ${'550 no such user x@people.test\nat y'}::text`,
      'wrong: 1 mail.send job was given up after many tries (550 no such user …).',
    ],
    [
      sql`attempts = 4, last_error = 'connect ECONNREFUSED'`,
      'wrong: 1 mail.send job fails again and again (connect ECONNREFUSED).',
    ],
    [
      sql`locked_at = now() - interval '16 minutes', locked_by = 'w'`,
      'wrong: 1 mail.send job has been at work for over 15 minutes.',
    ],
  ])('%#', async (facts, says) => {
    await withBrokenRows(shop.db, add(facts), async (tx) => {
      const findings = formatFindings(await jobsCheck.look(tx));
      expect(findings[0]).toContain(says);
      expect(findings[1]).toBe('1 job waits until the shop is open again.');
    });
  });

  it('a closed shop has nobody who does them', async () => {
    expect(formatFindings(await jobsCheck.look(shop.db))).toEqual(['No job waits; the shop is closed.']);
  });

  it('an open one is late, or does nothing by the clock', async () => {
    const open = await testShop();
    const add = sql`select graphile_worker.add_job('unknown', '{}'::json, run_at => now() - interval '6 minutes')`;
    try {
      await expect
        .poll(async () => formatFindings(await jobsCheck.look(open.db)))
        .toEqual(['Jobs are carried out; none fails, none is late.']);
      await open.db.one(add);
      await open.db.run(sql`update graphile_worker._private_jobs set created_at = run_at`);
      expect(formatFindings(await jobsCheck.look(open.db))).toEqual([
        expect.stringContaining('note: 1 job is more than 5 minutes late.'),
      ]);
    } finally {
      await open.close();
    }
  });
});

describe('PostgreSQL', () => {
  it('that may lose what it acknowledged, as the one of these tests', async () => {
    const names = 'fsync, full_page_writes, synchronous_commit';
    expect(formatFindings(await databaseCheck.look(shop.db))).toEqual([
      expect.stringMatching(/^PostgreSQL \d+\.\d+ answers\.$/),
      expect.stringContaining(
        `wrong: PostgreSQL runs with ${names} switched off: a power cut may lose orders`,
      ),
    ]);
  });

  it('with an index that was left unfinished', async () => {
    const unfinished = sql`update pg_index set indisvalid = false where indexrelid = 'orders_newest'::regclass`;
    await withBrokenRows(shop.db, [unfinished], async (tx) => {
      expect(formatFindings(await databaseCheck.look(tx)).at(-1)).toContain(
        'wrong: The index orders_newest is unfinished.',
      );
    });
  });
});

describe('what the database remembers', () => {
  const remembered = (name: string) =>
    sql`insert into shop_facts (name, value) values (${name}, to_jsonb(now()))`;
  it('demo accounts in a shop in earnest', async () => {
    await withBrokenRows(shop.db, [remembered('filled_as_demo')], async (tx) => {
      expect(formatFindings(await exposure(true).look(tx))).toEqual(['Nothing contradicts the settings.']);
      expect(formatFindings(await exposure(false).look(tx))[0]).toMatch(
        /^note: This database was once filled as a demo/,
      );
    });
  });

  it('forwarded headers without a trusted proxy', async () => {
    await withBrokenRows(shop.db, [remembered('forwarded_without_trust')], async (tx) => {
      expect(formatFindings(await exposure(true, ['127.0.0.1']).look(tx))).toEqual([
        'Nothing contradicts the settings.',
      ]);
      expect(formatFindings(await exposure(true).look(tx))[0]).toMatch(
        /^note: Forwarded headers arrived .* while TRUST_PROXY is not set: .* → Set TRUST_PROXY/,
      );
    });
  });
});

describe('the clock', () => {
  it.each([
    [0, /^This machine's clock and the database's agree within 2.0 s.$/],
    [5_000, /^note: This machine's clock is (4|5)\.\d s ahead of the database's\./],
    [-5_000, /^note: This machine's clock is (4|5)\.\d s behind the database's\./],
    [
      90_000,
      /^wrong: This machine's clock is (89|90)\.\d s ahead .* Sessions and reset links end at the wrong time/,
    ],
  ])('%i ms beside the database', async (apart, says) => {
    const [finding] = formatFindings(await clockCheck(() => Date.now() + apart).look(shop.db));
    expect(finding).toMatch(says);
  });

  it('that was once set back', async () => {
    const ahead = sql`insert into identity.user (id, name, email, created_at) values ('u', 'U', 'u@x.test', '2199-01-01Z')`;
    await withBrokenRows(shop.db, [ahead], async (tx) => {
      expect(formatFindings(await clockCheck().look(tx))[1]).toMatch(
        /^note: Something was written at 2199-01-01T00:00:00.000Z, which has not come yet/,
      );
    });
  });

  it('that jumps meanwhile', () => {
    const begin = { clock: 1_000_000, steady: 50 };
    expect(jumped(begin, { clock: 1_002_400, steady: 2_050 })).toEqual([]);
    expect(formatFindings(jumped(begin, { clock: 1_005_000, steady: 2_050 }))[0]).toMatch(
      /^wrong: .* jumped forward by 3.0 s/,
    );
    expect(formatFindings(jumped(begin, { clock: 1_000_000, steady: 2_050 }))[0]).toMatch(
      /jumped back by 2.0 s/,
    );
  });
});
