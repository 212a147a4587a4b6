import { createHash, randomUUID } from 'node:crypto';

let lastMs = 0;
let counter = 0;

/**
 * Returns a new UUIDv7 (RFC 9562), sortable by time and, within one process, by creation: the 12 bits after the version
 * count the ids of a millisecond.
 */
export function newId(now = Date.now()): string {
  // randomUUID buffers random bytes; randomBytes would make a system call for each id.
  const random = randomUUID();
  if (now > lastMs) {
    lastMs = now;
    counter = Number.parseInt(random.slice(0, 3), 16) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastMs++;
    counter = 0;
  }
  return `${timestampPart(lastMs)}-7${counter.toString(16).padStart(3, '0')}${random.slice(18)}`;
}

/** Returns the same UUIDv8 (RFC 9562) for the same parts: the id of a row that a repeated request must not insert again. */
export function hashedId(...parts: string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Lower bound of the ids of the last `seconds`. */
export const lowestIdWithin = (seconds: number, now = Date.now()): string =>
  timestampPart(now - seconds * 1_000);

/** The first 48 bits of an id. */
function timestampPart(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
