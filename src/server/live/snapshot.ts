import { createHash } from 'node:crypto';

/** One result of a named read, serialized once for all recipients. */
export interface Snapshot {
  /** Grows with every read of this process; microseconds since 1970. */
  version: number;
  /** Equal results have equal ETags, in every process. */
  etag: string;
  /** The JSON text. */
  body: Buffer;
  /** The same bytes and a closing brace: the end of each live message with the snapshot. */
  messageEnd: Buffer;
  data: unknown;
}

let last = 0;
function nextVersion(): number {
  last = Math.max(last + 1, Date.now() * 1000);
  return last;
}

export function takeSnapshot(data: unknown, version = nextVersion()): Snapshot {
  const messageEnd = Buffer.from(`${JSON.stringify(data)}}`);
  const body = messageEnd.subarray(0, -1);
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return { version, etag, body, messageEnd, data };
}

/** Returns a version before a read begins: of two overlapping reads the one that began later is newer. */
export const beginVersion = nextVersion;
