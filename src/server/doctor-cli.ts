import { jumped, readClock } from './doctor/clock.ts';
import { type Examined, examine, isSound, mend } from './doctor/examine.ts';
import { exposureCheck } from './doctor/exposure.ts';
import { lookAtFiles } from './doctor/files.ts';
import { wrong } from './doctor/finding.ts';
import { lookAtMail } from './doctor/mail.ts';
import { linesOf, summaryOf } from './doctor/report.ts';
import { lookAtSettings } from './doctor/settings.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartRefusal } from './start-refusal.ts';
import { openDatabase } from './storage/database.ts';
import { reachDatabase } from './storage/reach.ts';
import { sql } from './storage/sql.ts';

const USAGE = `npm run doctor              looks whether the shop is well, open or closed, and changes nothing
npm run doctor -- --mend    also works out anew what can be: ratings, votes, badges, sales figures`;

const EX_USAGE = 64;
/** Nobody waits: sums over millions of rows may take their time (ms). */
const PATIENCE = { statement_timeout: 120_000, query_timeout: 125_000 };

const print = (line: string) => void process.stdout.write(`${line}\n`);

function show(examined: readonly Examined[]): void {
  for (const line of linesOf(examined)) print(line);
}

/** What can be seen without the database. */
async function outside(settings: Settings): Promise<Examined[]> {
  return [
    { name: 'storage', findings: lookAtFiles(settings.dataDir) },
    { name: 'mail', findings: await lookAtMail(settings) },
  ];
}

/** Looks into the database, mends what is asked, and looks again. */
async function inside(settings: Settings, mending: boolean): Promise<Examined[]> {
  const reached = await reachDatabase(settings);
  // Read only now: the whole shop hangs on it.
  const { checks } = await import('./features.ts');
  const db = openDatabase(
    { ...reached.connection, ...PATIENCE, max: 2, application_name: 'shopkeeper doctor' },
    () => {},
  );
  try {
    await db.one(sql`select 1`);
    const first = await look();
    if (!mending || first.every((one) => isSound(one) || !one.recompute)) return first;
    show(first);
    print('');
    await mend(db, first, (what) => print(`Mending: ${what}.`));
    print('');
    return await look();
  } finally {
    await db.close();
    await reached.leave();
  }

  function look(): Promise<Examined[]> {
    return examine(db, reached.connection, [exposureCheck(settings), ...checks]);
  }
}

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  // npm takes the word for one of its own when it does not stand behind `--`.
  const mending = words.includes('--mend') || process.env.npm_config_mend === 'true';
  if (words.some((word) => word !== '--mend')) {
    process.stderr.write(`${USAGE}\n`);
    return EX_USAGE;
  }
  const before = readClock();
  const { settings, findings } = lookAtSettings(readSettings);
  const examined: Examined[] = [{ name: 'settings', findings }];
  if (settings) {
    examined.push(...(await outside(settings)));
    show(examined);
    const database = await inside(settings, mending).catch(notReached);
    database.push({ name: 'clock', findings: jumped(before, readClock()) });
    show(database);
    examined.push(...database);
  } else show(examined);
  print('');
  print(summaryOf(examined));
  return examined.every(isSound) ? 0 : 1;
}

function notReached(error: unknown): Examined[] {
  const { message, code } = error as Error & { code?: string };
  const finding =
    error instanceof StartRefusal
      ? wrong(message, 'Nothing else can be looked at until then.')
      : wrong(
          `The database does not answer (${code ?? message}).`,
          'Look whether it runs, and whether DATABASE_URL names the right server, user, password and database.',
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
