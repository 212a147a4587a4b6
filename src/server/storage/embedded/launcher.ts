import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, realpathSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { NOBODY } from '../../data-dir.ts';
import { StartRefusal } from '../../start-refusal.ts';
import type { Binaries } from './binaries.ts';
import { type ClusterPaths, clusterPaths, hasCluster } from './paths.ts';

/** Runs PostgreSQL's programs as a user other than root, because PostgreSQL refuses to run as root. */
export type Launcher = Readonly<{
  binaries: Binaries;
  /** Owner of the database's files, as seen outside a user namespace. */
  uid: number;
  gid: number;
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}>;

/** Fallback of root for programs and data, if other users cannot reach the project's folder. */
const SHELTER = '/var/lib/shopkeeper';
/** User namespace that maps this uid to "nobody": the files keep their owner, and PostgreSQL does not see root. */
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];

/** Timeout of `postgres --version` (ms): tolerates a machine that stalls, and five timeouts still fit into a start (45 s). */
const LONGEST_VERSION = 9_000;

type Way = Readonly<{ binaries: Binaries; uid: number; gid: number; prefix: readonly string[] }>;
type Choice = Readonly<{ paths: ClusterPaths; launcher: Launcher }>;

/**
 * Chooses the user that the database runs as. An ordinary user runs it as itself. Root runs it as the owner of the folder,
 * else as "nobody". If neither can reach the folder: in a user namespace, else with programs and data in
 * `/var/lib/shopkeeper` (logged).
 * @throws StartRefusal if none of these works.
 */
export function chooseLauncher(paths: ClusterPaths, binaries: Binaries, log: (line: string) => void): Choice {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (self.uid !== 0) {
    const way: Way = { binaries, ...self, prefix: hasCluster(paths) || hasName() ? [] : NAMESPACE };
    if (way.prefix.length > 0 && !works(way, paths.dataDir, paths)) throw nameless(self.uid);
    return { paths, launcher: createLauncher(way) };
  }
  const folder = wayTo(paths);
  const users = [ownerOf(paths), { uid: NOBODY, gid: NOBODY }].filter(({ uid }) => uid !== 0);
  const asUser = users.map((user): Way => ({ binaries, ...user, prefix: [] }));
  const plain = [...asUser, { binaries, ...self, prefix: NAMESPACE }].find((way) =>
    works(way, folder, paths),
  );
  if (plain !== undefined) {
    if (plain.prefix.length > 0)
      log(
        `Other users cannot reach ${paths.dataDir} and its programs, so the database runs in a user namespace`,
      );
    return { paths, launcher: createLauncher(plain) };
  }
  return shelter(paths, binaries, users, log);
}

/** For root, if no other user can reach the folder and user namespaces are forbidden. */
function shelter(
  paths: ClusterPaths,
  binaries: Binaries,
  users: { uid: number; gid: number }[],
  log: (line: string) => void,
): Choice {
  try {
    const sheltered = shelterPrograms(binaries);
    const inPlace = users.map((user): Way => ({ binaries: sheltered, ...user, prefix: [] }));
    const way = inPlace.find((candidate) => works(candidate, wayTo(paths), paths));
    if (way !== undefined) return { paths, launcher: createLauncher(way) };
    if (!hasCluster(paths)) {
      const moved = shelterData(paths.dataDir);
      log(`Other users cannot reach ${paths.dataDir}, so the database is stored in ${moved.cluster}`);
      return {
        paths: moved,
        launcher: createLauncher({ binaries: sheltered, uid: NOBODY, gid: NOBODY, prefix: [] }),
      };
    }
  } catch (cause) {
    throw noWay(paths, cause);
  }
  throw noWay(paths);
}

function noWay(paths: ClusterPaths, cause?: unknown): StartRefusal {
  return new StartRefusal(
    `PostgreSQL does not run as root, and no other user can reach ${paths.dataDir}: start the shop as an ordinary user, move DATA_DIR out of the private home folder, or set DATABASE_URL.`,
    { cause },
  );
}

function nameless(uid: number): StartRefusal {
  return new StartRefusal(
    `PostgreSQL creates a new database only for a user with a name, and uid ${uid} has none here: add it to /etc/passwd, or set DATABASE_URL.`,
  );
}

/** Can this user run the program and reach the folder? initdb also needs a user with a name. */
function works({ binaries, uid, gid, prefix }: Way, folder: string, paths: ClusterPaths): boolean {
  const named = hasCluster(paths) ? '' : 'id -un >/dev/null &&';
  const script = `cd "$1" && ${named} exec "$2" --version`;
  const [program, ...args] = [...prefix, '/bin/sh', '-c', script, 'sh', folder, binaries.postgres];
  const ids = prefix.length === 0 ? { uid, gid } : {};
  const result = spawnSync(program!, args, {
    ...ids,
    env: environmentFor(binaries),
    timeout: LONGEST_VERSION,
    cwd: '/',
  });
  return result.status === 0;
}

function createLauncher({ binaries, uid, gid, prefix }: Way): Launcher {
  const drop = process.getuid?.() === 0 && prefix.length === 0 ? { uid, gid } : {};
  return {
    binaries,
    uid,
    gid,
    spawn(program, args, options) {
      const [first, ...rest] = [...prefix, program, ...args];
      return spawn(first!, rest, { ...options, ...drop, env: environmentFor(binaries), cwd: '/' });
    },
  };
}

/** Not the caller's environment: variables such as PGOPTIONS would change the server's behaviour. */
function environmentFor({ libraryPath }: Binaries): NodeJS.ProcessEnv {
  const base = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return libraryPath === undefined ? base : { ...base, LD_LIBRARY_PATH: libraryPath };
}

function ownerOf(paths: ClusterPaths): { uid: number; gid: number } {
  if (hasCluster(paths)) return statSync(paths.cluster);
  const folder = statSync(paths.dataDir);
  return folder.uid === 0 ? statSync(dirname(realpathSync(paths.dataDir))) : folder;
}

/** The folder that must be accessible already: the database's parent folder will belong to its user. */
function wayTo(paths: ClusterPaths): string {
  return dirname(dirname(paths.cluster));
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false; // a container with a random uid
  }
}

function shelterPrograms(binaries: Binaries): Binaries {
  const native = join(SHELTER, `postgresql-${binaries.version}`, 'native');
  const moved = {
    ...binaries,
    native,
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
  };
  if (existsSync(moved.postgres)) return moved;
  mkdirSync(SHELTER, { recursive: true, mode: 0o755 });
  const draft = join(SHELTER, `.draft-${randomBytes(4).toString('hex')}`);
  cpSync(binaries.native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, dirname(native));
  } catch (error) {
    if (!existsSync(moved.postgres)) throw error; // else another process was first
  }
  return moved;
}

function shelterData(dataDir: string): ClusterPaths {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const folder = join(SHELTER, `data-${name}`);
  mkdirSync(folder, { mode: 0o711, recursive: true });
  symlinkSync(join(folder, 'postgres'), join(dataDir, 'postgres'));
  return clusterPaths(dataDir);
}
