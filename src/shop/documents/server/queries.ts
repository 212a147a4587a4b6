import { viewAs } from '../../../server/http/access.ts';
import { defineRead } from '../../../server/operations.ts';
import { readPage } from '../../../server/paging.ts';
import { notFound, orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { addCredits, priceOf } from '../credit.ts';
import { errors } from '../errors.ts';
import { DOCUMENTS_PAGE_SIZE as SIZE } from '../rules.ts';
import * as s from '../schemas.ts';
import { settingsOf, settingsVersions } from './settings-tables.ts';
import { findCredits, findDocuments, findDocumentsOf, findInvoice, mayReadOrder } from './tables.ts';

export const ofOrder = defineRead(contract.ofOrder, {
  audience: 'user',
  params: s.OrderParams,
  result: s.OrderDocuments,
  dependsOn: ({ id }) => [`documents:${id}`, `orders:${id}`],
  async run(db, { id }, viewer) {
    if (!(await mayReadOrder(db, id, viewAs(viewer, 'orders'))))
      throw notFound(errors['document-order-not-found']);
    return { documents: await findDocumentsOf(db, id) };
  },
});

export const adminList = defineRead(contract.adminList, {
  permission: 'documents',
  params: s.DocumentListParams,
  result: s.DocumentPage,
  minIntervalMs: 1_000,
  dependsOn: () => ['documents'],
  async run(db, params) {
    const { rows, ...ends } = await readPage(params, SIZE, (range) => findDocuments(db, params, range));
    return { documents: rows, ...ends };
  },
});

export const creditable = defineRead(contract.creditable, {
  permission: 'documents',
  params: s.InvoiceParams,
  result: s.CreditableInvoice,
  // The change keys of a new credit note do not contain the id of its invoice.
  dependsOn: () => ['documents'],
  async run(db, { id }) {
    const found = orNotFound(await findInvoice(db, id), errors['document-not-found']);
    const { snapshot: invoice } = found;
    const credited = addCredits(invoice, await findCredits(db, id));
    const delivery = invoice.charges.filter(({ kind }) => kind === 'delivery');
    return {
      id,
      number: invoice.number,
      dueCents: invoice.dueCents,
      creditedCents: credited.dueCents,
      leftCents: priceOf(invoice) - credited.priceCents,
      lines: invoice.lines.map(({ title, quantity }, n) => ({
        title,
        quantity,
        left: quantity - credited.quantities[n]!,
      })),
      deliveryCents: credited.delivery ? 0 : delivery.reduce((sum, { cents }) => sum + cents, 0),
    };
  },
});

export const settings = defineRead(contract.settings, {
  permission: 'administrators-only',
  result: s.CurrentDocumentSettings,
  dependsOn: () => ['document_settings'],
  async run(db) {
    const newest = await settingsVersions.newest(db);
    return { version: newest.version, settings: settingsOf(newest) };
  },
});
