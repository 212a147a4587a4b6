import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefusal } from './start-refusal.ts';

/**
 * User id of the embedded database if root starts the shop and no ordinary user owns the folder. It must own nothing
 * but the database, because other programs run as the same user.
 */
export const NOBODY_UID = 65_534;

const MARKER = '.shopkeeper';
const MARKER_TEXT = 'This folder holds the data of a Shopkeeper shop: its database, secrets and pictures.\n';
/** Entries that an empty volume or folder may contain. */
const IGNORED = new Set(['lost+found', '.DS_Store', '.gitkeep']);
const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
};

/**
 * Creates `DATA_DIR` if it is missing, and ensures that it is private (0700, or as `shareDataDir` set it), writable, and
 * either empty or a shop's: a mistake such as `DATA_DIR=/home` must not change another folder.
 * @throws StartRefusal, with the folder unchanged.
 */
export function openDataDir(dataDir: string): void {
  try {
    mkdirSync(dirname(dataDir), { recursive: true });
    mkdirSync(dataDir, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(dataDir)) throw unusable(dataDir, error);
  }
  try {
    const { uid, gid, mode } = statSync(dataDir);
    const self = process.getuid?.() ?? uid;
    if (self !== 0 && self !== uid) throw foreignOwner(dataDir, uid);
    const entries = readdirSync(dataDir);
    if (!entries.includes(MARKER)) {
      if (entries.some((entry) => !IGNORED.has(entry))) throw foreignContent(dataDir);
      accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
      writeFileSync(join(dataDir, MARKER), MARKER_TEXT, { mode: 0o600 });
    }
    if ((mode & 0o777) !== 0o700 && !isShared({ uid, gid, mode })) chmodSync(dataDir, 0o700);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartRefusal) throw error;
    throw unusable(dataDir, error);
  }
}

/** Lets the database user's group traverse root's `DATA_DIR`, but not list it or write there. */
export function shareDataDir(dataDir: string, gid: number): void {
  chownSync(dataDir, 0, gid);
  chmodSync(dataDir, 0o710);
}

/** Returns whether these are the owner and mode that `shareDataDir` sets. */
export function isShared({ uid, gid, mode }: { uid: number; gid: number; mode: number }): boolean {
  return uid === 0 && gid === NOBODY_UID && (mode & 0o777) === 0o710;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Returns the refusal for a file-system error on `DATA_DIR`. */
export function unusable(dataDir: string, error: unknown): StartRefusal {
  const { code = 'unknown error' } = error as NodeJS.ErrnoException;
  return new StartRefusal(`DATA_DIR ${dataDir} cannot be used: ${REASONS[code] ?? code}.`, { cause: error });
}

function foreignOwner(dataDir: string, uid: number): StartRefusal {
  return new StartRefusal(
    `DATA_DIR ${dataDir} belongs to another user (uid ${uid}): start the shop as that user or as root, or choose another folder.`,
  );
}

function foreignContent(dataDir: string): StartRefusal {
  return new StartRefusal(
    `DATA_DIR ${dataDir} is not empty and contains no shop: choose an empty folder or one that does not exist yet.`,
  );
}
