import type { Queryable, Transaction } from '../storage/database.ts';
import { type Sql, sql } from '../storage/sql.ts';

/** Result of a check, in sentences for the shop's owner. The command exits with status 1 if any finding is `wrong`. */
export type Finding =
  | { state: 'ok'; message: string }
  | { state: 'note' | 'wrong'; message: string /** How to fix it. */; fix: string };

export const ok = (message: string): Finding => ({ state: 'ok', message });
export const note = (message: string, fix: string): Finding => ({ state: 'note', message, fix });
export const wrong = (message: string, fix: string): Finding => ({ state: 'wrong', message, fix });

/** A check of the database. */
export interface Check {
  /** For example `ratings`. */
  name: string;
  run(db: Queryable): Promise<readonly Finding[]>;
  /** Only for values that can be computed from reliable rows. Safe while the shop is running. */
  recompute?: {
    /** Text of a log line: 'the ratings of products are recalculated from their visible reviews'. */
    description: string;
    run(tx: Transaction): Promise<void>;
  };
}

interface RowCheck {
  name: string;
  /** Message if no row violates the rule. */
  okMessage: string;
  /** Selects the `id` of every row that violates the rule. */
  violations: Sql;
  message(count: number): string;
  fix: string;
  recompute?: Check['recompute'];
}

/** Checks a rule for rows; the finding lists the first three violations. */
export function rowCheck({ name, okMessage, violations, message, fix, recompute }: RowCheck): Check {
  return {
    name,
    async run(db) {
      const found = await db.one<{ count: number; first: string[] | null }>(sql`
        select count(*) as count, (array_agg(id order by id))[1:3] as first from (${violations}) violations`);
      const { count, first } = found!;
      if (count === 0) return [ok(okMessage)];
      return [wrong(`${message(count)}: ${first!.join(', ')}${count > 3 ? ', …' : ''}.`, fix)];
    },
    ...(recompute && { recompute }),
  };
}

/** '1 order', '2 orders'; `many` for irregular plurals. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const RECOMPUTE_COMMAND = 'npm run doctor -- --fix';
