import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { restoreBackup } from './backup/restore.ts';
import { writeBackup } from './backup/write.ts';
import { projectFile } from './project.ts';
import { readSettings } from './settings.ts';
import { StartRefusal } from './start-refusal.ts';
import { startEmbeddedPostgres } from './storage/embedded/start.ts';
import { settleHost } from './storage/hosts.ts';
import { reachDatabase } from './storage/reach.ts';

const USAGE = `npm run backup FILE               writes all that the shop keeps into a new file; the shop may be open
npm run restore FILE              puts it back into an empty shop that is closed
npm run restore FILE -- --replace puts it back in place of what is there`;

const EX_USAGE = 64;
const print = (line: string) => void process.stdout.write(`${line}\n`);
const inWords = (number: number) => number.toLocaleString('en-US');

/** Paths are meant from where the command was typed; npm changes the folder. */
const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? '.', file);

async function backup(file: string): Promise<void> {
  const { version } = JSON.parse(await readFile(projectFile('package.json'), 'utf8')) as { version: string };
  const reached = await reachDatabase(readSettings());
  try {
    const { tables, rows, bytes } = await writeBackup(reached.connection, file, version);
    print(`${inWords(rows)} rows of ${tables} tables, ${inWords(Math.ceil(bytes / 1000))} kB: ${file}`);
    print('It holds the accounts too: keep it where nobody else can read it.');
  } finally {
    await reached.leave();
  }
}

async function restore(file: string, replace: boolean): Promise<void> {
  const { databaseUrl, dataDir } = readSettings();
  const embedded =
    databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir, log: () => {} }) : undefined;
  try {
    const connection = embedded?.connection ?? { connectionString: databaseUrl! };
    await settleHost(connection);
    const report = await restoreBackup(connection, file, { replace });
    const { tables, rows, waysIn, madeAt, jobsLeftOut, unknown } = report;
    if (unknown.length > 0) print(`Not the shop's, and left out: ${unknown.join(', ')}.`);
    if (jobsLeftOut) print('Mails and other work that was still waiting could not be taken over.');
    print(`${inWords(rows - waysIn)} rows of ${tables} tables are back as of ${madeAt}, each table checked.`);
    print(`Everybody signs in anew: ${inWords(waysIn)} sessions and reset links of then were left out.`);
  } finally {
    await embedded?.stop();
  }
}

async function main(): Promise<number> {
  const [command, ...rest] = process.argv.slice(2);
  const files = rest.filter((word) => word !== '--replace');
  // npm takes the word for one of its own when it does not stand behind `--`.
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

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const refusal = error instanceof StartRefusal;
    process.stderr.write(`${refusal ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exit(refusal ? error.exitCode : 1);
  },
);
