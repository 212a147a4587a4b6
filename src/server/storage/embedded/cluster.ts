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
import { NOBODY_UID, shareDataDir } from '../../data-dir.ts';
import { StartRefusal } from '../../start-refusal.ts';
import type { Launcher } from './launcher.ts';
import { type ClusterPaths, hasCluster } from './paths.ts';

/** Superuser of the database. The shop uses it too, because migrations add extensions. */
export const USER = 'shopkeeper';

/**
 * Checks that this PostgreSQL can open the data directory; changes nothing.
 * @throws StartRefusal for another major version or an incomplete directory.
 */
export function checkCluster(paths: ClusterPaths, major: number): void {
  if (!hasCluster(paths)) return;
  const file = join(paths.data, 'PG_VERSION');
  if (!existsSync(file) || !existsSync(paths.passwordFile)) {
    throw new StartRefusal(
      `DATA_DIR ${paths.dataDir} contains an incomplete database in ${paths.cluster}: put the missing files back, or move that folder away to start with an empty shop. Nothing was changed.`,
    );
  }
  const found = readFileSync(file, 'utf8').trim();
  if (found === String(major)) return;
  throw new StartRefusal(
    `DATA_DIR ${paths.dataDir} was written by PostgreSQL ${found}, and this Shopkeeper includes PostgreSQL ${major}: make a backup with the older Shopkeeper and restore it into an empty DATA_DIR. Nothing was changed.`,
  );
}

/**
 * Creates a new database in a temporary folder and renames it when complete: a killed start leaves no partial database.
 */
export async function createCluster(
  paths: ClusterPaths,
  launcher: Launcher,
  durable: boolean,
): Promise<void> {
  const draft = `${paths.cluster}.tmp-${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    const passwordFile = join(draft, basename(paths.passwordFile));
    writeFileSync(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    for (const path of [draft, passwordFile]) chownTo(path, launcher);
    await runInitdb(launcher, join(draft, basename(paths.data)), passwordFile, durable);
    renameSync(draft, paths.cluster);
    if (durable) syncFolder(dirname(paths.cluster));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function runInitdb(
  launcher: Launcher,
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
  const child = launcher.spawn(launcher.binaries.initdb, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const result = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  if (result === 0) return;
  const line = /^initdb: error: (.*)$/m.exec(stderr)?.[1] ?? stderr.trim().split('\n').at(-1);
  throw new StartRefusal(
    `The database could not be created (initdb ended with ${result}): ${line || 'no error message'}.`,
  );
}

/** Removes temporary folders of killed starts. Requires the lock of `DATA_DIR`. */
export function removeDrafts(paths: ClusterPaths): void {
  const folder = dirname(paths.cluster);
  const prefix = `${basename(paths.cluster)}.tmp-`;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * As root, gives the database's files to the user that it runs as, and `DATA_DIR` too, unless that user is "nobody":
 * the owner of a folder can replace files in it, such as the session secret.
 */
export function chownFiles(paths: ClusterPaths, launcher: Launcher): void {
  if (process.getuid?.() !== 0) return;
  const isInside = dirname(paths.cluster) === realpathSync(paths.dataDir);
  if (isInside && launcher.uid === NOBODY_UID) shareDataDir(paths.dataDir, launcher.gid);
  else if (isInside) chownTo(paths.dataDir, launcher);
  else chownTo(dirname(paths.cluster), launcher);
  if (paths.socketDir !== paths.cluster) chownTo(paths.socketDir, launcher);
  if (hasCluster(paths) && lstatSync(paths.cluster).uid !== launcher.uid) chownTree(paths.cluster, launcher);
}

/** Changes the folder itself last: its owner shows whether an earlier run was interrupted. */
function chownTree(path: string, launcher: Launcher): void {
  if (lstatSync(path).isDirectory()) {
    for (const name of readdirSync(path)) chownTree(join(path, name), launcher);
  }
  lchownSync(path, launcher.uid, launcher.gid);
}

function chownTo(path: string, { uid, gid }: Launcher): void {
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
