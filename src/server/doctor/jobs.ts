import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { type Check, counted, type Finding, note, well, wrong } from './finding.ts';

interface Waiting {
  name: string;
  number: number;
  error: string | null;
}

const table = sql`from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;

/** Work for after the answer (mails, notices, upkeep): does somebody do it, and does it succeed? */
export const jobsCheck: Check = {
  name: 'jobs',
  async look(db) {
    const troubles = [...(await givenUp(db)), ...(await failing(db)), ...(await stuck(db))];
    const minutes = await atWorkFor(db);
    if (minutes === undefined) return [...troubles, ...(await whileClosed(db))];
    troubles.push(...(await overdue(db)), ...(await clockwork(db, minutes)));
    return troubles.length > 0 ? troubles : [well('Jobs are carried out; none fails, none is late.')];
  },
};

/** For how many minutes a process has been carrying out jobs; undefined when none does. */
async function atWorkFor(db: Queryable): Promise<number | undefined> {
  const row = await db.one<{ minutes: number | null }>(sql`
    select extract(epoch from now() - min(backend_start)) / 60 as minutes from pg_stat_activity
    where datname = current_database() and application_name = 'shopkeeper jobs'`);
  return row?.minutes ?? undefined;
}

async function whileClosed(db: Queryable): Promise<Finding[]> {
  const { number } = (await db.one<{ number: number }>(sql`select count(*) as number ${table}`))!;
  return [
    well(
      number === 0
        ? 'No job waits; the shop is closed.'
        : `${counted(number, 'job waits', 'jobs wait')} until the shop is open again.`,
    ),
  ];
}

async function givenUp(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<Waiting>(sql`
    select t.identifier as name, count(*) as number, max(j.last_error) as error ${table}
    where j.attempts >= j.max_attempts and j.locked_at is null group by 1 order by 1`);
  return rows.map(({ name, number, error }) =>
    wrong(
      `${counted(number, `${name} job was`, `${name} jobs were`)} given up after many tries (${firstLine(error)}).`,
      `Remove the cause, then run in the database: select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where attempts >= max_attempts), run_at => now(), attempts => 0);`,
    ),
  );
}

async function failing(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<Waiting>(sql`
    select t.identifier as name, count(*) as number, max(j.last_error) as error ${table}
    where j.attempts between 3 and j.max_attempts - 1 and j.last_error is not null group by 1 order by 1`);
  return rows.map(({ name, number, error }) =>
    wrong(
      `${counted(number, `${name} job fails`, `${name} jobs fail`)} again and again (${firstLine(error)}).`,
      'Remove the cause: they are tried again by themselves, for up to three days.',
    ),
  );
}

async function stuck(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<Waiting>(sql`
    select t.identifier as name, count(*) as number, null as error ${table}
    where j.locked_at < now() - interval '15 minutes' group by 1 order by 1`);
  return rows.map(({ name, number }) =>
    wrong(
      `${counted(number, `${name} job has`, `${name} jobs have`)} been at work for over 15 minutes.`,
      'Start the shop again; what a dead process had in hand is taken up again after four hours.',
    ),
  );
}

async function overdue(db: Queryable): Promise<Finding[]> {
  const { number } = (await db.one<{ number: number }>(sql`
    select count(*) as number ${table}
    where greatest(j.run_at, j.created_at) < now() - interval '5 minutes' and j.locked_at is null and j.attempts < j.max_attempts`))!;
  if (number === 0) return [];
  return [
    note(
      `${counted(number, 'job is', 'jobs are')} more than 5 minutes late.`,
      'Look into the log for jobs that take long; another process (WORKERS) carries out two more at a time.',
    ),
  ];
}

/** What repeats by the clock runs every minute in a shop that is open. */
async function clockwork(db: Queryable, minutes: number): Promise<Finding[]> {
  const row = await db.one<{ last: string | null }>(sql`
    select max(last_execution) as last from graphile_worker._private_known_crontabs
    having count(*) > 0 and coalesce(max(last_execution), '-infinity') < now() - interval '10 minutes'`);
  if (!row || minutes < 10) return [];
  return [
    wrong(
      `Nothing that repeats by the clock has run since ${row.last ?? 'the shop was opened'}.`,
      'Start the shop again, and look into its log.',
    ),
  ];
}

/** Without addresses: what a mail server answers may name whoever the mail was for. */
function firstLine(error: string | null): string {
  return (error ?? 'it says nothing')
    .split('\n')[0]!
    .replace(/\S+@\S+/g, '…')
    .slice(0, 120);
}
