import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readlinkSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartRefusal } from '../../start-refusal.ts';

/** Paths of an embedded database. */
export type ClusterPaths = Readonly<{
  dataDir: string;
  /** `DATA_DIR/postgres`, or its target if it is a symlink. Exists only when complete, because a rename creates it. */
  cluster: string;
  /** PostgreSQL's own data directory. */
  data: string;
  passwordFile: string;
  log: string;
  /** Folder of the Unix socket. */
  socketDir: string;
}>;

/** Part of the socket's file name; the server does not listen on TCP. */
export const SOCKET_PORT = 5432;
export const SOCKET_NAME = `.s.PGSQL.${SOCKET_PORT}`;
/** Maximum length of a Unix socket path, without the terminating zero (bytes). */
const MAX_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;

export function clusterPaths(dataDir: string): ClusterPaths {
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
  const isMoved = lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink();
  return isMoved ? resolve(dataDir, readlinkSync(cluster)) : cluster;
}

function socketDirOf(cluster: string): string {
  const bytes = Buffer.byteLength(join(cluster, SOCKET_NAME));
  if (bytes <= MAX_SOCKET_PATH) return cluster;
  return `/tmp/shopkeeper-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;
}

/**
 * Creates the short folder for a socket whose path would be too long. It must be private and belong to `owner` or to this
 * user, because another user could have created a folder of that name in `/tmp`.
 */
export function openSocketDir(paths: ClusterPaths, owner: number): void {
  if (paths.socketDir === paths.cluster) return;
  try {
    mkdirSync(paths.socketDir, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const { uid, mode } = lstatSync(paths.socketDir);
  const isPrivate = lstatSync(paths.socketDir).isDirectory() && (mode & 0o077) === 0;
  if (isPrivate && [owner, process.getuid?.()].includes(uid)) return;
  throw new StartRefusal(
    `DATA_DIR ${paths.dataDir} is too long for the database's socket, and ${paths.socketDir} belongs to another user: choose a shorter DATA_DIR.`,
  );
}

/** Removes the folder of `openSocketDir` if it is empty. */
export function closeSocketDir(paths: ClusterPaths): void {
  if (paths.socketDir === paths.cluster) return;
  try {
    rmdirSync(paths.socketDir);
  } catch {
    // Not empty: it contains the socket of a server that did not stop.
  }
}

/** Returns whether the database exists. */
export function hasCluster(paths: ClusterPaths): boolean {
  return statSync(paths.cluster, { throwIfNoEntry: false }) !== undefined;
}
