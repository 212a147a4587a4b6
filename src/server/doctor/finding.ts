import type { Queryable, Transaction } from '../storage/database.ts';
import { type Sql, sql } from '../storage/sql.ts';

/** What a look has shown, in words for whoever looks after the shop. Only `wrong` makes the command end with 1. */
export type Finding =
  | { state: 'well'; says: string }
  | { state: 'note' | 'wrong'; says: string /** How to mend it. */; mend: string };

export const well = (says: string): Finding => ({ state: 'well', says });
export const note = (says: string, mend: string): Finding => ({ state: 'note', says, mend });
export const wrong = (says: string, mend: string): Finding => ({ state: 'wrong', says, mend });

/** One thing that is looked at in the database. */
export interface Check {
  /** Such as `ratings`. */
  name: string;
  look(db: Queryable): Promise<readonly Finding[]>;
  /** Only where what is wrong can be worked out anew from rows that are beyond doubt, while the shop is open too. */
  recompute?: {
    /** What will be done: 'the ratings of products are summed up anew from their visible reviews'. */
    what: string;
    run(tx: Transaction): Promise<void>;
  };
}

interface RowRule {
  name: string;
  /** What holds while no row breaks the rule. */
  holds: string;
  /** Selects the `id` of each row that breaks it. */
  broken: Sql;
  says(count: number): string;
  mend: string;
  recompute?: Check['recompute'];
}

/** A rule that rows keep; the first three that break it are named. */
export function rowRule({ name, holds, broken, says, mend, recompute }: RowRule): Check {
  return {
    name,
    async look(db) {
      const found = await db.one<{ count: number; some: string[] | null }>(sql`
        select count(*) as count, (array_agg(id order by id))[1:3] as some from (${broken}) broken`);
      const { count, some } = found!;
      if (count === 0) return [well(holds)];
      return [wrong(`${says(count)}: ${some!.join(', ')}${count > 3 ? ', …' : ''}.`, mend)];
    },
    ...(recompute && { recompute }),
  };
}

/** '1 order', '2 orders'; `many` where that is not an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** How the recomputing is asked for. */
export const RECOMPUTE = 'npm run doctor -- --mend';
