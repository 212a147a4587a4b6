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

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'shop-tests-';
/** A run needs up to a gigabyte for its files (bytes); a small machine has better use for that. */
const ROOM = 4 * 1024 ** 3;
const AVAILABLE = 8 * 1024 ** 3;

/**
 * Puts what this process and its children write into temporary folders into memory until it ends, where there is plenty
 * of it and nobody has chosen another place (`TMPDIR`). Tests create and delete tens of thousands of files. ext4 without
 * a journal does not reuse a deleted file's inode for some seconds, and its search for a free one then takes longer than
 * the tests.
 */
export function keepScratchInMemory() {
  if (process.env.TMPDIR) return;
  let folder;
  try {
    const memory = realpathSync(MEMORY);
    removeForgotten(memory);
    if (!hasPlenty(memory)) return;
    folder = mkdtempSync(join(memory, `${PREFIX}${owner(process.pid)}-`));
    chmodSync(folder, 0o755); // the database runs as a user of its own
  } catch {
    return; // another system
  }
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
}

function hasPlenty(memory) {
  const { bavail, bsize } = statfsSync(memory);
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  // PostgreSQL's programs are copied there by a test.
  if (mounts.some((line) => line.split(' ')[1] === memory && /\bnoexec\b/.test(line))) return false;
  const [, kilobytes] = /^MemAvailable: +(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return bavail * bsize > ROOM && Math.min(Number(kilobytes) * 1024, limit) > AVAILABLE;
}

/** Of a process and the set of pids that it lives in: other containers may share the memory, and count their own. */
const owner = (pid) => `${/\d+/.exec(readlinkSync('/proc/self/ns/pid'))}-${pid}`;

/** Removes what our own runs have left when they were killed. */
function removeForgotten(memory) {
  for (const name of readdirSync(memory)) {
    const pid = Number(/^shop-tests-\d+-(\d+)-\w{6}$/.exec(name)?.[1]);
    const folder = join(memory, name);
    if (pid > 0 && name.startsWith(`${PREFIX}${owner(pid)}-`) && isOurs(folder) && !runs(pid)) remove(folder);
  }
}

const isOurs = (folder) => lstatSync(folder, { throwIfNoEntry: false })?.uid === process.getuid();

function runs(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** As far as it goes: what is still written to, or a disk that is still mounted there, is left to the next run. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}
