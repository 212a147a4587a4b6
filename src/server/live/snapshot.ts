import { createHash } from 'node:crypto';

/** One answer of a named read, serialised once for everybody who gets it. */
export interface Snapshot {
  /** Grows with every read of this process; microseconds since 1970. */
  version: number;
  /** Equal answers have equal ETags, in every process. */
  etag: string;
  /** The JSON text. */
  body: Buffer;
  data: unknown;
}

let last = 0;
function nextVersion(): number {
  last = Math.max(last + 1, Date.now() * 1000);
  return last;
}

export function takeSnapshot(data: unknown, version = nextVersion()): Snapshot {
  const body = Buffer.from(JSON.stringify(data));
  return { version, etag: `"${createHash('sha1').update(body).digest('base64url')}"`, body, data };
}

/** Taken before a read begins, so that of two overlapping reads the one that began later counts as newer. */
export const beginVersion = nextVersion;
