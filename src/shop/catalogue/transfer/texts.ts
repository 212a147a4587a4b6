import { locale } from '../../../shared/language.ts';
import type { Translation } from '../../../shared/translation.ts';
import { MAX_DESCRIPTION } from '../limits.ts';
import { UNDO_DAYS } from './limits.ts';

const products = (count: number) => `${count.toLocaleString(locale)} ${count === 1 ? 'product' : 'products'}`;

/** Texts about import and export of products, for administrators. */
export const transferTexts = {
  heading: 'Import and export',
  importHeading: 'Import products',
  exportHeading: 'Export products',
  importLead:
    'A CSV or JSON file of up to 50 MB: our own export, the product CSV of Shopify or WooCommerce, or a list such as those of FakeStore and DummyJSON. You can review all changes before they are made.',
  exportLead: 'All products in a file that can be imported again. Formula cells are escaped.',
  noTitle: '(no title)',
  file: 'File',
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
  choose: 'Choose a file',
  checking: 'Checking...',
  uploading: (percent: number) => `Uploading, ${percent}%`,
  notImportedYet: 'Nothing has been imported yet.',
  summary: (adds: string, updates: string, unchanged: string) =>
    `${adds} to add, ${updates} to change, ${unchanged} unchanged.`,
  invalid: (count: number) => `${products(count)} ${count === 1 ? 'is' : 'are'} invalid and will be skipped:`,
  /** Below a list that does not show all elements. */
  more: (count: string) => `and ${count} more.`,
  renamed: (count: number) =>
    `${products(count)} in your shop would get a new title. Check that they are the same products: another supplier's file may use the same ids.`,
  renames: 'Products that would get a new title',
  columns: {
    line: 'Line',
    title: 'Title',
    previousTitle: 'Title in the shop',
    newTitle: 'Title in the file',
    reason: 'Reason',
    action: 'Action',
    price: 'Price',
    category: 'Category',
    column: 'Column',
    values: 'Values',
    example: 'Example',
  },
  actions: { add: 'Add', update: 'Change', unchanged: 'Unchanged', skip: 'Skip' },
  sample: 'First products',
  importNow: (count: string) => `Import ${count}`,
  importing: 'Importing...',
  progress: (done: string, total: string) => `${done} of ${total}`,
  progressLabel: 'Progress of the import',
  numbersRead: (text: string, amount: string) => `Prices: “${text}” is read as ${amount}.`,
  ambiguousPrices: (count: string) =>
    `The price of ${count} is ambiguous, for example 1.299. Choose how prices are written in this file.`,
  numberFormat: 'Prices in this file',
  chooseFormat: 'Choose a format',
  numberFormats: { dot: '1,299.00', comma: '1.299,00' },
  currencies: (signs: string, currency: string) =>
    `Prices are marked with ${signs}. The amounts will be imported as ${currency}, without conversion.`,
  encodingRead: (name: string) =>
    `This file was read as ${name}. Check that letters such as é and ü are displayed correctly.`,
  sameTitles: (count: number) =>
    `${products(count)} without an id ${count === 1 ? 'has' : 'have'} the same title as another product in the shop or in this file:`,
  sameTitleChoice: 'Products with an existing title',
  sameTitleChoices: {
    skip: 'Skip them',
    add: 'Add them as new products',
    update: 'Change the existing products',
  },
  skipped: (count: number) =>
    `${products(count)} skipped because ${count === 1 ? 'its title already exists' : 'their titles already exist'}.`,
  levels: (added: string, kept: string) =>
    `Stock levels: ${added} added, ${kept} kept. Change existing levels with a stock count.`,
  notImported: 'Not imported',
  notImportedLead: 'The shop has no fields for these values. They will be skipped:',
  notImportedKinds: {
    variants: 'Variants',
    images: 'More images',
    categories: 'More categories',
    descriptions: `Descriptions cut to ${MAX_DESCRIPTION.toLocaleString(locale)} characters`,
  },
  undo: 'Undo this import',
  undoConfirm: 'Undo the whole import?',
  undoDetail: 'Added products will be deleted, changed products will get their previous values back.',
  undoing: 'Undoing...',
  undone: (removed: string, restored: string) => `Import undone: ${removed} deleted, ${restored} restored.`,
  undoKept: (count: string) => `Changed since the import and not restored: ${count}.`,
  undoFailed: 'The import could not be undone. Please try again.',
  undoRunning: 'The import is still being undone. This page shows when it is done.',
  recentImports: {
    heading: 'Recent imports',
    lead: `An import can be undone for ${UNDO_DAYS} days.`,
    summary: (adds: string, updates: string, name: string) => `${adds} added, ${updates} changed by ${name}`,
    noFileName: '(no file name)',
    none: `No imports in the last ${UNDO_DAYS} days.`,
    loadFailed: 'Failed to load the recent imports.',
  },
  chooseAnother: 'Choose another file',
  done: (adds: string, updates: string, unchanged: string) =>
    `Imported: ${adds} added, ${updates} changed, ${unchanged} unchanged.`,
  nothingToDo: 'All products in this file are already in the shop.',
  products,
  failed: 'The import failed and nothing was changed. Please try again.',
  connectionLost:
    'The connection was lost during the import. Check the products to see whether it was completed.',

  errors: {
    'file-too-large': 'A file can be at most 50 MB.',
    'too-many-products': ({ max }: { max: number }) => `A file can contain at most ${products(max)}.`,
    'file-empty': 'There are no products in this file.',
    'file-not-text': 'This file is not text. Save it as CSV or JSON in UTF-8.',
    'file-not-json': ({ reason }: { reason: string }) => `This file cannot be read as JSON: ${reason}`,
    'file-not-csv': ({ reason }: { reason: string }) => reason,
    'columns-unknown': ({ columns }: { columns: string }) =>
      `The columns of this file are unknown (${columns}). Required are title and price, optional are id, category, image, description, rating_rate, rating_count and further_images; or use the product CSV of Shopify (in English) or WooCommerce (in English or German).`,
    'line-length-wrong': ({ found, expected }: { found: number; expected: number }) =>
      `This line has ${found} ${found === 1 ? 'cell' : 'cells'} instead of ${expected}.`,
    'duplicate-of-line': ({ line }: { line: number }) => `Duplicate of line ${line}.`,
    'id-invalid': 'This id is not valid.',
    'product-not-on-sale': 'This product is not for sale in the other shop.',
    'product-not-sold-alone': 'This product has no price or is sold on another site.',
    'parent-not-imported': 'The product that this variation belongs to is not imported.',
    'title-ambiguous': 'Several products in the shop have this title.',
    'number-format-missing': 'Prices in this file are ambiguous. Choose how they are written.',
    'import-not-undoable': 'This import can no longer be undone.',
    'import-already-undone': 'This import has already been undone.',
    'import-running': 'Another import is running. Please try again when it is done.',
    'rate-invalid': 'Rating must be between 0 and 5.',
    'count-invalid': 'Rating count must be 0 or more.',
    'level-invalid': 'Stock must be a whole number up to 1,000,000.',
  },
} as const;

export type TransferTexts = Translation<typeof transferTexts>;
