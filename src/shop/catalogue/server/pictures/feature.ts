import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../../../server/feature.ts';
import type { RequestAuth } from '../../../../server/http/access.ts';
import { mountUpload } from '../../../../server/http/upload.ts';
import type { Job } from '../../../../server/jobs/jobs.ts';
import type { Viewer } from '../../../../server/viewer.ts';
import { errors } from '../../errors.ts';
import { MAX_PICTURE_BYTES, PICTURE_WIDTHS, picturePath } from '../../pictures.ts';
import { diskCache } from './disk-cache.ts';
import { encodeAvif, encodePicture } from './encode.ts';
import { servePictures } from './serve.ts';
import { insertPicture, insertPictureFile, readPictureFile, reusePicture } from './tables.ts';
import { removeUnusedPictures } from './unused.ts';

const ADD_PICTURE = 'catalogue.addPicture';
const MAKE_AVIF = 'catalogue.make-avif';

/**
 * Uploaded pictures: stored in the database as WebP in three widths and served as immutable. A job adds AVIF versions.
 */
export function pictures({ db, jobs, shop, log, logSecurityEvent }: Services) {
  const cache = diskCache(join(shop.dataDir, 'picture-cache'), ({ message }) =>
    log.warn({ message }, 'a picture could not be written to the disk cache'),
  );

  /** Stores an upload and returns the URL path for the product. */
  async function storeUpload(bytes: Buffer, viewer: Viewer): Promise<{ image: string }> {
    const hash = createHash('sha256').update(bytes).digest('hex');
    const existing = await reusePicture(db, hash);
    if (existing) return { image: picturePath(existing) };
    const picture = await encodePicture(bytes);
    await db.transaction(async (tx) => {
      await insertPicture(tx, hash, picture, viewer.userId);
      await jobs.add(tx, MAKE_AVIF, { hash }, { key: `${MAKE_AVIF} ${hash}` });
    });
    return { image: picturePath({ hash, cutOut: picture.cutOut }) };
  }

  const makeAvif: Job = {
    name: MAKE_AVIF,
    async run(payload) {
      const { hash } = z.object({ hash: z.string() }).parse(payload);
      for (const width of PICTURE_WIDTHS) {
        const webp = await readPictureFile(db, hash, width, 'webp');
        if (!webp || (await readPictureFile(db, hash, width, 'avif'))) continue;
        const avif = await encodeAvif(webp);
        // Small drawings are smaller as WebP and need no AVIF.
        if (avif.length < webp.length)
          await insertPictureFile(db, hash, { width, format: 'avif', bytes: avif });
      }
    },
  };

  const removeUnused: Job = {
    name: 'catalogue.remove-unused-pictures',
    cron: '37 3 * * *',
    async run() {
      const removed = await removeUnusedPictures(db);
      for (const hash of removed) await cache.removeByPrefix(hash);
      if (removed.length > 0) log.info({ pictures: removed.length }, 'unused pictures were removed');
    },
  };

  return {
    jobs: [makeAvif, removeUnused],
    async routes(app: FastifyInstance, authenticate: RequestAuth): Promise<void> {
      servePictures(app, db, cache);
      await mountUpload(app, authenticate, {
        operation: ADD_PICTURE,
        path: '/api/pictures',
        permission: 'catalogue',
        maxBytes: MAX_PICTURE_BYTES,
        tooLargeMessage: errors['picture-too-large'],
        async receive({ bytes }, viewer) {
          const stored = await storeUpload(bytes, viewer);
          logSecurityEvent('administered', { operation: ADD_PICTURE, userId: viewer.userId });
          return stored;
        },
      });
    },
  };
}
