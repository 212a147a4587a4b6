import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Snapshot } from './snapshot.ts';

const brotli = promisify(brotliCompress);
/** Below this many bytes compression does not pay. */
const SMALLEST = 1_000;

const encoded = new WeakMap<Snapshot, Promise<Buffer>>();

/** A shared snapshot's bytes in the best encoding that the client takes; compressed once and kept with it. */
export async function bodyFor(
  snapshot: Snapshot,
  acceptEncoding: string | string[] | undefined,
): Promise<{ body: Buffer; encoding?: 'br' }> {
  if (snapshot.body.length < SMALLEST || !String(acceptEncoding ?? '').includes('br'))
    return { body: snapshot.body };
  let bytes = encoded.get(snapshot);
  if (!bytes) {
    bytes = brotli(snapshot.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    encoded.set(snapshot, bytes);
  }
  return { body: await bytes, encoding: 'br' };
}
