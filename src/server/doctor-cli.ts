import { checkJump, readClock } from './doctor/clock.ts';
import { exposureCheck } from './doctor/exposure.ts';
import { checkFiles } from './doctor/files.ts';
import { wrong } from './doctor/finding.ts';
import { checkMail } from './doctor/mail.ts';
import { formatResults, summarize } from './doctor/report.ts';
import { type CheckResult, isHealthy, recomputeAll, runChecks } from './doctor/run-checks.ts';
import { checkSettings } from './doctor/settings.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartRefusal } from './start-refusal.ts';
import { connectCli } from './storage/connect-cli.ts';
import { openDatabase } from './storage/database.ts';
import { sql } from './storage/sql.ts';

const USAGE = `npm run doctor              checks the shop, running or stopped, and changes nothing
npm run doctor -- --fix     also recomputes ratings, votes, badges and sales figures if they are wrong`;

const EX_USAGE = 64;
/** Timeouts of the checks (ms), which may sum millions of rows; no request waits for them. */
const TIMEOUTS = { statement_timeout: 120_000, query_timeout: 125_000 };

const print = (line: string) => void process.stdout.write(`${line}\n`);

function show(results: readonly CheckResult[]): void {
  for (const line of formatResults(results)) print(line);
}

/** Checks that do not need the database. */
async function checkWithoutDatabase(settings: Settings): Promise<CheckResult[]> {
  return [
    { name: 'storage', findings: checkFiles(settings.dataDir) },
    { name: 'mail', findings: await checkMail(settings) },
  ];
}

/** Checks the database, repairs it if asked to, and checks again. */
async function checkDatabase(settings: Settings, shouldFix: boolean): Promise<CheckResult[]> {
  const database = await connectCli(settings);
  // Imported only now, because it loads the whole shop.
  const { checks } = await import('./features.ts');
  const db = openDatabase(
    { ...database.connection, ...TIMEOUTS, max: 2, application_name: 'shopkeeper doctor' },
    () => {},
  );
  try {
    await db.one(sql`select 1`);
    const results = await check();
    if (!shouldFix || results.every((result) => isHealthy(result) || !result.recompute)) return results;
    show(results);
    print('');
    await recomputeAll(db, results, (description) => print(`Fixing: ${description}.`));
    print('');
    return await check();
  } finally {
    await db.close();
    await database.release();
  }

  function check(): Promise<CheckResult[]> {
    return runChecks(db, database.connection, [exposureCheck(settings), ...checks]);
  }
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  // Without `--`, npm treats the option as its own setting.
  const shouldFix = args.includes('--fix') || process.env.npm_config_fix === 'true';
  if (args.some((arg) => arg !== '--fix')) {
    process.stderr.write(`${USAGE}\n`);
    return EX_USAGE;
  }
  const before = readClock();
  const { settings, findings } = await checkSettings(readSettings);
  const allResults: CheckResult[] = [{ name: 'settings', findings }];
  if (settings) {
    allResults.push(...(await checkWithoutDatabase(settings)));
    show(allResults);
    const results = await checkDatabase(settings, shouldFix).catch(describeFailure);
    results.push({ name: 'clock', findings: checkJump(before, readClock()) });
    show(results);
    allResults.push(...results);
  } else show(allResults);
  print('');
  print(summarize(allResults));
  return allResults.every(isHealthy) ? 0 : 1;
}

function describeFailure(error: unknown): CheckResult[] {
  const { message, code } = error as Error & { code?: string };
  const finding =
    error instanceof StartRefusal
      ? wrong(message, 'The other checks need the database.')
      : wrong(
          `The database cannot be checked (${code ?? message}).`,
          'Check that it runs, and that DATABASE_URL has the right server, user, password and database.',
        );
  return [{ name: 'database', findings: [finding] }];
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
    process.exit(1);
  },
);
