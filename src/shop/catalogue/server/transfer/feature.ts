import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ProductLevels, Services } from '../../../../server/feature.ts';
import type { RequestAuth } from '../../../../server/http/access.ts';
import { errorResponseFor, parseInput } from '../../../../server/http/errors.ts';
import { mountUpload, type UploadedFile } from '../../../../server/http/upload.ts';
import { Semaphore } from '../../../../server/semaphore.ts';
import type { Viewer } from '../../../../server/viewer.ts';
import { invalid } from '../../../../shared/refusal.ts';
import { errors } from '../../transfer/errors.ts';
import { MAX_IMPORT_BYTES } from '../../transfer/limits.ts';
import { DECIMAL_SEPARATORS } from '../../transfer/number-format.ts';
import { type ImportProgress, SAME_TITLE_CHOICES, TRANSFER_PATHS } from '../../transfer/report.ts';
import { mountExport } from './export.ts';
import { previewImport, runImport } from './import.ts';
import { readUpload } from './read-upload.ts';

const IMPORT = 'catalogue.import';

/** Decisions of the administrator about ambiguous content of a file. */
const Choices = z.strictObject({
  decimal: z.enum(DECIMAL_SEPARATORS).optional(),
  sameTitles: z.enum(SAME_TITLE_CHOICES).default('skip'),
});

/** Routes for import and export of products. `productLevels`: returns the stock levels while the feature `stock` is on. */
export function transfer(
  { db, log, logSecurityEvent }: Services,
  productLevels: () => Promise<ProductLevels | undefined>,
) {
  /** One file at a time (and four waiting), because files are held in memory. */
  const slots = new Semaphore(1, 4);
  const upload = {
    permission: 'catalogue',
    maxBytes: MAX_IMPORT_BYTES,
    tooLargeMessage: errors['file-too-large'],
  } as const;

  const preview = (file: UploadedFile, request: FastifyRequest) => {
    const { decimal, sameTitles } = parseInput(Choices, request.query);
    return slots.run(async () => {
      const levels = await productLevels();
      const read = await readUpload(file, { decimal, withStock: levels !== undefined });
      return previewImport(db, read, { sameTitles, levels });
    });
  };

  /**
   * Runs an import and streams its progress. The import is one transaction, which continues if the client disconnects.
   */
  async function run(
    file: UploadedFile,
    viewer: Viewer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { decimal, sameTitles } = parseInput(Choices, request.query);
    await slots.run(async () => {
      const levels = await productLevels();
      const read = await readUpload(file, { decimal, withStock: levels !== undefined });
      if (read.numbers.ambiguous > 0 && !decimal) throw invalid(errors['number-format-missing']);
      reply.hijack();
      reply.raw.on('error', () => {});
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'application/x-ndjson; charset=utf-8',
        // Prevents a reverse proxy from buffering the progress.
        'x-accel-buffering': 'no',
      });
      const send = (line: ImportProgress) => reply.raw.write(`${JSON.stringify(line)}\n`);
      try {
        const report = await runImport(db, read, { sameTitles, viewer, levels }, (done, total) =>
          send({ done, total }),
        );
        const { adds, updates, unchanged, bad } = report;
        log.info({ adds, updates, unchanged, bad }, 'products imported');
        logSecurityEvent('administered', { operation: IMPORT, userId: viewer.userId });
        send({ report });
      } catch (error) {
        const { body, isUnexpected } = errorResponseFor(error);
        if (isUnexpected) log.error({ message: (error as Error).message }, 'an import failed');
        send(body);
      }
      reply.raw.end();
    });
  }

  return async (app: FastifyInstance, authenticate: RequestAuth): Promise<void> => {
    mountExport(app, authenticate, db, productLevels);
    await mountUpload(app, authenticate, {
      ...upload,
      operation: 'catalogue.previewImport',
      path: TRANSFER_PATHS.preview,
      receive: (file, _, request) => preview(file, request),
    });
    await mountUpload(app, authenticate, {
      ...upload,
      operation: IMPORT,
      path: TRANSFER_PATHS.run,
      receive: run,
    });
  };
}
