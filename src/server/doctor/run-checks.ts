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
  /** How `--fix` corrects it. */
  recompute?: Check['recompute'];
}

/** Checks the database and, if its schema is that of this program, the shop's rows. */
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

/** Runs `recompute` of each failed check that has it, in separate transactions, and calls `log` before each. */
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

/** Reports a check that throws as a finding. */
function checkFailed(error: unknown): Finding[] {
  const { message, code } = error as Error & { code?: string };
  if (code === '42P01') return [wrong('There is no shop in this database yet.', 'Start the shop once.')];
  return [wrong(`This check failed: ${message}.`, 'Check that the database is running and reachable.')];
}
