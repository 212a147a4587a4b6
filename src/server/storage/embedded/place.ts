import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readlinkSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartRefusal } from '../../start-refusal.ts';

/** Where the parts of one embedded database lie. */
export type Place = Readonly<{
  dataDir: string;
  /** `DATA_DIR/postgres`, or what it links to. Appears complete, by one rename. */
  cluster: string;
  /** PostgreSQL's own data directory. */
  data: string;
  passwordFile: string;
  log: string;
  /** Folder of the Unix socket. */
  socketDir: string;
}>;

/** Names the socket file only: nothing listens on TCP. */
export const SOCKET_PORT = 5432;
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
/** Longest path of a Unix socket, in bytes, without the final zero. */
const LONGEST_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;

export function placeIn(dataDir: string): Place {
  const cluster = clusterOf(realpathSync(dataDir));
  return {
    dataDir,
    cluster,
    data: join(cluster, 'data'),
    passwordFile: join(cluster, 'password'),
    log: join(cluster, 'log'),
    socketDir: socketDirOf(cluster),
  };
}

function clusterOf(dataDir: string): string {
  const cluster = join(dataDir, 'postgres');
  const moved = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink();
  return moved ? resolve(dataDir, readlinkSync(cluster)) : cluster;
}

function socketDirOf(cluster: string): string {
  const bytes = Buffer.byteLength(join(cluster, SOCKET_NAME));
  if (bytes <= LONGEST_SOCKET_PATH) return cluster;
  return `/tmp/shopkeeper-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;
}

/**
 * Makes the short folder of a socket whose own path would be too long. In `/tmp` anyone could have put a folder of
 * that name there first, so it must be private and belong to `owner` or to us.
 */
export function openSocketDir(place: Place, owner: number): void {
  if (place.socketDir === place.cluster) return;
  try {
    mkdirSync(place.socketDir, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const { uid, mode } = lstatSync(place.socketDir);
  const safe = lstatSync(place.socketDir).isDirectory() && (mode & 0o077) === 0;
  if (safe && [owner, process.getuid?.()].includes(uid)) return;
  throw new StartRefusal(
    `DATA_DIR ${place.dataDir} is too long for the database's socket, and ${place.socketDir} is not ours to put it into: choose a shorter DATA_DIR.`,
  );
}

/** Removes what `openSocketDir` made, if nothing is in it any more. */
export function closeSocketDir(place: Place): void {
  if (place.socketDir === place.cluster) return;
  try {
    rmdirSync(place.socketDir);
  } catch {
    // A server that did not stop still has its socket there.
  }
}

/** Is there a database? */
export function hasCluster(place: Place): boolean {
  return statSync(place.cluster, { throwIfNoEntry: false }) !== undefined;
}
