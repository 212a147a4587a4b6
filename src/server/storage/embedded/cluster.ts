import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { NOBODY, shareDataDir } from '../../data-dir.ts';
import { StartRefusal } from '../../start-refusal.ts';
import { hasCluster, type Place } from './place.ts';
import type { Runner } from './runner.ts';

/** The database's superuser and, so that migrations may add extensions, the shop's own. */
export const USER = 'shopkeeper';

/**
 * Refuses a data directory that this PostgreSQL cannot open; looks only.
 * @throws StartRefusal for another major version and for an incomplete one.
 */
export function checkCluster(place: Place, major: number): void {
  if (!hasCluster(place)) return;
  const file = join(place.data, 'PG_VERSION');
  if (!existsSync(file) || !existsSync(place.passwordFile)) {
    throw new StartRefusal(
      `DATA_DIR ${place.dataDir} holds an incomplete database in ${place.cluster}: put the missing files back, or move that folder away to begin an empty shop; nothing was changed.`,
    );
  }
  const found = readFileSync(file, 'utf8').trim();
  if (found === String(major)) return;
  throw new StartRefusal(
    `DATA_DIR ${place.dataDir} was written by PostgreSQL ${found}, and this Shopkeeper brings PostgreSQL ${major}: make a backup with the Shopkeeper that wrote it and restore it into an empty DATA_DIR; nothing was changed.`,
  );
}

/**
 * Makes a new database beside its place and moves it there when it is complete, so that a start that was killed in
 * the middle leaves nothing that looks finished.
 */
export async function makeCluster(place: Place, runner: Runner, durable: boolean): Promise<void> {
  const draft = `${place.cluster}.tmp-${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    const passwordFile = join(draft, basename(place.passwordFile));
    writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    for (const path of [draft, passwordFile]) give(path, runner);
    await runInitdb(runner, join(draft, basename(place.data)), passwordFile, durable);
    renameSync(draft, place.cluster);
    if (durable) syncFolder(dirname(place.cluster));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function runInitdb(
  runner: Runner,
  data: string,
  passwordFile: string,
  durable: boolean,
): Promise<void> {
  const args = [
    `--pgdata=${data}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth-local=scram-sha-256',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const child = runner.spawn(runner.binaries.initdb, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint += text;
  });
  const ended = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  if (ended === 0) return;
  const line = /^initdb: error: (.*)$/m.exec(complaint)?.[1] ?? complaint.trim().split('\n').at(-1);
  throw new StartRefusal(
    `The database could not be made (initdb ended with ${ended}): ${line || 'it said nothing'}.`,
  );
}

/** Removes what a killed start left of a database that was being made. Only the owner of `DATA_DIR` may call it. */
export function removeDrafts(place: Place): void {
  const folder = dirname(place.cluster);
  const start = `${basename(place.cluster)}.tmp-`;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(start)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Hands the database's files to the user it will run as; only root can, only root needs to. `DATA_DIR` goes to its
 * ordinary owner. From "nobody" root keeps it: whoever owns a folder can replace what is in it, such as the secret.
 */
export function giveFiles(place: Place, runner: Runner): void {
  if (process.getuid?.() !== 0) return;
  const isInside = dirname(place.cluster) === realpathSync(place.dataDir);
  if (isInside && runner.uid === NOBODY) shareDataDir(place.dataDir, runner.gid);
  else if (isInside) give(place.dataDir, runner);
  else give(dirname(place.cluster), runner);
  if (place.socketDir !== place.cluster) give(place.socketDir, runner);
  if (hasCluster(place) && lstatSync(place.cluster).uid !== runner.uid) giveTree(place.cluster, runner);
}

/** From the leaves up: an interrupted run is seen by the owner of the top, and repeated. */
function giveTree(path: string, runner: Runner): void {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) giveTree(join(path, name), runner);
  }
  lchownSync(path, runner.uid, runner.gid);
}

function give(path: string, { uid, gid }: Runner): void {
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
