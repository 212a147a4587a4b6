import type { Services } from '../../../server/feature.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import * as contract from '../contract.ts';
import { IssueCreditNote, IssuedDocument, OrderParams } from '../schemas.ts';
import * as issue from './issue.ts';

/** Administrators issue documents; each is recorded in the audit log. */
export function documentCommands({ jobs }: Services): Write[] {
  const issueInvoice = defineWrite(contract.issueInvoice, {
    permission: 'documents',
    input: OrderParams,
    result: IssuedDocument,
    handleInTransaction: ({ tx, viewer }, { id }) => issue.issueInvoice(tx, jobs, viewer, id),
  });
  const issueCreditNote = defineWrite(contract.issueCreditNote, {
    permission: 'documents',
    input: IssueCreditNote,
    result: IssuedDocument,
    handleInTransaction: ({ tx, viewer }, { id: invoiceId, creditedCents, credit, reason = '' }) =>
      issue.issueCreditNote(tx, jobs, viewer, { invoiceId, creditedCents, credit, reason }),
  });
  return [issueInvoice, issueCreditNote];
}
