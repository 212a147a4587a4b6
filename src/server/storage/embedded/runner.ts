import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, realpathSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { NOBODY } from '../../data-dir.ts';
import { StartRefusal } from '../../start-refusal.ts';
import type { Binaries } from './binaries.ts';
import { hasCluster, type Place, placeIn } from './place.ts';

/** How PostgreSQL's programs are run here, and who owns its files. PostgreSQL refuses to run as root. */
export type Runner = Readonly<{
  binaries: Binaries;
  /** The owner of the database's files, as the rest of the machine sees it. */
  uid: number;
  gid: number;
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}>;

/** Where root may keep programs and data that the clone's folder hides from other users. */
const SHELTER = '/var/lib/shopkeeper';
/** A user namespace in which our own uid is called "nobody": files stay ours, and PostgreSQL sees no root. */
const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];

/**
 * It only says its version. But a machine that stands still for some seconds must not be taken for a closed door; five
 * ways that hang still take no longer than a start may (45 s).
 */
const LONGEST_VERSION = 9_000;

type Way = Readonly<{ binaries: Binaries; uid: number; gid: number; prefix: readonly string[] }>;
type Choice = Readonly<{ place: Place; runner: Runner }>;

/**
 * Chooses the user that the database runs as. An ordinary user: himself. Root: the owner of the folder, else
 * "nobody"; where a private home keeps both out, a user namespace, else programs and data under
 * `/var/lib/shopkeeper` (and `log` says so).
 * @throws StartRefusal when no way is open.
 */
export function chooseRunner(place: Place, binaries: Binaries, log: (line: string) => void): Choice {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  if (self.uid !== 0) {
    const way: Way = { binaries, ...self, prefix: hasCluster(place) || hasName() ? [] : NAMESPACE };
    if (way.prefix.length > 0 && !works(way, place.dataDir, place)) throw nameless(self.uid);
    return { place, runner: runnerBy(way) };
  }
  const folder = wayTo(place);
  const users = [ownerOf(place), { uid: NOBODY, gid: NOBODY }].filter(({ uid }) => uid !== 0);
  const asUser = users.map((user): Way => ({ binaries, ...user, prefix: [] }));
  const plain = [...asUser, { binaries, ...self, prefix: NAMESPACE }].find((way) =>
    works(way, folder, place),
  );
  if (plain !== undefined) {
    if (plain.prefix.length > 0)
      log(
        `Other users cannot reach ${place.dataDir} and its programs, so the database runs in a user namespace`,
      );
    return { place, runner: runnerBy(plain) };
  }
  return shelter(place, binaries, users, log);
}

/** Root, behind a folder that nobody may enter, in a container that forbids user namespaces. */
function shelter(
  place: Place,
  binaries: Binaries,
  users: { uid: number; gid: number }[],
  log: (line: string) => void,
): Choice {
  try {
    const sheltered = shelterPrograms(binaries);
    const inPlace = users.map((user): Way => ({ binaries: sheltered, ...user, prefix: [] }));
    const way = inPlace.find((candidate) => works(candidate, wayTo(place), place));
    if (way !== undefined) return { place, runner: runnerBy(way) };
    if (!hasCluster(place)) {
      const moved = shelterData(place.dataDir);
      log(`Other users cannot reach ${place.dataDir}, so the database lives in ${moved.cluster}`);
      return {
        place: moved,
        runner: runnerBy({ binaries: sheltered, uid: NOBODY, gid: NOBODY, prefix: [] }),
      };
    }
  } catch (cause) {
    throw noWay(place, cause);
  }
  throw noWay(place);
}

function noWay(place: Place, cause?: unknown): StartRefusal {
  return new StartRefusal(
    `PostgreSQL does not run as root, and no other user can reach ${place.dataDir}: start the shop as an ordinary user, move DATA_DIR out of the private home, or set DATABASE_URL.`,
    { cause },
  );
}

function nameless(uid: number): StartRefusal {
  return new StartRefusal(
    `PostgreSQL makes a new database only for a user with a name, and uid ${uid} has none here: name it in /etc/passwd, or set DATABASE_URL.`,
  );
}

/** Can this user start the program and reach the folder? A new database also needs a user with a name. */
function works({ binaries, uid, gid, prefix }: Way, folder: string, place: Place): boolean {
  const named = hasCluster(place) ? '' : 'id -un >/dev/null &&';
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

function runnerBy({ binaries, uid, gid, prefix }: Way): Runner {
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

/** Nothing of the caller's environment: variables such as PGOPTIONS would change how the server behaves. */
function environmentFor({ libraryPath }: Binaries): NodeJS.ProcessEnv {
  const base = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return libraryPath === undefined ? base : { ...base, LD_LIBRARY_PATH: libraryPath };
}

function ownerOf(place: Place): { uid: number; gid: number } {
  if (hasCluster(place)) return statSync(place.cluster);
  const folder = statSync(place.dataDir);
  return folder.uid === 0 ? statSync(dirname(realpathSync(place.dataDir))) : folder;
}

/** The folder around the database's is handed to its user, so what must already be open is the one above. */
function wayTo(place: Place): string {
  return dirname(dirname(place.cluster));
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
    if (!existsSync(moved.postgres)) throw error; // else another starter was first
  }
  return moved;
}

function shelterData(dataDir: string): Place {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  const folder = join(SHELTER, `data-${name}`);
  mkdirSync(folder, { mode: 0o711, recursive: true });
  symlinkSync(join(folder, 'postgres'), join(dataDir, 'postgres'));
  return placeIn(dataDir);
}
