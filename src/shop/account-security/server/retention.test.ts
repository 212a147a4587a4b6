import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endStepUp, registerUser, type TestBrowser } from '../../../../test/account-security.ts';
import { type Reply, type TestShop, testShop } from '../../../../test/shop.ts';
import { optionalFeatures } from '../../../server/features.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { Retention } from '../../../shared/retention.ts';
import { pruneAudit } from '../../audit/server/pruning.ts';
import { pruneRead } from '../../notifications/server/pruning.ts';
import * as contract from '../contract.ts';
import { INITIAL_RETENTION } from '../retention.ts';

let shop: TestShop;
let admin: TestBrowser;
let adminId: string;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  const registered = await registerUser(shop, { role: 'admin' });
  admin = registered.browser;
  adminId = registered.userId;
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.db.run(sql`delete from retention_settings`);
  await shop.db.run(sql`delete from audit`);
});

const outcome = ({ status, body }: Reply<unknown>) => [status, body.error?.code];
const save = (version: number, retention: Retention, as = admin) =>
  as.send(contract.saveRetention, { version, retention });
const current = async () => (await shop.read(contract.retention, {}, admin.user)).body;

/** Adds an audit entry and a read notification for each of these ages, each age several times. */
async function addOldRows(of: TestShop, userId: string, ages: readonly number[], copies = 1): Promise<void> {
  for (const days of ages) {
    await of.db.run(sql`
      insert into audit (id, at, entity, entity_id, action)
      select ${String(10_000 - days)} || n, now() - make_interval(days => ${days}::int), 'product', ${`${days}`}, 'add'
      from generate_series(1, ${copies}::int) n`);
    await of.db.run(sql`
      insert into notifications (id, user_id, type, message, read, created_at)
      values (${newId()}, ${userId}, 'order', ${`${days}`}, true, now() - make_interval(days => ${days}::int))`);
  }
}

const auditAges = async (of: TestShop) =>
  (
    await of.db.many<{ days: string }>(sql`
      select distinct entity_id as days from audit where entity = 'product' order by entity_id`)
  ).map(({ days }) => Number(days));
const notificationAges = async (of: TestShop) =>
  (
    await of.db.many<{ days: string }>(
      sql`select message as days from notifications where message ~ '^[0-9]+$'`,
    )
  ).map(({ days }) => Number(days));

describe('the retention of data', () => {
  it.each<[Partial<Retention>, string[]]>([
    [{ auditDays: 179 }, ['auditDays']],
    [{ auditDays: 3651 }, ['auditDays']],
    [{ auditDays: 200.5 }, ['auditDays']],
    [{ notificationDays: 29 }, ['notificationDays']],
    [{ notificationDays: -1, auditDays: 0 }, ['auditDays', 'notificationDays']],
  ])('refuses %j and saves nothing', async (change, fields) => {
    const reply = await save(0, { ...INITIAL_RETENTION, ...change });
    expect([...outcome(reply), Object.keys(reply.body.error!.fields!).toSorted()]).toEqual([
      400,
      'retention-invalid',
      fields,
    ]);
    expect(await current()).toEqual({ ...INITIAL_RETENTION, version: 0 });
  });

  it('can be changed only by administrators after a step-up', async () => {
    const other = await registerUser(shop);
    expect(outcome(await save(0, INITIAL_RETENTION, other.browser))).toEqual([403, 'not-allowed']);
    const stale = await registerUser(shop, { role: 'admin' });
    await endStepUp(shop, stale.userId);
    const change = { notificationDays: 30, auditDays: 180 };
    expect(outcome(await save(0, change, stale.browser))).toEqual([403, 'step-up-required']);
    expect((await current()).version).toBe(0);
  });

  it('is not overwritten unseen, can be restored, and is in the audit log', async () => {
    const change = { notificationDays: 30, auditDays: 180 };
    const both = await Promise.all([save(0, change), save(0, { ...change, auditDays: 200 })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(outcome(await save(0, change))).toEqual([409, 'retention-stale']);
    expect(outcome(await admin.send(contract.restoreRetention, { version: 1, to: 7 }))).toEqual([
      404,
      'retention-version-missing',
    ]);
    const restored = await admin.send(contract.restoreRetention, { version: 1, to: 0 });
    expect(restored.body).toEqual({ ...INITIAL_RETENTION, version: 2 });
    const entries = await shop.db.many(sql`
      select entity_id as version, action, after->'notificationDays' as days from audit
      where entity = 'retention' and actor_id = ${adminId} order by id`);
    expect(entries).toEqual([
      { version: '1', action: 'update', days: 30 },
      { version: '2', action: 'restore', days: 180 },
    ]);
  });
});

describe('at night, the shop', () => {
  it('keeps the audit log, and read notifications for 180 days, until an administrator saves something else', async () => {
    const { userId } = await registerUser(shop);
    await addOldRows(shop, userId, [179, 181, 4_000]);
    await pruneRead(shop.db);
    expect(await pruneAudit(shop.db)).toBe(0);
    expect(await auditAges(shop)).toEqual([179, 181, 4_000]);
    expect(await notificationAges(shop)).toEqual([179]);
  });

  it('deletes what is older than saved, and nothing else, in several batches', async () => {
    const { userId } = await registerUser(shop);
    await shop.db.run(sql`delete from notifications`);
    await save(0, { notificationDays: 30, auditDays: 365 });
    await addOldRows(shop, userId, [29, 31, 364, 366, 500], 1_200);
    await shop.db.run(sql`
      insert into notifications (id, user_id, type, message, created_at)
      values (${newId()}, ${userId}, 'order', '999', now() - interval '999 days')`);
    await pruneRead(shop.db);
    expect(await pruneAudit(shop.db)).toBe(2_400);
    expect(await auditAges(shop)).toEqual([29, 31, 364]);
    expect((await notificationAges(shop)).toSorted()).toEqual([29, 999]);
  });

  it('keeps what it kept before while the feature is off', async () => {
    const off = await testShop(
      { features: optionalFeatures.filter((name) => name !== 'account-security') },
      { jobs: false },
    );
    try {
      const { userId } = await off.addUser();
      await off.db.run(sql`
        insert into retention_settings (version, document) values (1, '{"notificationDays":30,"auditDays":180}')`);
      await addOldRows(off, userId, [179, 181]);
      await pruneRead(off.db);
      expect(await pruneAudit(off.db)).toBe(0);
      expect(await auditAges(off)).toEqual([179, 181]);
      expect(await notificationAges(off)).toEqual([179]);
    } finally {
      await off.close();
    }
  });
});
