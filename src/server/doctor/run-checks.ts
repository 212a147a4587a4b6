import type pg from 'pg';
import type { Database, Queryable } from '../storage/database.ts';
import { clockCheck } from './clock.ts';
import { databaseCheck } from './database.ts';
import { type Check, type Finding, wrong } from './finding.ts';
import { jobsCheck } from './jobs.ts';
import { liveCheck } from './live-channel.ts';
import { migrationsCheck } from './migrations.ts';

export interface CheckResult {
  name: string;
  findings: readonly Finding[];
  /** How `--fix` corrects the stored values. */
  recompute?: Check['recompute'];
}

/** Checks the database and, if its schema belongs to this version of the shop, the shop's rows. */
export async function runChecks(
  db: Database,
  connection: pg.ClientConfig,
  shopChecks: readonly Check[],
): Promise<CheckResult[]> {
  const schema = await runOne(migrationsCheck(), db);
  const results = [...(await runAll([databaseCheck, clockCheck()], db)), schema];
  if (!isHealthy(schema)) return results;
  return [...results, ...(await runAll([liveCheck(connection), jobsCheck, ...shopChecks], db))];
}

/** Recomputes the values of each failed check that supports it, in its own transaction; calls `log` before each. */
export async function recomputeAll(
  db: Database,
  results: readonly CheckResult[],
  log: (description: string) => void,
): Promise<void> {
  for (const { recompute, findings } of results) {
    if (!recompute || findings.every(({ state }) => state !== 'wrong')) continue;
    log(recompute.description);
    await db.transaction((tx) => recompute.run(tx));
  }
}

export const isHealthy = ({ findings }: CheckResult): boolean =>
  findings.every(({ state }) => state !== 'wrong');

async function runAll(checks: readonly Check[], db: Queryable): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) results.push(await runOne(check, db));
  return results;
}

async function runOne({ name, run, recompute }: Check, db: Queryable): Promise<CheckResult> {
  return { name, findings: await run(db).catch(checkFailed), ...(recompute && { recompute }) };
}

/** Converts the error of a check that threw into a finding. */
function checkFailed(error: unknown): Finding[] {
  const { message, code } = error as Error & { code?: string };
  if (code === '42P01') return [wrong('There is no shop in this database yet.', 'Start the shop once.')];
  return [wrong(`This check failed: ${message}.`, 'Check that the database is running and reachable.')];
}
