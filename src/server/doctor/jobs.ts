import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { type Check, counted, type Finding, note, ok, wrong } from './finding.ts';

interface JobCount {
  name: string;
  number: number;
  error: string | null;
}

const table = sql`from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;

/** Checks that background jobs (mail, notifications, maintenance) run and succeed. */
export const jobsCheck: Check = {
  name: 'jobs',
  async run(db) {
    const problems = [...(await givenUp(db)), ...(await failing(db)), ...(await stuck(db))];
    const minutes = await workerMinutes(db);
    if (minutes === undefined) return [...problems, ...(await pendingWhileStopped(db))];
    problems.push(...(await overdue(db)), ...(await schedules(db, minutes)));
    return problems.length > 0 ? problems : [ok('Jobs run; none fails or is late.')];
  },
};

/** Minutes since a process began to run jobs; undefined if none does. */
async function workerMinutes(db: Queryable): Promise<number | undefined> {
  const row = await db.one<{ minutes: number | null }>(sql`
    select extract(epoch from now() - min(backend_start)) / 60 as minutes from pg_stat_activity
    where datname = current_database() and application_name = 'shopkeeper jobs'`);
  return row?.minutes ?? undefined;
}

async function pendingWhileStopped(db: Queryable): Promise<Finding[]> {
  const { number } = (await db.one<{ number: number }>(sql`select count(*) as number ${table}`))!;
  return [
    ok(
      number === 0
        ? 'No job is queued; the shop is not running.'
        : `${counted(number, 'job is', 'jobs are')} queued until the shop runs again.`,
    ),
  ];
}

async function givenUp(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<JobCount>(sql`
    select t.identifier as name, count(*) as number, max(j.last_error) as error ${table}
    where j.attempts >= j.max_attempts and j.locked_at is null group by 1 order by 1`);
  return rows.map(({ name, number, error }) =>
    wrong(
      `${counted(number, `${name} job was`, `${name} jobs were`)} given up after many attempts (${firstLine(error)}).`,
      `Fix the cause, then run in the database: select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where attempts >= max_attempts), run_at => now(), attempts => 0);`,
    ),
  );
}

async function failing(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<JobCount>(sql`
    select t.identifier as name, count(*) as number, max(j.last_error) as error ${table}
    where j.attempts between 3 and j.max_attempts - 1 and j.last_error is not null group by 1 order by 1`);
  return rows.map(({ name, number, error }) =>
    wrong(
      `${counted(number, `${name} job fails`, `${name} jobs fail`)} repeatedly (${firstLine(error)}).`,
      'Fix the cause: the jobs are retried automatically for up to three days.',
    ),
  );
}

async function stuck(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<JobCount>(sql`
    select t.identifier as name, count(*) as number, null as error ${table}
    where j.locked_at < now() - interval '15 minutes' group by 1 order by 1`);
  return rows.map(({ name, number }) =>
    wrong(
      `${counted(number, `${name} job has`, `${name} jobs have`)} been running for over 15 minutes.`,
      'Restart the shop. Jobs of a dead process are retried after four hours.',
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
      'Check the log for slow jobs. Each additional process (WORKERS) runs two more jobs concurrently.',
    ),
  ];
}

/** While the shop runs, a scheduled job runs every minute. */
async function schedules(db: Queryable, minutes: number): Promise<Finding[]> {
  const row = await db.one<{ last: string | null }>(sql`
    select max(last_execution) as last from graphile_worker._private_known_crontabs
    having count(*) > 0 and coalesce(max(last_execution), '-infinity') < now() - interval '10 minutes'`);
  if (!row || minutes < 10) return [];
  return [
    wrong(
      `No scheduled job has run since ${row.last ?? 'the shop was opened'}.`,
      'Restart the shop and check its log.',
    ),
  ];
}

/** First line without email addresses: errors of a mail server may contain the recipient. */
function firstLine(error: string | null): string {
  return (error ?? 'no error message')
    .split('\n')[0]!
    .replace(/\S+@\S+/g, '…')
    .slice(0, 120);
}
