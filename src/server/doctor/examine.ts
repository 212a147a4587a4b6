import type pg from 'pg';
import type { Database, Queryable } from '../storage/database.ts';
import { clockCheck } from './clock.ts';
import { databaseCheck } from './database.ts';
import { type Check, type Finding, wrong } from './finding.ts';
import { jobsCheck } from './jobs.ts';
import { liveCheck } from './live-channel.ts';
import { migrationsCheck } from './migrations.ts';

/** What a check of this name has found. */
export interface Examined {
  name: string;
  findings: readonly Finding[];
  /** What `--mend` would do about it. */
  recompute?: Check['recompute'];
}

/** Looks at the database and, when its schema is this program's, at the shop's rows. */
export async function examine(
  db: Database,
  connection: pg.ClientConfig,
  shop: readonly Check[],
): Promise<Examined[]> {
  const schema = await look(migrationsCheck(), db);
  const machine = [databaseCheck, clockCheck()];
  const examined = [...(await lookAll(machine, db)), schema];
  if (!isSound(schema)) return examined;
  return [...examined, ...(await lookAll([liveCheck(connection), jobsCheck, ...shop], db))];
}

/** Works out anew what can be, each in a transaction of its own; `told` comes before the deed. */
export async function mend(
  db: Database,
  examined: readonly Examined[],
  told: (what: string) => void,
): Promise<void> {
  for (const { recompute, findings } of examined) {
    if (!recompute || findings.every(({ state }) => state !== 'wrong')) continue;
    told(recompute.what);
    await db.transaction((tx) => recompute.run(tx));
  }
}

export const isSound = ({ findings }: Examined): boolean => findings.every(({ state }) => state !== 'wrong');

async function lookAll(checks: readonly Check[], db: Queryable): Promise<Examined[]> {
  const examined: Examined[] = [];
  for (const check of checks) examined.push(await look(check, db));
  return examined;
}

async function look({ name, look: lookAt, recompute }: Check, db: Queryable): Promise<Examined> {
  return { name, findings: await lookAt(db).catch(notLookedAt), ...(recompute && { recompute }) };
}

/** A check that cannot be carried out is itself a finding. */
function notLookedAt(error: unknown): Finding[] {
  const { message, code } = error as Error & { code?: string };
  if (code === '42P01') return [wrong('There is no shop in this database yet.', 'Start the shop once.')];
  return [
    wrong(`This could not be looked at: ${message}.`, 'Look whether the database is there and answers.'),
  ];
}
