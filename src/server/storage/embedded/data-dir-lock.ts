import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { unusable } from '../../data-dir.ts';
import { StartRefusal } from '../../start-refusal.ts';
import { bootId, inspectProcess, pidNamespace } from './processes.ts';

/** Lock on `DATA_DIR`, stored as JSON in `owner.<n>.json`; the file with the largest n is valid. */
type LockRecord = {
  pid: number;
  /** Start time of the process. */
  bornAt: string;
  bootId: string;
  /** Pid namespace of the process. */
  pidSpace: string;
  url?: string;
  released?: boolean;
};

export type DataDirLock = {
  /** Publishes the shop's URL, for the error of a second start. */
  announce(url: string): void;
  release(): void;
};

const NAME = /^owner\.(\d+)\.json$/;
/** Interval at which the holder touches its file (ms), for starts in other containers, which cannot see its pid. */
const HEARTBEAT_MS = 500;
/** Maximum wait of a second start for a heartbeat, and for the URL of a shop that is starting (ms). */
const WAIT_MS = 2000;

/**
 * Acquires the exclusive lock on `DATA_DIR`. Each attempt links a complete file with the next number, so exactly one of
 * several processes succeeds. The newest file is never deleted, so numbers are not reused.
 * @throws StartRefusal "already open at ..." while the holder is alive.
 */
export async function acquireDataDirLock(dataDir: string): Promise<DataDirLock> {
  for (;;) {
    const newest = newestLockFile(dataDir);
    if (newest !== undefined && (await isHolderAlive(newest))) throw await alreadyOpen(dataDir, newest);
    const number = (newest?.number ?? 0) + 1;
    const record = createRecord();
    if (tryCreate(dataDir, lockPath(dataDir, number), record)) return holdLock(dataDir, number, record);
  }
}

/**
 * Throws if another process has opened `DATA_DIR`; changes nothing.
 * @throws StartRefusal "already open at ..."
 */
export async function refuseIfLocked(dataDir: string): Promise<void> {
  const newest = existsSync(dataDir) ? newestLockFile(dataDir) : undefined;
  if (newest !== undefined && (await isHolderAlive(newest))) throw await alreadyOpen(dataDir, newest);
}

function createRecord(): LockRecord {
  const bornAt = inspectProcess(process.pid)?.startedAt ?? '';
  return { pid: process.pid, bornAt, bootId: bootId(), pidSpace: pidNamespace() };
}

type LockFile = Readonly<{ number: number; file: string; record: LockRecord | undefined }>;

function newestLockFile(dataDir: string): LockFile | undefined {
  const numbers = readdirSync(dataDir).flatMap((name) => NAME.exec(name)?.[1] ?? []);
  if (numbers.length === 0) return undefined;
  const number = Math.max(...numbers.map(Number));
  const file = lockPath(dataDir, number);
  try {
    return { number, file, record: JSON.parse(readFileSync(file, 'utf8')) as LockRecord };
  } catch {
    return { number, file, record: undefined }; // damaged, or just replaced by a newer file
  }
}

async function isHolderAlive({ record, file }: LockFile): Promise<boolean> {
  if (record === undefined || record.released || record.bootId !== bootId()) return false;
  if (record.pidSpace === pidNamespace()) {
    const info = inspectProcess(record.pid);
    return info !== undefined && !info.zombie && info.startedAt === record.bornAt;
  }
  const before = modifiedAt(file);
  for (let waited = 0; waited < WAIT_MS; waited += 100) {
    await sleep(100);
    if (modifiedAt(file) !== before) return true;
  }
  return false;
}

async function alreadyOpen(dataDir: string, lock: LockFile): Promise<StartRefusal> {
  let record = lock.record;
  for (let waited = 0; record?.url === undefined && waited < WAIT_MS; waited += 100) {
    await sleep(100);
    record = newestLockFile(dataDir)?.record ?? record;
    if (record?.released) break;
  }
  const state = record?.url === undefined ? 'being opened' : `already open at ${record.url}`;
  return new StartRefusal(`DATA_DIR ${dataDir} is ${state} by process ${record?.pid}.`);
}

function holdLock(dataDir: string, number: number, record: LockRecord): DataDirLock {
  const file = lockPath(dataDir, number);
  for (const name of readdirSync(dataDir)) {
    const older = NAME.exec(name)?.[1];
    if (older !== undefined && Number(older) < number) rmSync(join(dataDir, name), { force: true });
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS).unref();
  return {
    announce(url) {
      record.url = url;
      replace(file, record);
    },
    release() {
      clearInterval(heartbeat);
      try {
        replace(file, { ...record, released: true });
      } catch {
        // Disk full or folder deleted: the lock is also released when this process ends.
      }
    },
  };
}

/** Writes the record to a temporary file and links it. Returns false if another process was first. */
function tryCreate(dataDir: string, file: string, record: LockRecord): boolean {
  const temp = tempPath(file);
  try {
    write(temp, record);
    linkSync(temp, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw unusable(dataDir, error);
  } finally {
    rmSync(temp, { force: true });
  }
}

function replace(file: string, record: LockRecord): void {
  const temp = tempPath(file);
  write(temp, record);
  renameSync(temp, file);
}

/** Writes a world-readable file, for the owner of a folder that root has opened. The folder itself is private. */
function write(path: string, record: LockRecord): void {
  writeFileSync(path, JSON.stringify(record), { flag: 'wx' });
  chmodSync(path, 0o644);
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Disk full or folder deleted: the database reports that.
  }
}

const lockPath = (dataDir: string, number: number) => join(dataDir, `owner.${number}.json`);
const tempPath = (file: string) => `${file}.${randomBytes(4).toString('hex')}`;
const modifiedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
