import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from '../../shared/errors.ts';
import type { Message } from '../../shared/message.ts';
import type { AdminPermission } from '../../shared/permissions.ts';
import { invalid, refused } from '../../shared/refusal.ts';
import type { Viewer } from '../viewer.ts';
import type { RequestAuth } from './access.ts';
import { readBody } from './body.ts';

/** A file that has been received completely. */
export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

export interface Upload {
  /** Name in the log, for example `catalogue.addPicture`. */
  operation: string;
  /** Full path, with `/api`. */
  path: string;
  permission: AdminPermission;
  /** Maximum size of the file (bytes). */
  maxBytes: number;
  /** Message for a larger file. */
  tooLargeMessage: Message;
  /** Handles the file. Its result is sent as JSON, unless it has sent a response itself. */
  receive(file: UploadedFile, viewer: Viewer, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** Allowance for the rest of the form (bytes): boundaries and names. */
const FORM_OVERHEAD_BYTES = 16 * 1024;

/**
 * Mounts a route that takes one file as a form (multipart/form-data). Checks the viewer and `Content-Length` before
 * reading the body, the size while reading, and the viewer again afterwards.
 */
export async function mountUpload(
  app: FastifyInstance,
  authenticate: RequestAuth,
  upload: Upload,
): Promise<void> {
  const { operation, path, permission, maxBytes, tooLargeMessage, receive } = upload;
  const tooLarge = () => refused(413, tooLargeMessage);

  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 1, fileSize: maxBytes } });
    scope.addHook('onRequest', async (request) => {
      // Node buffers the body while the viewer is read: several MB of memory if it is sent in chunks of one byte.
      if (request.headers['transfer-encoding'] !== undefined) throw sizeMissing();
      await authenticate(request, 'admin');
      if (Number(request.headers['content-length']) > maxBytes + FORM_OVERHEAD_BYTES) throw tooLarge();
    });
    scope.post(
      path,
      { schema: { hide: true }, config: { operation, audience: 'admin', permission } },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const file = await readFile(request, maxBytes);
        if (!file) throw tooLarge();
        // An upload may take two minutes: check the session again.
        return receive(file, await authenticate(request, 'admin'), request, reply);
      },
    );
  });
}

/** Returns undefined if the file is too large. */
async function readFile(request: FastifyRequest, maxBytes: number): Promise<UploadedFile | undefined> {
  if (!request.isMultipart())
    throw refused(415, errors.invalid({ detail: 'Send the file as a form (multipart/form-data).' }));
  const part = await request.file();
  if (!part) throw invalid(errors.invalid({ detail: 'There is no file in the form.' }));
  const formBytes = Number(request.headers['content-length']) || maxBytes;
  const bytes = await readBody(part.file, Math.min(maxBytes, formBytes));
  return bytes && !part.file.truncated ? { name: part.filename, bytes } : undefined;
}

const sizeMissing = () =>
  refused(411, errors.invalid({ detail: 'Send the size of the form (Content-Length).' }));
