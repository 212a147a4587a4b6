import { type Check, counted, note, ok, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';
import { uncreditedOrders } from './tables.ts';

const numbers = rowCheck({
  name: 'document numbers',
  okMessage: 'The documents of every series are numbered from 1 without a gap.',
  violations: sql`
    select s.series as id from document_series s left join documents d on d.series = s.series
    group by s.series, s.kind, s.last
    having count(d.id) <> s.last or min(d.sequence) <> 1 or max(d.sequence) <> s.last
      or bool_or(d.kind <> s.kind or d.snapshot ->> 'number' <> d.number)`,
  message: (count) => `The numbers of ${counted(count, 'series', 'series')} have gaps`,
  fix: 'Restore the missing documents from a backup; a document must never be deleted.',
});

const amounts = rowCheck({
  name: 'document amounts',
  okMessage: 'Every invoice has the amount due of its order, and its credit notes do not exceed it.',
  violations: sql`
    select d.number as id from documents d left join orders o on o.id = d.order_id
    where d.kind = 'invoice' and (d.due_cents <> coalesce(o.due_cents, d.due_cents)
      or (d.snapshot ->> 'dueCents')::bigint <> d.due_cents
      or (select coalesce(sum(c.due_cents), 0) from documents c where c.invoice_id = d.id) > d.due_cents)`,
  message: (count) => `The amount of ${counted(count, 'invoice')} differs from its order or its credit notes`,
  fix: 'Compare the invoice with its order, and correct it by a credit note.',
});

/** If the feature is on, the jobs credit these invoices within a day. */
const cancelled = rowCheck({
  name: 'invoices of cancelled orders',
  okMessage: 'Every invoice of a cancelled or refunded order is credited.',
  violations: sql`select id from (${uncreditedOrders}) o where updated_at < now() - interval '2 days'`,
  message: (count) =>
    `The invoices of ${counted(count, 'cancelled or refunded order')} have no credit note for the full amount`,
  fix: 'Switch the documents on: a job credits these invoices every night. Or credit them on the pages of their orders.',
});

/** Printing takes less than a second, so a file that is missing after an hour was not printed. */
const files: Check = {
  name: 'document files',
  async run(db) {
    const row = await db.one<{ count: number }>(sql`
      select count(*) as count from documents d
      where d.issued_at < now() - interval '1 hour'
        and not exists (select from document_files f where f.document_id = d.id)`);
    const { count } = row!;
    if (count === 0) return [ok('Every document has been printed to its file.')];
    return [
      note(
        `${counted(count, 'document')} ${count === 1 ? 'has' : 'have'} not been printed.`,
        'Check that background jobs run. Downloading a document prints it.',
      ),
    ];
  },
};

/** Doctor checks for documents. The database itself refuses files that do not match their hash. */
export const checks: readonly Check[] = [numbers, amounts, cancelled, files];
