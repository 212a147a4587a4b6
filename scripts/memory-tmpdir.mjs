import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { join } from 'node:path';

/** Linux's file system in memory. */
const SHARED_MEMORY = '/dev/shm';
const PREFIX = 'shop-tests-';
/** Free space and available memory that a run needs (bytes): its files take up to a gigabyte. */
const MIN_FREE = 4 * 1024 ** 3;
const MIN_AVAILABLE = 8 * 1024 ** 3;

/**
 * Sets `TMPDIR` of this process and its children to a folder in memory, if enough is free and `TMPDIR` is not set.
 * Tests create and delete tens of thousands of files: ext4 without a journal does not reuse a deleted file's inode for
 * some seconds, and searching for a free one takes longer than the tests.
 */
export function setMemoryTmpdir() {
  if (process.env.TMPDIR) return;
  let folder;
  try {
    const memory = realpathSync(SHARED_MEMORY);
    removeAbandoned(memory);
    if (!hasEnoughMemory(memory)) return;
    folder = mkdtempSync(join(memory, `${PREFIX}${ownerId(process.pid)}-`));
    chmodSync(folder, 0o755); // the database runs as another user
  } catch {
    return; // not Linux
  }
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
}

function hasEnoughMemory(memory) {
  const { bavail, bsize } = statfsSync(memory);
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  // A test copies PostgreSQL's executables there.
  if (mounts.some((line) => line.split(' ')[1] === memory && /\bnoexec\b/.test(line))) return false;
  const [, kilobytes] = /^MemAvailable: +(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return bavail * bsize > MIN_FREE && Math.min(Number(kilobytes) * 1024, limit) > MIN_AVAILABLE;
}

/** Pid namespace and pid: containers that share this memory may have equal pids. */
const ownerId = (pid) => `${/\d+/.exec(readlinkSync('/proc/self/ns/pid'))}-${pid}`;

/** Removes this user's folders of runs that were killed. */
function removeAbandoned(memory) {
  for (const name of readdirSync(memory)) {
    const pid = Number(/^shop-tests-\d+-(\d+)-\w{6}$/.exec(name)?.[1]);
    const folder = join(memory, name);
    if (
      pid > 0 &&
      name.startsWith(`${PREFIX}${ownerId(pid)}-`) &&
      isOwnedByThisUser(folder) &&
      !isRunning(pid)
    )
      remove(folder);
  }
}

const isOwnedByThisUser = (folder) => lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid();

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Ignores errors: the next run removes folders that are still in use or mounted. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}
