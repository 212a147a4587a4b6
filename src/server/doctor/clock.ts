import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { type Check, type Finding, note, well, wrong } from './finding.ts';

/** Clocks that differ by more than this (ms) confuse times; by more than the second, sessions and reset links too. */
const APART_MS = { note: 2_000, wrong: 60_000 };
/** A steady clock and the machine's may differ by so much while the doctor looks (ms). */
const JUMP_MS = 500;
const MEND = 'Let the machines set their clocks by the network (chrony or systemd-timesyncd).';

const inSeconds = (ms: number) => `${(Math.abs(ms) / 1000).toFixed(1)} s`;

/** This machine's clock beside the database's, and times in the database that have not come yet. */
export function clockCheck(now: () => number = Date.now): Check {
  return {
    name: 'clock',
    async look(db) {
      return [await beside(db, now), ...(await fromTheFuture(db))];
    },
  };
}

async function beside(db: Queryable, now: () => number): Promise<Finding> {
  const asked = now();
  const { theirs } = (await db.one<{ theirs: number }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as theirs`,
  ))!;
  const apart = (asked + now()) / 2 - theirs;
  if (Math.abs(apart) <= APART_MS.note)
    return well(`This machine's clock and the database's agree within ${inSeconds(APART_MS.note)}.`);
  const says = `This machine's clock is ${inSeconds(apart)} ${apart > 0 ? 'ahead of' : 'behind'} the database's.`;
  return Math.abs(apart) > APART_MS.wrong
    ? wrong(`${says} Sessions and reset links end at the wrong time.`, MEND)
    : note(says, MEND);
}

async function fromTheFuture(db: Queryable): Promise<Finding[]> {
  const { latest } = (await db.one<{ latest: string | null }>(sql`
    select max(t) as latest from (
      select max(created_at) t from identity.session union all select max(created_at) from identity.user
      union all select max(applied_at) from schema_migrations
    ) times where t > now() + interval '1 minute'`))!;
  if (!latest) return [];
  return [
    note(`Something was written at ${latest}, which has not come yet: a clock was once set back.`, MEND),
  ];
}

export interface ClockReading {
  /** The machine's clock (ms since 1970). */
  clock: number;
  /** A clock that only counts on (ms). */
  steady: number;
}

export const readClock = (): ClockReading => ({ clock: Date.now(), steady: performance.now() });

/** Did the machine's clock jump between two readings? */
export function jumped(before: ClockReading, after: ClockReading): Finding[] {
  const jump = after.clock - before.clock - (after.steady - before.steady);
  if (Math.abs(jump) <= JUMP_MS) return [];
  const way = jump > 0 ? 'forward' : 'back';
  return [
    wrong(`The clock of this machine jumped ${way} by ${inSeconds(jump)} while it was looked at.`, MEND),
  ];
}
