import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'shop-tests-';
/** A run needs up to a gigabyte for its files (bytes); a small machine has better use for that. */
const ROOM = 4 * 1024 ** 3;
const AVAILABLE = 8 * 1024 ** 3;

/**
 * Puts what this process and its children write into temporary folders into memory until it ends, where there is plenty
 * of it and nobody has chosen another place (`TMPDIR`). Tests make and remove files by the ten thousand, and ext4, which
 * gives the place of a removed file to no new one for a while, then looks for a free one longer than a test takes.
 */
export function keepScratchInMemory() {
  if (process.env.TMPDIR || !hasPlenty()) return;
  removeForgotten();
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder);
  chmodSync(folder, 0o755); // the database runs as a user of its own
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasPlenty() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const [, kilobytes] = /^MemAvailable: +(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
    return bavail * bsize > ROOM && Number(kilobytes) * 1024 > AVAILABLE;
  } catch {
    return false; // another system
  }
}

/** What runs that were killed have left. */
function removeForgotten() {
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX)))
    if (!runs(Number(name.slice(PREFIX.length))))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
}

function runs(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
