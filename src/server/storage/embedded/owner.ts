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
import { bootId, inspectProcess, pidSpace } from './processes.ts';

/** Who has `DATA_DIR` open. Written as JSON to `owner.<n>.json`; the largest n counts. */
type OwnerRecord = {
  pid: number;
  bornAt: string;
  bootId: string;
  pidSpace: string;
  url?: string;
  released?: boolean;
};

export type Ownership = {
  /** Tells a second starter where the shop is. */
  announce(url: string): void;
  release(): void;
};

const NAME = /^owner\.(\d+)\.json$/;
/** An owner in another container shows that it lives by touching its file this often (ms). */
const HEARTBEAT = 500;
/** How long a second starter waits for signs of life, and for the address of a shop that is just opening (ms). */
const PATIENCE = 2000;

/**
 * Becomes the one owner of `DATA_DIR`, or refuses. Each claim is a file with the next number, linked into place
 * complete, so of several starters exactly one succeeds; the newest file is never deleted, so no number comes twice.
 * @throws StartRefusal "already open at ..." while the owner lives.
 */
export async function claimOwnership(dataDir: string): Promise<Ownership> {
  for (;;) {
    const newest = newestOwner(dataDir);
    if (newest !== undefined && (await lives(newest))) throw await alreadyOpen(dataDir, newest);
    const number = (newest?.number ?? 0) + 1;
    const record = ourRecord();
    if (placeFirst(dataDir, fileOf(dataDir, number), record)) return hold(dataDir, number, record);
  }
}

/**
 * Refuses as a start would when `DATA_DIR` is open, and changes nothing: for the moment when another obstacle, such
 * as a taken port, is best explained by that.
 * @throws StartRefusal "already open at ..."
 */
export async function refuseWhenOpen(dataDir: string): Promise<void> {
  const newest = existsSync(dataDir) ? newestOwner(dataDir) : undefined;
  if (newest !== undefined && (await lives(newest))) throw await alreadyOpen(dataDir, newest);
}

function ourRecord(): OwnerRecord {
  const bornAt = inspectProcess(process.pid)?.bornAt ?? '';
  return { pid: process.pid, bornAt, bootId: bootId(), pidSpace: pidSpace() };
}

type Owner = Readonly<{ number: number; file: string; record: OwnerRecord | undefined }>;

function newestOwner(dataDir: string): Owner | undefined {
  const numbers = readdirSync(dataDir).flatMap((name) => NAME.exec(name)?.[1] ?? []);
  if (numbers.length === 0) return undefined;
  const number = Math.max(...numbers.map(Number));
  const file = fileOf(dataDir, number);
  try {
    return { number, file, record: JSON.parse(readFileSync(file, 'utf8')) as OwnerRecord };
  } catch {
    return { number, file, record: undefined }; // damaged by hand, or just replaced by a newer one
  }
}

async function lives({ record, file }: Owner): Promise<boolean> {
  if (record === undefined || record.released || record.bootId !== bootId()) return false;
  if (record.pidSpace === pidSpace()) {
    const facts = inspectProcess(record.pid);
    return facts !== undefined && !facts.zombie && facts.bornAt === record.bornAt;
  }
  const before = touchedAt(file);
  for (let waited = 0; waited < PATIENCE; waited += 100) {
    await sleep(100);
    if (touchedAt(file) !== before) return true;
  }
  return false;
}

async function alreadyOpen(dataDir: string, owner: Owner): Promise<StartRefusal> {
  let record = owner.record;
  for (let waited = 0; record?.url === undefined && waited < PATIENCE; waited += 100) {
    await sleep(100);
    record = newestOwner(dataDir)?.record ?? record;
    if (record?.released) break;
  }
  const where = record?.url === undefined ? 'being opened' : `already open at ${record.url}`;
  return new StartRefusal(`DATA_DIR ${dataDir} is ${where} by process ${record?.pid}.`);
}

function hold(dataDir: string, number: number, record: OwnerRecord): Ownership {
  const file = fileOf(dataDir, number);
  for (const name of readdirSync(dataDir)) {
    const older = NAME.exec(name)?.[1];
    if (older !== undefined && Number(older) < number) rmSync(join(dataDir, name), { force: true });
  }
  const heartbeat = setInterval(() => touch(file), HEARTBEAT).unref();
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
        // The disk is full or the folder gone. Our death says the same a little later.
      }
    },
  };
}

/** Writes the record under a name of its own and links it: false when another starter was first. */
function placeFirst(dataDir: string, file: string, record: OwnerRecord): boolean {
  const draft = draftOf(file);
  try {
    write(draft, record);
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw unusable(dataDir, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(file: string, record: OwnerRecord): void {
  const draft = draftOf(file);
  write(draft, record);
  renameSync(draft, file);
}

/** Readable for all: when root has opened a user's folder, that user must see it. The folder itself is private. */
function write(draft: string, record: OwnerRecord): void {
  writeFileSync(draft, JSON.stringify(record), { flag: 'wx' });
  chmodSync(draft, 0o644);
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The disk is full or the folder gone: the database will say so itself.
  }
}

const fileOf = (dataDir: string, number: number) => join(dataDir, `owner.${number}.json`);
const draftOf = (file: string) => `${file}.${randomBytes(4).toString('hex')}`;
const touchedAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs;
