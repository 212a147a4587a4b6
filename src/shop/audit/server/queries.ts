import { defineRead } from '../../../server/operations.ts';
import { beyond, type PageRange, readPage } from '../../../server/paging.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { join, sql } from '../../../server/storage/sql.ts';
import { userNames } from '../../account/server/profile.ts';
import { affectsProducts } from '../../catalogue/server/affected-reads.ts';
import { findProducts } from '../../catalogue/server/find-products.ts';
import * as contract from '../contract.ts';
import { AUDIT_PAGE_SIZE as SIZE } from '../rules.ts';
import { AuditPage, AuditParams } from '../schemas.ts';

/** Minimum interval between live updates (ms). */
const INTERVAL_MS = 500;

export const list = defineRead(contract.list, {
  permission: 'administrators-only',
  params: AuditParams,
  result: AuditPage,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['audit', 'products', 'users'],
  isAffected: (change, _, { entries }) =>
    affectsProducts(
      change,
      entries.map(({ entityId }) => ({ id: entityId })),
    ),
  async run(db, params) {
    const { rows, ...ends } = await readPage(params, SIZE, (range) => readEntries(db, params, range));
    return { entries: await withNames(db, rows), ...ends };
  },
});

type Entry = Omit<contract.AuditEntry, 'name'>;

/** Reads entries after or before a cursor. */
function readEntries(db: Queryable, { entity }: AuditParams, range: PageRange): Promise<Entry[]> {
  const conditions = [sql`true`, ...(entity ? [sql`entity = ${entity}`] : []), ...beyond(sql`id`, range)];
  return db.many<Entry>(sql`
    select id, at, actor_id as "actorId", actor_name as "actorName", entity, entity_id as "entityId", action, before, after
    from audit where ${join(conditions, ' and ')} order by id ${range.direction} limit ${range.limit}`);
}

/** Adds the current names of products and users, in two queries. */
async function withNames(db: Queryable, entries: readonly Entry[]): Promise<contract.AuditEntry[]> {
  const idsOf = (entity: string) =>
    entries.filter((entry) => entry.entity === entity).map(({ entityId }) => entityId);
  const products = await findProducts(db, idsOf('product'));
  const users = await userNames(db, [...idsOf('role'), ...idsOf('customer'), ...idsOf('staff')]);
  return entries.map((entry) => ({
    ...entry,
    name:
      (entry.entity === 'product' ? products.get(entry.entityId)?.title : users.get(entry.entityId)) ?? null,
  }));
}
