import type { Readable } from 'node:stream';
import { errorCodes, type FastifyInstance } from 'fastify';

/** Initial size of the buffer (bytes); most bodies fit. */
const INITIAL_BYTES = 1024;

/**
 * Reads a stream into one buffer, which doubles when it is full. A list of chunks would have an overhead of hundreds of
 * bytes per chunk, and a client can send a body in chunks of one byte. Returns undefined for more than `maxBytes` and
 * discards the rest.
 *
 * @throws Error with status 400 if the stream ends early.
 */
export function readBody(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    let buffer = Buffer.alloc(0);
    let length = 0;
    const onData = (chunk: Buffer) => {
      const end = length + chunk.length;
      if (end > maxBytes) {
        stream.off('data', onData).resume();
        return resolve(undefined);
      }
      if (end > buffer.length) {
        const larger = Buffer.allocUnsafe(
          Math.min(maxBytes, Math.max(INITIAL_BYTES, end, 2 * buffer.length)),
        );
        buffer.copy(larger, 0, 0, length);
        buffer = larger;
      }
      chunk.copy(buffer, length);
      length = end;
    };
    const onEarlyEnd = () => reject(Object.assign(new Error('The body is incomplete.'), { statusCode: 400 }));
    stream.on('data', onData);
    stream.once('end', () => resolve(buffer.subarray(0, length)));
    stream.once('error', onEarlyEnd);
    stream.once('close', onEarlyEnd);
  });
}

/** Parses JSON bodies as Fastify does, but without keeping every chunk of a body until it is complete. */
export function parseJsonBodies(http: FastifyInstance, maxBytes: number): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.addContentTypeParser('application/json', (request, payload, done) => {
    const refuse = () => done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    if (Number(request.headers['content-length']) > maxBytes) return refuse();
    readBody(payload, maxBytes).then(
      (body) => (body ? parse(request, body.toString(), done) : refuse()),
      done,
    );
  });
}
