import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { type Check, type Finding, note, ok, wrong } from './finding.ts';

/** Differences (ms) above which timestamps are inaccurate (`note`), or sessions and links expire too early or too late (`wrong`). */
const MAX_DIFFERENCE_MS = { note: 2_000, wrong: 60_000 };
/** Maximum difference between the wall clock and the monotonic clock during the checks (ms). */
const MAX_JUMP_MS = 500;
const FIX = 'Synchronize the clocks of the machines (chrony or systemd-timesyncd).';

const inSeconds = (ms: number) => `${(Math.abs(ms) / 1000).toFixed(1)} s`;

/** Compares this machine's clock with the database's, and finds timestamps in the future. */
export function clockCheck(now: () => number = Date.now): Check {
  return {
    name: 'clock',
    run: async (db) => [await compareWithDatabase(db, now), ...(await futureTimestamps(db))],
  };
}

async function compareWithDatabase(db: Queryable, now: () => number): Promise<Finding> {
  const sentAt = now();
  const { databaseMs } = (await db.one<{ databaseMs: number }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as "databaseMs"`,
  ))!;
  const difference = (sentAt + now()) / 2 - databaseMs;
  if (Math.abs(difference) <= MAX_DIFFERENCE_MS.note)
    return ok(`This machine's clock and the database's agree within ${inSeconds(MAX_DIFFERENCE_MS.note)}.`);
  const message = `This machine's clock is ${inSeconds(difference)} ${difference > 0 ? 'ahead of' : 'behind'} the database's.`;
  return Math.abs(difference) > MAX_DIFFERENCE_MS.wrong
    ? wrong(`${message} Sessions and reset links expire at the wrong time.`, FIX)
    : note(message, FIX);
}

async function futureTimestamps(db: Queryable): Promise<Finding[]> {
  const { latest } = (await db.one<{ latest: string | null }>(sql`
    select max(t) as latest from (
      select max(created_at) t from identity.session union all select max(created_at) from identity.user
      union all select max(applied_at) from schema_migrations
    ) times where t > now() + interval '1 minute'`))!;
  if (!latest) return [];
  return [note(`A row has the timestamp ${latest}, which is in the future: a clock was set back.`, FIX)];
}

export interface ClockReading {
  /** Wall clock (ms since 1970). */
  wallMs: number;
  /** Monotonic clock (ms). */
  monotonicMs: number;
}

export const readClock = (): ClockReading => ({ wallMs: Date.now(), monotonicMs: performance.now() });

/** Finds a jump of the wall clock between two readings. */
export function checkJump(before: ClockReading, after: ClockReading): Finding[] {
  const jump = after.wallMs - before.wallMs - (after.monotonicMs - before.monotonicMs);
  if (Math.abs(jump) <= MAX_JUMP_MS) return [];
  const direction = jump > 0 ? 'forward' : 'back';
  return [
    wrong(`The clock of this machine jumped ${direction} by ${inSeconds(jump)} during the checks.`, FIX),
  ];
}
