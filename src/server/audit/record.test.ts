import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { changedFields, recordAudit } from './record.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase(database.connectionConfig, () => {});
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const auditEntries = () =>
  db.many(sql`
    select actor_id as "actorId", actor_name as "actorName", entity, entity_id as "entityId", action, before, after
    from audit order by id`);
const change = {
  entity: 'product',
  entityId: 'p1',
  action: 'update',
  before: { title: 'a' },
  after: { title: 'b' },
} as const;

test('records nothing if the transaction is rolled back', async () => {
  await expect(
    db.transaction(async (tx) => {
      await recordAudit(tx, { userId: 'u1', name: 'Ada' }, change);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await auditEntries()).toEqual([]);
});

test('records actor, action, before and after of each entry, in order', async () => {
  await db.transaction(async (tx) => {
    await recordAudit(tx, { userId: 'u1', name: 'Ada' }, change);
    await recordAudit(tx, { userId: null, name: 'command line' }, [
      { entity: 'role', entityId: 'u2', action: 'grant', before: { role: 'user' }, after: { role: 'admin' } },
      { entity: 'product', entityId: 'p2', action: 'remove', before: { title: "it's" }, after: null },
    ]);
    await recordAudit(tx, { userId: 'u1', name: 'Ada' }, []);
  });
  expect(await auditEntries()).toEqual([
    { actorId: 'u1', actorName: 'Ada', ...change },
    {
      actorId: null,
      actorName: 'command line',
      entity: 'role',
      entityId: 'u2',
      action: 'grant',
      before: { role: 'user' },
      after: { role: 'admin' },
    },
    {
      actorId: null,
      actorName: 'command line',
      entity: 'product',
      entityId: 'p2',
      action: 'remove',
      before: { title: "it's" },
      after: null,
    },
  ]);
});

test('keeps only the changed fields of an update', () => {
  const from = { title: 'a', priceCents: 1, rating: { rate: 4, count: 2 } };
  expect(changedFields(from, { ...from })).toBeUndefined();
  expect(changedFields(from, { ...from, title: 'b', rating: { rate: 4, count: 3 } })).toEqual({
    before: { title: 'a', rating: { rate: 4, count: 2 } },
    after: { title: 'b', rating: { rate: 4, count: 3 } },
  });
});
