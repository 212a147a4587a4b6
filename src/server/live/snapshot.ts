import { createHash } from 'node:crypto';

/** One result of a named read, serialized once for all recipients. */
export interface Snapshot {
  /** Increases with every read of this process; microseconds since 1970. */
  version: number;
  /** Equal results have equal ETags, in every process. */
  etag: string;
  /** The JSON text. */
  body: Buffer;
  /** The same bytes with a closing brace: the end of every live message that contains the snapshot. */
  messageEnd: Buffer;
  data: unknown;
}

let lastVersion = 0;
function nextVersion(): number {
  lastVersion = Math.max(lastVersion + 1, Date.now() * 1000);
  return lastVersion;
}

export function takeSnapshot(data: unknown, version = nextVersion()): Snapshot {
  const messageEnd = Buffer.from(`${JSON.stringify(data)}}`);
  const body = messageEnd.subarray(0, -1);
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  return { version, etag, body, messageEnd, data };
}

/** Version for a read, taken before it begins: of two overlapping reads, the one that began later is newer. */
export const beginVersion = nextVersion;
