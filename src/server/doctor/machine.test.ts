import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFindings, withBrokenRows } from '../../../test/findings.ts';
import { type TestShop, testShop } from '../../../test/shop.ts';
import { type Sql, sql } from '../storage/sql.ts';
import { checkJump, clockCheck } from './clock.ts';
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

it('finds no problem in a healthy shop', async () => {
  for (const check of [
    migrationsCheck(),
    liveCheck(shop.connection),
    jobsCheck,
    clockCheck(),
    exposure(true),
  ])
    for (const { state } of await check.run(shop.db)) expect(state, check.name).toBe('ok');
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
  ])('reports problem %#', async (breaking, expected) => {
    await withBrokenRows(shop.db, [breaking], async (tx) => {
      expect(formatFindings(await migrationsCheck().run(tx))).toEqual([expect.stringMatching(expected)]);
    });
  });
});

describe('the live channel', () => {
  it.each<[Sql, RegExp]>([
    [
      sql`alter table orders disable trigger announce_insert`,
      /Triggers of table orders are disabled.*alter table orders enable trigger all/,
    ],
    [sql`drop trigger announce_update on identity.session`, /Table identity.session lacks the triggers/],
    [sql`drop trigger announce_insert on orders`, /Table orders lacks the triggers/],
  ])('reports problem %#', async (breaking, expected) => {
    const check = liveCheck(shop.connection);
    await withBrokenRows(shop.db, [breaking], async (tx) => {
      // The echo would arrive only after this transaction ends, so it runs outside it.
      const outside = { ...tx, one: shop.db.one };
      expect(formatFindings(await check.run(outside))).toEqual([
        expect.stringMatching(/^A message through the database arrives \(\d+ ms\)\.$/),
        expect.stringMatching(expected),
      ]);
    });
  });

  it('reports a message that does not arrive', async () => {
    const other = await testShop({}, { jobs: false });
    try {
      const [echo] = await liveCheck(other.connection).run(shop.db);
      expect(formatFindings([echo!])[0]).toMatch(/^wrong: A message through the database did not arrive/);
    } finally {
      await other.close();
    }
  });
});

describe('jobs', () => {
  const add = (assignments: Sql) => [
    sql`select graphile_worker.add_job('mail.send', '{}'::json)`,
    sql`update graphile_worker._private_jobs set ${assignments}`,
  ];
  it.each<[Sql, string]>([
    [
      sql`attempts = max_attempts, last_error = ${'550 no such user x@people.test\nat y'}::text`,
      'wrong: 1 mail.send job was given up after many attempts (550 no such user …).',
    ],
    [
      sql`attempts = 4, last_error = 'connect ECONNREFUSED'`,
      'wrong: 1 mail.send job fails repeatedly (connect ECONNREFUSED).',
    ],
    [
      sql`locked_at = now() - interval '16 minutes', locked_by = 'w'`,
      'wrong: 1 mail.send job has been running for over 15 minutes.',
    ],
  ])('reports problem %#', async (assignments, expected) => {
    await withBrokenRows(shop.db, add(assignments), async (tx) => {
      const findings = formatFindings(await jobsCheck.run(tx));
      expect(findings[0]).toContain(expected);
      expect(findings[1]).toBe('1 job is queued until the shop runs again.');
    });
  });

  it('reports no queued job in a closed shop', async () => {
    expect(formatFindings(await jobsCheck.run(shop.db))).toEqual([
      'No job is queued; the shop is not running.',
    ]);
  });

  it('reports late jobs in an open shop', async () => {
    const open = await testShop();
    const add = sql`select graphile_worker.add_job('unknown', '{}'::json, run_at => now() - interval '6 minutes')`;
    try {
      await expect
        .poll(async () => formatFindings(await jobsCheck.run(open.db)))
        .toEqual(['Jobs run; none fails or is late.']);
      await open.db.one(add);
      await open.db.run(sql`update graphile_worker._private_jobs set created_at = run_at`);
      expect(formatFindings(await jobsCheck.run(open.db))).toEqual([
        expect.stringContaining('note: 1 job is more than 5 minutes late.'),
      ]);
    } finally {
      await open.close();
    }
  });
});

describe('PostgreSQL', () => {
  it('reports settings that may lose committed data, such as those of these tests', async () => {
    const names = 'fsync, full_page_writes, synchronous_commit';
    expect(formatFindings(await databaseCheck.run(shop.db))).toEqual([
      expect.stringMatching(/^PostgreSQL \d+\.\d+ is reachable\.$/),
      expect.stringContaining(`wrong: PostgreSQL runs with ${names} off: a power failure may lose orders`),
    ]);
  });

  it('reports an incomplete index', async () => {
    const unfinished = sql`update pg_index set indisvalid = false where indexrelid = 'orders_newest'::regclass`;
    await withBrokenRows(shop.db, [unfinished], async (tx) => {
      expect(formatFindings(await databaseCheck.run(tx)).at(-1)).toContain(
        'wrong: The index orders_newest is incomplete.',
      );
    });
  });
});

describe('exposure', () => {
  const recordedFact = (name: string) =>
    sql`insert into shop_facts (name, value) values (${name}, to_jsonb(now()))`;
  it('reports demo accounts in a production shop', async () => {
    await withBrokenRows(shop.db, [recordedFact('filled_as_demo')], async (tx) => {
      expect(formatFindings(await exposure(true).run(tx))).toEqual([
        'Nothing in the database contradicts the settings.',
      ]);
      expect(formatFindings(await exposure(false).run(tx))[0]).toMatch(
        /^note: This database was filled as a demo/,
      );
    });
  });

  it('reports forwarded headers without a trusted proxy', async () => {
    await withBrokenRows(shop.db, [recordedFact('forwarded_without_trust')], async (tx) => {
      expect(formatFindings(await exposure(true, ['127.0.0.1']).run(tx))).toEqual([
        'Nothing in the database contradicts the settings.',
      ]);
      expect(formatFindings(await exposure(true).run(tx))[0]).toMatch(
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
      /^wrong: This machine's clock is (89|90)\.\d s ahead .* Sessions and reset links expire at the wrong time/,
    ],
  ])('is compared with the clock of the database: %i ms ahead', async (aheadMs, expected) => {
    const [finding] = formatFindings(await clockCheck(() => Date.now() + aheadMs).run(shop.db));
    expect(finding).toMatch(expected);
  });

  it('reports a timestamp in the future', async () => {
    const futureUser = sql`insert into identity.user (id, name, email, created_at) values ('u', 'U', 'u@x.test', '2199-01-01Z')`;
    await withBrokenRows(shop.db, [futureUser], async (tx) => {
      expect(formatFindings(await clockCheck().run(tx))[1]).toMatch(
        /^note: A row has the timestamp 2199-01-01T00:00:00.000Z, which is in the future/,
      );
    });
  });

  it('reports a jump during the checks', () => {
    const begin = { wallMs: 1_000_000, monotonicMs: 50 };
    expect(checkJump(begin, { wallMs: 1_002_400, monotonicMs: 2_050 })).toEqual([]);
    expect(formatFindings(checkJump(begin, { wallMs: 1_005_000, monotonicMs: 2_050 }))[0]).toMatch(
      /^wrong: .* jumped forward by 3.0 s/,
    );
    expect(formatFindings(checkJump(begin, { wallMs: 1_000_000, monotonicMs: 2_050 }))[0]).toMatch(
      /jumped back by 2.0 s/,
    );
  });
});
