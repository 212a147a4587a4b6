/** Does the same small pieces of work again and again, for the processor and for the disk; see `Pace`. */
import { createHash } from 'node:crypto';
import { fdatasync, mkdtempSync, openSync, rmSync, write } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Piece, Pieces } from './pace.ts';

const EVERY_MS = 200;
const bytes = Buffer.alloc(1_024, 7);
const pieces: Pieces = { processor: [], disk: [] };
const timed = (at: number): Piece => ({ at: performance.timeOrigin + at, ms: performance.now() - at });

/** Some milliseconds of one processor. */
function work(): void {
  for (let n = 0; n < 2_000; n++) createHash('sha256').update(bytes).digest();
}

const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-pace-'));
const file = openSync(join(folder, 'line'), 'a');

setInterval(() => {
  const at = performance.now();
  work();
  pieces.processor.push(timed(at));
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
