import { createHash } from 'node:crypto';
import type { Services } from '../../../server/feature.ts';
import type { Job, Jobs } from '../../../server/jobs/jobs.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { renderDocument } from './pdf/render.ts';
import type { StoredSnapshot } from './tables.ts';

const RENDER_JOB = 'documents.render';

/** Queues the printing of a new document in its transaction. */
export async function queueRendering(tx: Transaction, jobs: Jobs, id: string): Promise<void> {
  await jobs.add(tx, RENDER_JOB, { id });
}

/** Job that prints a new document. */
export const renderJob = ({ db }: Pick<Services, 'db'>): Job => ({
  name: RENDER_JOB,
  async run(payload) {
    const { id } = payload as { id: string };
    const row = await db.one<{ snapshot: StoredSnapshot }>(
      sql`select snapshot from documents where id = ${id}`,
    );
    if (row) await findOrRenderPdf(db, id, row.snapshot);
  },
});

/**
 * Returns the stored PDF of a document, and renders it first if necessary. Two processes that render it at the
 * same time produce the same bytes; the first to store them wins.
 */
export async function findOrRenderPdf(db: Queryable, id: string, snapshot: StoredSnapshot): Promise<Buffer> {
  const stored = await storedFile(db, id);
  if (stored) return stored;
  const pdf = await renderDocument(snapshot);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await db.run(sql`
    insert into document_files (document_id, pdf, sha256) values (${id}, ${pdf}, ${sha256}) on conflict do nothing`);
  return (await storedFile(db, id))!;
}

async function storedFile(db: Queryable, id: string): Promise<Buffer | undefined> {
  const row = await db.one<{ pdf: Buffer }>(sql`select pdf from document_files where document_id = ${id}`);
  return row?.pdf;
}
