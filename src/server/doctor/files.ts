import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isShared } from '../data-dir.ts';
import { type Finding, note, well, wrong } from './finding.ts';

/** Free space (bytes) below which the owner is told, and below which the shop is in danger. */
const LEAST_FREE = { note: 2_000_000_000, wrong: 300_000_000 };

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000).toLocaleString('en-US')} MB`;

/** `DATA_DIR` from outside, before anything opens it: is it private, and is there room? */
export function lookAtFiles(dataDir: string, least = LEAST_FREE): readonly Finding[] {
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory())
    return [well(`DATA_DIR ${dataDir} does not exist yet; a start makes it.`)];
  const open = ['.', 'session-secret', 'outbox', 'postgres/password', 'postgres/data'].filter((name) =>
    isOpenToOthers(join(dataDir, name)),
  );
  if (open.length > 0) {
    const names = open.map((name) => (name === '.' ? dataDir : join(dataDir, name)));
    return [
      wrong(
        `Other users of this machine can look into ${names.join(', ')}.`,
        `Run: chmod go-rwx ${names.join(' ')}`,
      ),
      space(dataDir, least),
    ];
  }
  return [well(`DATA_DIR ${dataDir} is private.`), space(dataDir, least)];
}

/** Only what belongs to the folder itself counts: inside a private one nothing is reachable, but copies keep modes. */
function isOpenToOthers(path: string): boolean {
  const facts = statSync(path, { throwIfNoEntry: false });
  return facts !== undefined && (facts.mode & 0o077) !== 0 && !isShared(facts);
}

function space(dataDir: string, least: typeof LEAST_FREE): Finding {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const mend = 'Make room on that disk: when it is full, nothing can be ordered.';
  if (free < least.wrong) return wrong(`Only ${inMegabytes(free)} are free where DATA_DIR lies.`, mend);
  if (free < least.note) return note(`${inMegabytes(free)} are free where DATA_DIR lies.`, mend);
  return well(`${inMegabytes(free)} are free where DATA_DIR lies.`);
}
