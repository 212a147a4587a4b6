import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export const CSV = 'text/csv; charset=utf-8';

/** Sends a file that browsers save under `name`. No cache may store it, because it contains data of the shop or of users. */
export const sendFile = (reply: FastifyReply, name: string, type: string, chunks: AsyncIterable<string>) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(chunks));
