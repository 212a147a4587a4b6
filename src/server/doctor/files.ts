import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isShared } from '../data-dir.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Minimum free space (bytes); less is a note or a problem. */
const MIN_FREE_BYTES = { note: 2_000_000_000, wrong: 300_000_000 };

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000).toLocaleString('en-US')} MB`;

/** Checks permissions and free space of `DATA_DIR`, before the database opens it. */
export function checkFiles(dataDir: string, minFree = MIN_FREE_BYTES): readonly Finding[] {
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory())
    return [ok(`DATA_DIR ${dataDir} does not exist yet; the first start creates it.`)];
  const open = ['.', 'session-secret', 'outbox', 'postgres/password', 'postgres/data'].filter((name) =>
    isOpenToOthers(join(dataDir, name)),
  );
  if (open.length > 0) {
    const names = open.map((name) => (name === '.' ? dataDir : join(dataDir, name)));
    return [
      wrong(
        `Other users of this machine can read ${names.join(', ')}.`,
        `Run: chmod go-rwx ${names.join(' ')}`,
      ),
      space(dataDir, minFree),
    ];
  }
  return [ok(`DATA_DIR ${dataDir} is private.`), space(dataDir, minFree)];
}

/** Checks the mode of the path itself: a private parent folder protects it, but not a copy. */
function isOpenToOthers(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && (stats.mode & 0o077) !== 0 && !isShared(stats);
}

function space(dataDir: string, minFree: typeof MIN_FREE_BYTES): Finding {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const fix = 'Free space on that disk: if it is full, no orders can be placed.';
  if (free < minFree.wrong) return wrong(`Only ${inMegabytes(free)} are free on the disk of DATA_DIR.`, fix);
  if (free < minFree.note) return note(`${inMegabytes(free)} are free on the disk of DATA_DIR.`, fix);
  return ok(`${inMegabytes(free)} are free on the disk of DATA_DIR.`);
}
