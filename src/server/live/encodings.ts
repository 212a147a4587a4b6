import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Snapshot } from './snapshot.ts';

const brotli = promisify(brotliCompress);
/** Smaller bodies are not compressed (bytes). */
const MIN_BYTES = 1_000;

const compressed = new WeakMap<Snapshot, Promise<Buffer>>();

/**
 * Returns a shared snapshot's body as Brotli, compressed once and cached; undefined if the client does not accept
 * Brotli or the body is small.
 */
export function compressedBody(
  snapshot: Snapshot,
  acceptEncoding: string | string[] | undefined,
): Promise<Buffer> | undefined {
  if (snapshot.body.length < MIN_BYTES || !String(acceptEncoding ?? '').includes('br')) return undefined;
  let bytes = compressed.get(snapshot);
  if (!bytes) {
    bytes = brotli(snapshot.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    compressed.set(snapshot, bytes);
  }
  return bytes;
}
