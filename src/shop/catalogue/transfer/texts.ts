import { locale } from '../../../shared/language.ts';
import type { Wording } from '../../../shared/wording.ts';

/** What administrators read while products go in and out as files. */
export const transferTexts = {
  heading: 'Import and export',
  importHeading: 'Import products',
  exportHeading: 'Export products',
  importLead:
    'A CSV or JSON file of up to 50 MB: our own export, Shopify’s product CSV, or a list such as those of FakeStore and DummyJSON. You see what would happen before anything is written.',
  exportLead: 'All products in a file that can be imported again. Formulas in cells are made harmless.',
  noTitle: '(no title)',
  file: 'File',
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
  choose: 'Choose a file',
  checking: 'Checking...',
  uploading: (percent: number) => `Uploading, ${percent} %`,
  nothing: 'Nothing has been written yet.',
  summary: (adds: string, updates: string, unchanged: string) =>
    `${adds} to add, ${updates} to change, ${unchanged} unchanged.`,
  badRows: (count: string) => `${count} cannot be taken and will be left out:`,
  moreBadRows: (count: string) => `and ${count} more.`,
  renamed: (count: string) =>
    `${count} you have would get another title. Are they the same products? Another supplier's may have the same numbers.`,
  renames: 'Products that would get another title',
  moreRenamed: (count: string) => `and ${count} more.`,
  columns: {
    line: 'Line',
    title: 'Title',
    was: 'Title until now',
    becomes: 'Title in the file',
    reason: 'Reason',
    action: 'What happens',
    price: 'Price',
    category: 'Category',
  },
  actions: { add: 'Add', update: 'Change', unchanged: 'Unchanged' },
  sample: 'The first of them',
  importNow: (count: string) => `Import ${count}`,
  importing: 'Importing...',
  progress: (done: string, total: string) => `${done} of ${total}`,
  progressLabel: 'Progress of the import',
  another: 'Choose another file',
  done: (adds: string, updates: string, unchanged: string) =>
    `Imported: ${adds} added, ${updates} changed, ${unchanged} unchanged.`,
  nothingToDo: 'Everything in this file is in the shop already.',
  products: (count: number) => `${count.toLocaleString(locale)} ${count === 1 ? 'product' : 'products'}`,
  failed: 'The import failed and nothing was written. Please try again.',
  broken: 'The connection broke during the import. Look at the products to see whether it was done.',

  tooLarge: 'A file can have at most 50 MB.',
  tooMany: (most: string) => `A file can have at most ${most} products.`,
  empty: 'There are no products in this file.',
  notText: 'This file is not text in UTF-8.',
  notJson: (reason: string) => `This file cannot be read as JSON: ${reason}`,
  wrongColumns: (found: string) =>
    `The columns of this file are not known (${found}). Expected are id, title, price, category, image, description, rating_rate and rating_count, of which title and price must be there, or those of Shopify’s product CSV.`,
  wrongLength: (found: number, expected: number) =>
    `This line has ${found} ${found === 1 ? 'cell' : 'cells'} instead of ${expected}.`,
  twice: (line: number) => `This product stands in the file before, at ${line}.`,
  badId: 'This id is not one of a product.',
  notOnSale: 'This product is not on sale in the other shop.',
  running: 'Another import is running. Please try again when it is done.',
} as const;

export type TransferTexts = Wording<typeof transferTexts>;
