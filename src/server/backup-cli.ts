import { resolve } from 'node:path';
import { restoreBackup } from './backup/restore.ts';
import { writeBackup } from './backup/write.ts';
import { readVersion } from './project.ts';
import { readSettings } from './settings.ts';
import { exitWithError } from './start-refusal.ts';
import { connectCli } from './storage/connect-cli.ts';
import { startEmbeddedPostgres } from './storage/embedded/start.ts';
import { findPrimary } from './storage/hosts.ts';

const USAGE = `npm run backup FILE               writes all data of the shop to a new file; the shop may be running
npm run restore FILE              restores it into an empty shop, which must be stopped
npm run restore FILE -- --replace replaces the data of a shop, which must be stopped`;

const EX_USAGE = 64;
const print = (line: string) => void process.stdout.write(`${line}\n`);
const formatNumber = (number: number) => number.toLocaleString('en-US');

/** Resolves a path from the folder in which the command was typed: npm changes the working directory. */
const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? '.', file);

async function backup(file: string): Promise<void> {
  const database = await connectCli(readSettings());
  try {
    const { tables, rows, bytes } = await writeBackup(database.connection, file, await readVersion());
    print(
      `${formatNumber(rows)} rows of ${tables} tables, ${formatNumber(Math.ceil(bytes / 1000))} kB: ${file}`,
    );
    print('It contains the accounts: store it where only you can read it.');
  } finally {
    await database.release();
  }
}

async function restore(file: string, replace: boolean): Promise<void> {
  const { databaseUrl, dataDir } = readSettings();
  const embedded =
    databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : undefined;
  try {
    const connection = embedded?.connection ?? { connectionString: databaseUrl! };
    await findPrimary(connection);
    const report = await restoreBackup(connection, file, { replace });
    const { tables, rows, discardedLogins, madeAt, jobsSkipped, unknownTables } = report;
    if (unknownTables.length > 0)
      print(`Skipped tables that are not the shop's: ${unknownTables.join(', ')}.`);
    if (jobsSkipped) print('Skipped queued jobs, such as emails: the job queue has another version now.');
    print(
      `${formatNumber(rows - discardedLogins)} rows in ${tables} tables restored from ${madeAt}; each table was verified.`,
    );
    print(
      `All users must log in again: ${formatNumber(discardedLogins)} sessions, links and invitations were not restored.`,
    );
  } finally {
    await embedded?.stop();
  }
}

async function main(): Promise<number> {
  const [command, ...rest] = process.argv.slice(2);
  const files = rest.filter((arg) => arg !== '--replace');
  // Without `--`, npm treats the option as its own setting.
  const replace = files.length < rest.length || process.env.npm_config_replace === 'true';
  const [file] = files;
  if (!file || files.length > 1 || file.startsWith('-') || (command === 'backup' && replace)) {
    process.stderr.write(`${USAGE}\n`);
    return EX_USAGE;
  }
  if (command === 'restore') await restore(pathOf(file), replace);
  else await backup(pathOf(file));
  return 0;
}

main().then((code) => process.exit(code), exitWithError);
