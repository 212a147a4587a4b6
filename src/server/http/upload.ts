import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invalid, refused } from '../../shared/refusal.ts';
import type { Audience } from '../operations.ts';
import type { Viewer } from '../viewer.ts';
import type { RequestAuth } from './access.ts';

/** A file as it arrived, whole. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

export interface Upload {
  /** As in the log, for example `catalogue.addPicture`. */
  operation: string;
  /** The whole path, `/api` included. */
  path: string;
  who: Exclude<Audience, 'public' | 'anyone'>;
  /** Largest file (bytes). */
  maxBytes: number;
  /** What is said of a larger one. */
  tooLargeMessage: string;
  /** What it answers is sent as JSON, unless it has answered by itself. */
  receive(file: UploadedFile, viewer: Viewer, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** What a form writes round its file: boundaries, names. */
const FORM_OVERHEAD_BYTES = 16 * 1024;

/**
 * A route that takes one file as a form (multipart/form-data). Who may not, and who announces too much, is refused
 * before the body is read; who sends more than announced, at the limit; who may no longer, once it is here.
 */
export async function mountUpload(
  app: FastifyInstance,
  authenticate: RequestAuth,
  upload: Upload,
): Promise<void> {
  const { operation, path, who, maxBytes, tooLargeMessage, receive } = upload;
  const tooLarge = () => refused('too-large', 413, tooLargeMessage);

  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: maxBytes } });
    scope.addHook('onRequest', async (request, reply) => {
      try {
        await authenticate(request, who);
        if (Number(request.headers['content-length']) > maxBytes + FORM_OVERHEAD_BYTES) throw tooLarge();
      } catch (error) {
        // Nobody waits for the rest of a body that is not wanted.
        reply.header('connection', 'close');
        throw error;
      }
    });
    scope.post(path, { schema: { hide: true }, config: { operation, who } }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const file = await readFile(request).catch((error: { code?: string }) => {
        reply.header('connection', 'close');
        throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge() : error;
      });
      // A file may be on its way for two minutes.
      return receive(file, await authenticate(request, who), request, reply);
    });
  });
}

async function readFile(request: FastifyRequest): Promise<UploadedFile> {
  if (!request.isMultipart()) throw refused('invalid', 415, 'Send the file as a form (multipart/form-data).');
  const part = await request.file();
  if (!part) throw invalid('There is no file in the form.');
  return { name: part.filename, bytes: await part.toBuffer() };
}
