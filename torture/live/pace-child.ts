/** Does the same small piece of work again and again; see `Pace`. */
import { createHash } from 'node:crypto';
import type { Piece } from './pace.ts';

const EVERY_MS = 200;
const bytes = Buffer.alloc(1_024, 7);
const pieces: Piece[] = [];

/** Some milliseconds of one processor. */
function work(): void {
  for (let n = 0; n < 2_000; n++) createHash('sha256').update(bytes).digest();
}

setInterval(() => {
  const at = performance.now();
  work();
  pieces.push({ at: performance.timeOrigin + at, ms: performance.now() - at });
}, EVERY_MS);
process.on('message', () => process.send!(pieces, () => process.exit(0)));
process.on('disconnect', () => process.exit(0));
