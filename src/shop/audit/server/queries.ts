import { defineRead } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { empty, join, raw, sql } from '../../../server/storage/sql.ts';
import { userNames } from '../../account/server/profile.ts';
import { findProducts } from '../../catalogue/server/find.ts';
import * as contract from '../contract.ts';
import { AUDIT_PAGE_SIZE as SIZE } from '../rules.ts';
import { AuditPage, AuditParams } from '../schemas.ts';

/** However much is written, an open page is read again at most so often (ms). */
const INTERVAL_MS = 500;

export const list = defineRead(contract.list, {
  audience: 'admin',
  params: AuditParams,
  result: AuditPage,
  interval: INTERVAL_MS,
  dependsOn: () => ['audit', 'products', 'users'],
  async run(db, params) {
    const backwards = params.before !== undefined;
    // One more than is shown tells whether another page follows.
    const found = await entries(db, params, SIZE + 1);
    const more = found.length > SIZE;
    const shown = backwards ? found.slice(-SIZE) : found.slice(0, SIZE);
    return {
      entries: await named(db, shown),
      hasNewer: backwards ? more : params.after !== undefined,
      hasOlder: backwards || more,
    };
  },
});

type Entry = Omit<contract.AuditEntry, 'name'>;

/** Newest first, whichever way they were read. */
async function entries(db: Queryable, params: AuditParams, limit: number): Promise<Entry[]> {
  const { entity, after, before } = params;
  const conditions = [
    sql`true`,
    entity ? sql`entity = ${entity}` : empty,
    after === undefined ? empty : sql`id < ${after}`,
    before === undefined ? empty : sql`id > ${before}`,
  ].filter((condition) => condition !== empty);
  const rows = await db.many<Entry>(sql`
    select id, at, actor_id as "actorId", actor_name as "actorName", entity, entity_id as "entityId", action, before, after
    from audit where ${join(conditions, ' and ')} order by id ${raw(before === undefined ? 'desc' : 'asc')} limit ${limit}`);
  return before === undefined ? rows : rows.reverse();
}

/** With what products and people are called today: two statements, whatever the number of entries. */
async function named(db: Queryable, shown: readonly Entry[]): Promise<contract.AuditEntry[]> {
  const about = (entity: string) =>
    shown.filter((entry) => entry.entity === entity).map(({ entityId }) => entityId);
  const products = await findProducts(db, about('product'));
  const people = await userNames(db, about('role'));
  return shown.map((entry) => ({
    ...entry,
    name:
      (entry.entity === 'product' ? products.get(entry.entityId)?.title : people.get(entry.entityId)) ?? null,
  }));
}
