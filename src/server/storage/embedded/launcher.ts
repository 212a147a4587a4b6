import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, realpathSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { NOBODY_UID } from '../../data-dir.ts';
import { StartRefusal } from '../../start-refusal.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterPaths, clusterPaths, hasCluster } from './paths.ts';

/** Starts PostgreSQL's programs as a user other than root: PostgreSQL refuses to run as root. */
export type Launcher = Readonly<{
  binaries: Binaries;
  /** Owner of the database's files, as seen outside a user namespace. */
  uid: number;
  gid: number;
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}>;

/** Folder for programs and data when root starts the shop and no other user can reach the project's folder. */
const FALLBACK_DIR = '/var/lib/shopkeeper';
/** Command that runs a program in a user namespace, where this user is "nobody"; the files keep their owner. */
const USER_NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`, '--'];

/**
 * Timeout of `postgres --version` (ms): tolerates a machine that stalls, and five of them still fit into a start (45
 * s).
 */
const VERSION_TIMEOUT_MS = 9_000;

/** Binaries and the user to run them as. `prefix` is the command for a user namespace, or empty. */
type Credentials = Readonly<{ binaries: Binaries; uid: number; gid: number; prefix: readonly string[] }>;
type Choice = Readonly<{ paths: ClusterPaths; launcher: Launcher }>;

/**
 * Chooses the user that the database runs as. An ordinary user runs it as itself. Root runs it as the owner of the
 * folder, else as "nobody"; if neither can reach the folder, in a user namespace, else with programs and data in
 * `/var/lib/shopkeeper`. The last two are logged.
 * @throws StartRefusal if none of these works.
 */
export function chooseLauncher(paths: ClusterPaths, binaries: Binaries, log: (line: string) => void): Choice {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (self.uid !== 0) {
    const prefix = hasCluster(paths) || hasName() ? [] : USER_NAMESPACE;
    const credentials: Credentials = { binaries, ...self, prefix };
    if (prefix.length > 0 && !canRun(credentials, paths.dataDir, paths)) throw userWithoutName(self.uid);
    return { paths, launcher: createLauncher(credentials) };
  }
  const folder = requiredFolder(paths);
  const users = [ownerOf(paths), { uid: NOBODY_UID, gid: NOBODY_UID }].filter(({ uid }) => uid !== 0);
  const candidates: Credentials[] = [
    ...users.map((user) => ({ binaries, ...user, prefix: [] })),
    { binaries, ...self, prefix: USER_NAMESPACE },
  ];
  const credentials = candidates.find((candidate) => canRun(candidate, folder, paths));
  if (credentials !== undefined) {
    if (credentials.prefix.length > 0)
      log(
        `Other users cannot reach ${paths.dataDir} and its programs, so the database runs in a user namespace`,
      );
    return { paths, launcher: createLauncher(credentials) };
  }
  return fallbackLauncher(paths, binaries, users, log);
}

/** For root, if no other user can reach the folder and user namespaces are forbidden. */
function fallbackLauncher(
  paths: ClusterPaths,
  binaries: Binaries,
  users: { uid: number; gid: number }[],
  log: (line: string) => void,
): Choice {
  try {
    const copies = copyPrograms(binaries);
    const candidates = users.map((user): Credentials => ({ binaries: copies, ...user, prefix: [] }));
    const credentials = candidates.find((candidate) => canRun(candidate, requiredFolder(paths), paths));
    if (credentials !== undefined) return { paths, launcher: createLauncher(credentials) };
    if (!hasCluster(paths)) {
      const moved = moveData(paths.dataDir);
      log(`Other users cannot reach ${paths.dataDir}, so the database is stored in ${moved.cluster}`);
      return {
        paths: moved,
        launcher: createLauncher({ binaries: copies, uid: NOBODY_UID, gid: NOBODY_UID, prefix: [] }),
      };
    }
  } catch (cause) {
    throw unreachable(paths, cause);
  }
  throw unreachable(paths);
}

function unreachable(paths: ClusterPaths, cause?: unknown): StartRefusal {
  return new StartRefusal(
    `PostgreSQL does not run as root, and no other user can reach ${paths.dataDir}: start the shop as an ordinary user, move DATA_DIR out of the private home folder, or set DATABASE_URL.`,
    { cause },
  );
}

function userWithoutName(uid: number): StartRefusal {
  return new StartRefusal(
    `PostgreSQL creates a new database only for a user with a name, and uid ${uid} has none here: add it to /etc/passwd, or set DATABASE_URL.`,
  );
}

/** Can this user run PostgreSQL and reach the folder? initdb also needs a user with a name. */
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

/** Owner of the database; of the folder that will contain it if it does not exist. */
function ownerOf(paths: ClusterPaths): { uid: number; gid: number } {
  if (hasCluster(paths)) return statSync(paths.cluster);
  const folder = statSync(paths.dataDir);
  return folder.uid === 0 ? statSync(dirname(realpathSync(paths.dataDir))) : folder;
}

/** The folder that the user must be able to reach already; the folders below it will belong to that user. */
function requiredFolder(paths: ClusterPaths): string {
  return dirname(dirname(paths.cluster));
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false; // a container with a random uid
  }
}

function copyPrograms(binaries: Binaries): Binaries {
  const native = join(FALLBACK_DIR, `postgresql-${binaries.version}`, 'native');
  const copies = {
    ...binaries,
    native,
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
  };
  if (existsSync(copies.postgres)) return copies;
  mkdirSync(FALLBACK_DIR, { recursive: true, mode: 0o755 });
  const draft = join(FALLBACK_DIR, `.draft-${randomBytes(4).toString('hex')}`);
  cpSync(binaries.native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, dirname(native));
  } catch (error) {
    if (!existsSync(copies.postgres)) throw error; // otherwise another process was first
  }
  return copies;
}

/** Creates a symlink from `DATA_DIR/postgres` to a folder in `FALLBACK_DIR`. */
function moveData(dataDir: string): ClusterPaths {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const folder = join(FALLBACK_DIR, `data-${name}`);
  mkdirSync(folder, { mode: 0o711, recursive: true });
  symlinkSync(join(folder, 'postgres'), join(dataDir, 'postgres'));
  return clusterPaths(dataDir);
}
