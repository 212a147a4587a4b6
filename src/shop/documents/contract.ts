import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

const DOCUMENT = {
  id: 0,
  kind: 0,
  number: 0,
  orderId: 0,
  orderCode: 0,
  buyerName: 0,
  dueCents: 0,
  issuedOn: 0,
} as const;
const SETTINGS = { version: 0, settings: 0 } as const;

/** Invoice and credit notes of an order, for its owner and administrators. */
export const ofOrder = read<s.OrderParams, s.OrderDocuments>('documents.ofOrder', '/orders/{id}/documents', {
  documents: 1,
});

/** A page of up to twenty documents, newest first. */
export const adminList = read<s.DocumentListParams, s.DocumentPage>(
  'documents.adminList',
  '/admin/documents',
  {
    documents: 1,
    hasNewer: 0,
    hasOlder: 0,
  },
);

/** The part of an invoice that has not been credited yet. */
export const creditable = read<s.InvoiceParams, s.CreditableInvoice>(
  'documents.creditable',
  '/admin/documents/{id}/credit',
  { id: 0, number: 0, dueCents: 0, creditedCents: 0, leftCents: 0, lines: 1, deliveryCents: 0 },
);

/** Issues the invoice of an order; a repeated request returns the same invoice. */
export const issueInvoice = write<s.OrderParams, s.IssuedDocument>(
  'documents.issueInvoice',
  'POST /admin/orders/{id}/invoice',
  DOCUMENT,
);

/** Issues a credit note; 409 if another one has been issued since, or if it exceeds the amount that is left. */
export const issueCreditNote = write<s.IssueCreditNote, s.IssuedDocument>(
  'documents.issueCreditNote',
  'POST /admin/documents/{id}/credit-notes',
  DOCUMENT,
);

export const settings = read<Record<string, never>, s.CurrentDocumentSettings>(
  'documents.settings',
  '/admin/document-settings',
  SETTINGS,
);

/** Saves settings as a new version; 409 if an administrator has saved newer settings since. */
export const saveSettings = write<s.SaveDocumentSettings, s.CurrentDocumentSettings>(
  'documents.saveSettings',
  'PUT /admin/document-settings',
  SETTINGS,
);

/** Saves an earlier version again, as a new version (Undo); 409 if an administrator has saved newer settings since. */
export const restoreSettings = write<s.RestoreVersion, s.CurrentDocumentSettings>(
  'documents.restoreSettings',
  'POST /admin/document-settings/restore',
  SETTINGS,
);
