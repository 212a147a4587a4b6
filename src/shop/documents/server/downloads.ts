import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../../../server/feature.ts';
import { type RequestAuth, viewAs } from '../../../server/http/access.ts';
import { conflict, invalid, notFound } from '../../../shared/refusal.ts';
import { errors } from '../errors.ts';
import { MAX_PRINTED } from '../rules.ts';
import { isSellerComplete } from '../settings.ts';
import { SLIP_KINDS } from '../snapshot.ts';
import { findOrRenderPdf } from './files.ts';
import { findDocumentOrders } from './find-orders.ts';
import { renderDocuments, renderSlips } from './pdf/render.ts';
import { settingsOf, settingsVersions } from './settings-tables.ts';
import { databaseTime, findSnapshot, findSnapshots } from './tables.ts';

const ID = /^[\w-]{1,64}$/;

/** Routes of PDFs: an issued document for its buyer and administrators, and files to print for administrators (or staff). */
export function mountDownloads(app: FastifyInstance, authenticate: RequestAuth, { db }: Services): void {
  app.get(
    '/api/documents/:id/pdf',
    { schema: { hide: true }, config: { operation: 'documents.pdf', audience: 'user' } },
    async (request, reply) => {
      const viewer = await authenticate(request, 'user');
      const { id } = request.params as { id: string };
      const found = ID.test(id)
        ? await findSnapshot(db, id, viewAs(viewer, 'orders', 'documents'))
        : undefined;
      if (!found) throw notFound(errors['document-not-found']);
      const pdf = await findOrRenderPdf(db, id, found.snapshot);
      return sendPdf(reply, `attachment; filename="${fileName(found.snapshot.number)}.pdf"`, pdf);
    },
  );

  app.get(
    '/api/admin/documents/print/:kind',
    {
      schema: { hide: true },
      config: { operation: 'documents.print', audience: 'admin', permission: 'orders' },
    },
    async (request, reply) => {
      await authenticate(request, 'admin');
      const { kind } = request.params as { kind: string };
      const slip = SLIP_KINDS.find((one) => one === kind);
      if (!slip && kind !== 'copies') throw notFound(errors['document-not-found']);
      const ids = parseIds((request.query as { ids?: unknown }).ids);
      const now = await databaseTime(db);
      if (!slip) {
        const snapshots = await findSnapshots(db, ids);
        if (snapshots.length < ids.length) throw invalid(errors['document-selection']);
        return sendPdf(reply, 'inline', await renderDocuments(snapshots, now));
      }
      const orders = await findDocumentOrders(db, ids);
      if (orders.length < ids.length) throw invalid(errors['document-selection']);
      const settings = settingsOf(await settingsVersions.newest(db));
      if (!isSellerComplete(settings.seller)) throw conflict(errors['document-seller-missing']);
      return sendPdf(reply, 'inline', await renderSlips(slip, orders, settings, now));
    },
  );
}

/** Parses ids, separated by commas. @throws Refusal 400 unless there are 1 to 50 */
function parseIds(text: unknown): string[] {
  const ids = typeof text === 'string' ? [...new Set(text.split(','))] : [];
  if (ids.length === 0 || ids.length > MAX_PRINTED || !ids.every((id) => ID.test(id)))
    throw invalid(errors['document-selection']);
  return ids;
}

/** Returns the name of a file; a document's number may contain slashes. */
const fileName = (number: string) => number.replaceAll('/', '-');

const sendPdf = (reply: FastifyReply, disposition: string, pdf: Buffer) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', disposition)
    .type('application/pdf')
    .send(pdf);
