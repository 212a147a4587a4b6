import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { NOBODY_UID } from '../../data-dir.ts';
import { StartRefusal } from '../../start-refusal.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterPaths, hasCluster } from './paths.ts';

/** Starts PostgreSQL's programs as a user other than root: PostgreSQL refuses to run as root. */
export type Launcher = Readonly<{
  binaries: Binaries;
  /** Owner of the database's files, as seen outside a user namespace. */
  uid: number;
  gid: number;
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}>;

/** Runs a command in a user namespace that maps the current user to "nobody"; file ownership does not change. */
const USER_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`, '--'];

/**
 * Command that lets "nobody" reach private folders of root, for containers that forbid user namespaces (Docker does by
 * default). With either command, the database's processes can read root's files.
 */
const NOBODY_WITH_ACCESS = [
  'setpriv',
  `--reuid=${NOBODY_UID}`,
  `--regid=${NOBODY_UID}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  // Otherwise access(2), with which PostgreSQL checks its programs, ignores the capability.
  '--securebits=+no_setuid_fixup',
  '--',
];

/**
 * Timeout of `postgres --version` (ms): long enough for a machine that stalls; four timeouts still fit into the start
 * timeout of 45 s.
 */
const VERSION_TIMEOUT_MS = 9_000;

/** Binaries and the user to run them as. `prefix` is a command that changes the user, or empty. */
type Credentials = Readonly<{ binaries: Binaries; uid: number; gid: number; prefix: readonly string[] }>;

/**
 * Chooses the user that the database runs as. If an ordinary user starts the shop, it is that user. If root does, it is
 * the first of these that can access the folder: the folder's owner, "nobody", "nobody" in a user namespace, and "nobody"
 * with access to all files. The last two are logged.
 * @throws StartRefusal if none of these works.
 */
export function chooseLauncher(
  paths: ClusterPaths,
  binaries: Binaries,
  log: (line: string) => void,
): Launcher {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (self.uid !== 0) {
    const prefix = hasCluster(paths) || hasPasswdEntry() ? [] : USER_NAMESPACE;
    const credentials: Credentials = { binaries, ...self, prefix };
    if (prefix.length > 0 && !canRun(credentials, paths.dataDir, paths)) throw missingPasswdEntry(self.uid);
    return createLauncher(credentials);
  }
  const nobody = { uid: NOBODY_UID, gid: NOBODY_UID };
  const users = [ownerOf(paths), nobody].filter(({ uid }) => uid !== 0);
  const candidates: Credentials[] = [
    ...users.map((user) => ({ binaries, ...user, prefix: [] })),
    { binaries, ...self, prefix: USER_NAMESPACE },
    { binaries, ...nobody, prefix: NOBODY_WITH_ACCESS },
  ];
  const credentials = candidates.find((candidate) => canRun(candidate, requiredFolder(paths), paths));
  if (credentials === undefined) throw dataDirInaccessible(paths);
  const [command] = credentials.prefix;
  if (command !== undefined)
    log(
      `Only root can access ${paths.dataDir} or the PostgreSQL programs, so ${command} starts the database`,
    );
  return createLauncher(credentials);
}

function dataDirInaccessible({ dataDir }: ClusterPaths): StartRefusal {
  return new StartRefusal(
    `PostgreSQL does not run as root, and no other user can reach ${dataDir}: start the shop as an ordinary user, move DATA_DIR out of the private home folder, or set DATABASE_URL.`,
  );
}

function missingPasswdEntry(uid: number): StartRefusal {
  return new StartRefusal(
    `PostgreSQL creates a new database only for a user with a name, and uid ${uid} has none here: add it to /etc/passwd, or set DATABASE_URL.`,
  );
}

/** Returns whether this user can run PostgreSQL and reach the folder. initdb also needs a user with a name. */
function canRun({ binaries, uid, gid, prefix }: Credentials, folder: string, paths: ClusterPaths): boolean {
  const checkName = hasCluster(paths) ? '' : 'id -un >/dev/null &&';
  const script = `cd "$1" && ${checkName} exec "$2" --version`;
  const [program, ...args] = [...prefix, '/bin/sh', '-c', script, 'sh', folder, binaries.postgres];
  const ids = prefix.length === 0 ? { uid, gid } : {};
  const result = spawnSync(program!, args, {
    ...ids,
    env: environmentFor(binaries),
    timeout: VERSION_TIMEOUT_MS,
    cwd: '/',
  });
  return result.status === 0;
}

function createLauncher({ binaries, uid, gid, prefix }: Credentials): Launcher {
  const ids = process.getuid?.() === 0 && prefix.length === 0 ? { uid, gid } : {};
  return {
    binaries,
    uid,
    gid,
    spawn(program, args, options) {
      const [first, ...rest] = [...prefix, program, ...args];
      return spawn(first!, rest, { ...options, ...ids, env: environmentFor(binaries), cwd: '/' });
    },
  };
}

/** A new environment: variables of the caller such as PGOPTIONS would change the server's behaviour. */
function environmentFor({ libraryPath }: Binaries): NodeJS.ProcessEnv {
  const base = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return libraryPath === undefined ? base : { ...base, LD_LIBRARY_PATH: libraryPath };
}

/** Owner of the database's files or, before these exist, of the folder that will contain them. */
function ownerOf(paths: ClusterPaths): { uid: number; gid: number } {
  if (hasCluster(paths)) return statSync(paths.cluster);
  const folder = statSync(paths.dataDir);
  return folder.uid === 0 ? statSync(dirname(realpathSync(paths.dataDir))) : folder;
}

/** The folder that the user must be able to reach already; the folders below it will belong to that user. */
function requiredFolder(paths: ClusterPaths): string {
  return dirname(dirname(paths.cluster));
}

function hasPasswdEntry(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false; // a container with a random uid
  }
}
