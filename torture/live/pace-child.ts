/**
 * Does the same small pieces of work again and again, for the processor and for the disk, and watches whether a processor
 * is away; see `Pace`.
 */
import { createHash } from 'node:crypto';
import { fdatasync, mkdtempSync, openSync, readFileSync, rmSync, write } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EVERY_MS, type Piece, type Pieces } from './pace.ts';

const bytes = Buffer.alloc(1_024, 7);
const pieces: Pieces = { processor: [], disk: [], away: [] };
const timed = (at: number): Piece => ({ at: performance.timeOrigin + at, ms: performance.now() - at });

/** Some milliseconds of one processor. */
function work(): void {
  for (let n = 0; n < 2_000; n++) createHash('sha256').update(bytes).digest();
}

const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-pace-'));
const file = openSync(join(folder, 'line'), 'a');

/** Linux counts in these (ms). */
const TICK_MS = 10;
/** For how long each processor has been away in all: `steal` of proc(5) (ms); none where the system does not tell. */
function awaySoFar(): number[] {
  try {
    const lines = readFileSync('/proc/stat', 'utf8').match(/^cpu\d+ .*/gm) ?? [];
    return lines.map((line) => Number(line.split(' ')[8]) * TICK_MS);
  } catch {
    return [];
  }
}

let before = awaySoFar();
/** A processor is told for how long it was away once it is back. */
function lookWhoWasAway(): void {
  const now = awaySoFar();
  for (const [n, sum] of now.entries()) {
    const ms = sum - (before[n] ?? sum);
    if (ms > 0) pieces.away.push({ at: performance.timeOrigin + performance.now() - ms, ms });
  }
  before = now;
}

setInterval(() => {
  const at = performance.now();
  work();
  pieces.processor.push(timed(at));
  lookWhoWasAway();
}, EVERY_MS);

/** What a commit waits for: a few bytes that are on the disk. */
async function keep(): Promise<never> {
  for (;;) {
    const at = performance.now();
    await promisify(write)(file, bytes);
    await promisify(fdatasync)(file);
    pieces.disk.push(timed(at));
    await sleep(EVERY_MS);
  }
}
void keep();

const end = () => {
  rmSync(folder, { recursive: true });
  process.exit(0);
};
process.on('message', () => process.send!(pieces, end));
process.on('disconnect', end);
