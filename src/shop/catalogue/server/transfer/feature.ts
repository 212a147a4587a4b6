import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../../../../server/feature.ts';
import type { Door } from '../../../../server/http/access.ts';
import { failureOf } from '../../../../server/http/errors.ts';
import { mountUpload, type UploadedFile } from '../../../../server/http/upload.ts';
import { Slots } from '../../../../server/identity/hashing-slots.ts';
import type { Viewer } from '../../../../server/viewer.ts';
import { type ImportProgress, MAX_IMPORT_BYTES, TRANSFER_PATHS } from '../../transfer/report.ts';
import { transferTexts } from '../../transfer/texts.ts';
import { mountExport } from './export.ts';
import { previewImport, runImport } from './import.ts';
import { readUpload } from './read-upload.ts';

/** Products in and out as files. */
export function transfer({ db, log }: Services) {
  /** Large files lie in memory while they are read: one at a time. */
  const slots = new Slots(1, 4);
  const upload = { who: 'admin', most: MAX_IMPORT_BYTES, tooLarge: transferTexts.tooLarge } as const;

  const preview = ({ bytes }: UploadedFile) =>
    slots.run(async () => previewImport(db, await readUpload(bytes)));

  /** Answers how far it is while it runs. Who goes away meanwhile does not stop it: it is done or not, as a whole. */
  async function run({ bytes }: UploadedFile, viewer: Viewer, reply: FastifyReply): Promise<void> {
    await slots.run(async () => {
      const read = await readUpload(bytes);
      reply.hijack();
      reply.raw.on('error', () => {});
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'application/x-ndjson; charset=utf-8',
        // A proxy in front must not keep the progress back.
        'x-accel-buffering': 'no',
      });
      const tell = (line: ImportProgress) => reply.raw.write(`${JSON.stringify(line)}\n`);
      try {
        const report = await runImport(db, read, viewer, (done, total) => tell({ done, total }));
        const { adds, updates, unchanged, bad } = report;
        log.info({ adds, updates, unchanged, bad }, 'products imported');
        tell({ report });
      } catch (error) {
        const { body, surprise } = failureOf(error);
        if (surprise) log.error({ message: (error as Error).message }, 'an import failed');
        tell(body);
      }
      reply.raw.end();
    });
  }

  return async (app: FastifyInstance, door: Door): Promise<void> => {
    mountExport(app, door, db);
    await mountUpload(app, door, {
      ...upload,
      operation: 'catalogue.previewImport',
      path: TRANSFER_PATHS.preview,
      receive: preview,
    });
    await mountUpload(app, door, {
      ...upload,
      operation: 'catalogue.import',
      path: TRANSFER_PATHS.run,
      receive: (file, viewer, _, reply) => run(file, viewer, reply),
    });
  };
}
