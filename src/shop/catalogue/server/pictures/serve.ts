import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../../../server/storage/database.ts';
import { parsePictureName } from '../../pictures.ts';
import type { DiskCache } from './disk-cache.ts';
import type { PictureFormat } from './encode.ts';
import { readPictureFile } from './tables.ts';

const YEAR_S = 365 * 24 * 60 * 60;
/** All other names below /pictures are static files of the application. */
const UPLOADED_PICTURE_ROUTE = '/pictures/:file(^[0-9a-f]{64}(?:-cut)?-\\d+\\.webp$)';

/**
 * Serves uploaded pictures as immutable. Browsers that accept AVIF get it at the same URL, once it has been encoded.
 */
export function servePictures(app: FastifyInstance, db: Queryable, cache: DiskCache): void {
  app.get(
    UPLOADED_PICTURE_ROUTE,
    { schema: { hide: true }, config: { operation: 'catalogue.picture' } },
    async (request, reply) => {
      const name = parsePictureName((request.params as { file: string }).file);
      const acceptsAvif = String(request.headers.accept ?? '').includes('image/avif');
      const found = name && (await pictureBytes(db, cache, name, acceptsAvif));
      if (!found)
        return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found');
      const etag = `"${name.hash.slice(0, 32)}-${name.width}-${found.format}"`;
      reply
        .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        .header('vary', 'accept')
        .header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type(`image/${found.format}`).send(found.bytes);
    },
  );
}

async function pictureBytes(
  db: Queryable,
  cache: DiskCache,
  { hash, width }: { hash: string; width: number },
  acceptsAvif: boolean,
): Promise<{ format: PictureFormat; bytes: Buffer } | undefined> {
  const readFormat = async (format: PictureFormat) => {
    const file = `${hash}-${width}.${format}`;
    const cached = await cache.read(file);
    if (cached) return { format, bytes: cached };
    const bytes = await readPictureFile(db, hash, width, format);
    if (bytes) await cache.write(file, bytes);
    return bytes && { format, bytes };
  };
  // If the database is unavailable, a cached WebP is served instead.
  const avifFile = acceptsAvif ? await readFormat('avif').catch(() => undefined) : undefined;
  return avifFile ?? readFormat('webp');
}
