import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';

/** Whom a write holds before it locks anything else (ARCHITECTURE.md, "In which order rows are locked"). */
export interface Held {
  ids: readonly string[];
  /** All administrators of this moment too, because they will be told of it. */
  administrators?: boolean;
}

/**
 * Keeps these people from being deleted until the transaction ends; others may do the same at the same time, and
 * whoever is just deleting one of them is waited for.
 * @returns the ids of those who are still there.
 */
export async function holdPeople(
  tx: Queryable,
  { ids, administrators = false }: Held,
): Promise<ReadonlySet<string>> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from users where id in (
      select unnest(${[...ids]}::text[])
      union select id from users where role = 'admin' and ${administrators}::boolean
    ) order by id for key share`);
  return new Set(rows.map(({ id }) => id));
}
