import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/documents. */
export const adminTexts = {
  lead: 'Invoices and credit notes. You issue them on the page of an order.',
  settingsLink: 'Document settings',
  loading: 'Loading the documents...',
  loadFailed: 'Failed to load the documents.',
  none: 'No documents yet.',
  noneMatch: 'No documents match the search and filters.',
  search: 'Search',
  searchHint: 'Number, order or name',
  kind: 'Type',
  kinds: { all: 'All documents', invoice: 'Invoices', 'credit-note': 'Credit notes' },
  from: 'From',
  to: 'To',
  columns: {
    select: 'Select',
    number: 'Number',
    date: 'Date',
    kind: 'Type',
    buyer: 'Buyer',
    order: 'Order',
    amount: 'Amount',
    actions: 'PDF',
  },
  kindNames: { invoice: 'Invoice', 'credit-note': 'Credit note' },
  selectOne: (number: string) => `Select ${number}`,
  selectAll: 'Select all on this page',
  selected: (count: number) => (count === 1 ? '1 document selected' : `${count} documents selected`),
  printCopies: 'Print copies',
  printPackingSlips: 'Print packing slips',
  printDeliveryNotes: 'Print delivery notes',
  download: 'Download',
} as const;

export type DocumentAdminTexts = Translation<typeof adminTexts>;
