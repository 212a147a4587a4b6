import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Snapshot } from './snapshot.ts';

const brotli = promisify(brotliCompress);
/** Smaller bodies are not worth compressing (bytes). */
const SMALLEST = 1_000;

const encoded = new WeakMap<Snapshot, Promise<Buffer>>();

/**
 * Returns a shared snapshot's body as Brotli, compressed once and cached with it; undefined when the client does not accept
 * Brotli or the body is small.
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
