import { randomUUID } from 'node:crypto';

let lastMs = 0;
let counter = 0;

/**
 * A new UUIDv7 (RFC 9562): sortable by time, and within one process by order of making (the 12 bits after the
 * version count the ids of one millisecond).
 */
export function newId(now = Date.now()): string {
  // Node keeps random bytes for UUIDs in store; asked for alone, each few are a call of the system.
  const random = randomUUID();
  if (now > lastMs) {
    lastMs = now;
    counter = Number.parseInt(random.slice(0, 3), 16) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastMs++;
    counter = 0;
  }
  return `${timePart(lastMs)}-7${counter.toString(16).padStart(3, '0')}${random.slice(18)}`;
}

/** Sorts before all ids of the last `seconds`, and after older ones. */
export const idsOfLast = (seconds: number, now = Date.now()): string => timePart(now - seconds * 1_000);

/** The first 48 bits of an id. */
function timePart(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
