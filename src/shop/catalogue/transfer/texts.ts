import { locale } from '../../../shared/language.ts';
import type { Translation } from '../../../shared/translation.ts';
import { MAX_DESCRIPTION } from '../limits.ts';
import { UNDO_DAYS } from './limits.ts';

/** What administrators read while products go in and out as files. */
export const transferTexts = {
  heading: 'Import and export',
  importHeading: 'Import products',
  exportHeading: 'Export products',
  importLead:
    'A CSV or JSON file of up to 50 MB: our own export, the product CSV of Shopify or WooCommerce, or a list such as those of FakeStore and DummyJSON. You see what would happen before anything is written.',
  exportLead: 'All products in a file that can be imported again. Formula cells are escaped.',
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
  badRows: (count: string) => `${count} are invalid and will be skipped:`,
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
    column: 'In the file',
    values: 'Values',
    example: 'Example',
  },
  actions: { add: 'Add', update: 'Change', unchanged: 'Unchanged', skip: 'Leave out' },
  sample: 'The first of them',
  importNow: (count: string) => `Import ${count}`,
  importing: 'Importing...',
  progress: (done: string, total: string) => `${done} of ${total}`,
  progressLabel: 'Progress of the import',
  numbersRead: (text: string, amount: string) => `Prices: “${text}” is read as ${amount}.`,
  numbersOpen: (count: string) =>
    `The price of ${count} could mean two amounts, such as 1.299. Choose how prices are written in this file.`,
  numberFormat: 'Prices in this file',
  chooseFormat: 'Choose',
  numberFormats: { dot: '1,299.00', comma: '1.299,00' },
  currencies: (signs: string) =>
    `Prices are marked with ${signs}. The amounts are taken as dollars, without conversion.`,
  encodingRead: (name: string) =>
    `This file was read as ${name}. Check that letters such as é and ü look right.`,
  sameTitles: (count: string) =>
    `${count} without an id have the title of another product in the shop or in this file, such as:`,
  sameTitleChoice: 'Products whose title exists already',
  sameTitleChoices: {
    skip: 'Leave them out',
    add: 'Add them as new products',
    update: 'Change the existing products',
  },
  skipped: (count: string) => `${count} left out because of the same title.`,
  notImported: 'Not imported',
  notImportedLead: 'The shop has no place for these values of the file. They will be left out:',
  notImportedKinds: {
    variants: 'Variants',
    images: 'Further images',
    categories: 'Further categories',
    descriptions: `Descriptions cut at ${MAX_DESCRIPTION.toLocaleString(locale)} characters`,
    column: 'Column',
  },
  undo: 'Undo this import',
  undoConfirm: 'Undo the whole import?',
  undoDetail: 'Added products are removed, changed ones get their former values back.',
  undoing: 'Undoing...',
  undone: (removed: string, restored: string) => `Import undone: ${removed} removed, ${restored} restored.`,
  undoKept: (count: string) => `Changed since the import and left as they are: ${count}.`,
  undoFailed: 'The import could not be undone. Please try again.',
  undoRunning: 'The import is still being undone. This page shows when it is done.',
  pastHeading: 'Recent imports',
  pastLead: `An import can be undone for ${UNDO_DAYS} days.`,
  past: (adds: string, updates: string, name: string) => `${adds} added, ${updates} changed by ${name}`,
  pastNone: 'No imports in the last days.',
  pastFailed: 'Failed to load the recent imports.',
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
  notText: 'This file is not text. Save it as CSV or JSON in UTF-8.',
  notJson: (reason: string) => `This file cannot be read as JSON: ${reason}`,
  wrongColumns: (found: string) =>
    `The columns of this file are not known (${found}). Expected are id, title, price, category, image, description, rating_rate, rating_count and further_images, of which title and price must be there, or those of the product CSV of Shopify or WooCommerce.`,
  wrongLength: (found: number, expected: number) =>
    `This line has ${found} ${found === 1 ? 'cell' : 'cells'} instead of ${expected}.`,
  twice: (line: number) => `Duplicate of line ${line}.`,
  badId: 'This id is not one of a product.',
  notOnSale: 'This product is not on sale in the other shop.',
  notSoldAlone: 'This product has no price of its own or is sold elsewhere.',
  noParent: 'The product that this variation belongs to is not imported.',
  sameTitleTwice: 'Several products in the shop have this title.',
  undecided: 'Prices in this file could mean two amounts. Choose how they are written.',
  undoUnknown: 'This import can no longer be undone.',
  undoneBefore: 'This import has been undone already.',
  running: 'Another import is running. Please try again when it is done.',
} as const;

export type TransferTexts = Translation<typeof transferTexts>;
