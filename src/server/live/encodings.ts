import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Snapshot } from './snapshot.ts';

const brotli = promisify(brotliCompress);
/** Below this many bytes compression does not pay. */
const SMALLEST = 1_000;

const encoded = new WeakMap<Snapshot, Promise<Buffer>>();

/**
 * A shared snapshot's bytes as Brotli, compressed once and kept with it; undefined when the client does not take it or
 * it does not pay.
 */
export function compressedBody(
  snapshot: Snapshot,
  acceptEncoding: string | string[] | undefined,
): Promise<Buffer> | undefined {
  if (snapshot.body.length < SMALLEST || !String(acceptEncoding ?? '').includes('br')) return undefined;
  let bytes = encoded.get(snapshot);
  if (!bytes) {
    bytes = brotli(snapshot.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    encoded.set(snapshot, bytes);
  }
  return bytes;
}
