import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/stock. */
export const adminTexts = {
  lead: 'Stock level of each product. A product without a level can be ordered without limit.',
  loading: 'Loading the stock...',
  loadFailed: 'Failed to load the stock.',
  none: 'No products match.',
  search: 'Search',
  filters: { all: 'All products', tracked: 'With a level', low: 'Low stock', out: 'Sold out' },
  columns: {
    image: 'Image',
    product: 'Product',
    level: 'Level',
    lowAt: 'Low-stock threshold',
  },
  unlimited: 'Unlimited',
  pieces: (pieces: string) => `${pieces} in stock`,
  change: 'Change',
  undone: 'The stock change was undone.',
  undoFailed: (reason: string) => `Failed to undo the stock change. ${reason}`,
  changeOf: (title: string) => `Change the stock of ${title}`,
  problems: {
    missing: 'Enter a number.',
    whole: 'Enter a whole number.',
    negative: 'A level cannot be below 0, and only a correction can be negative.',
    zero: 'Enter a number other than 0.',
    'too-large': 'A level can be at most 1,000,000.',
    duplicate: 'This product is in the file twice.',
    'low-at': 'Enter a whole number from 0 to 999.',
  },

  countHeading: 'Stock count',
  countLead:
    'Download the list of products, enter the counted quantities in the column “counted”, and upload the file. You will see the differences before anything changes.',
  download: 'Download the list',
  upload: 'Upload counted file',
  comparing: 'Comparing...',
  file: 'Counted file',
  columnsMissing: 'The file needs the columns “id” and “counted”. Download the list again and fill it in.',
  nothingCounted: 'The column “counted” is empty. Enter the counted quantities and upload the file again.',
  tooMany: (max: string) => `A file can contain at most ${max} counted products. Please split it.`,
  line: (line: number, problem: string) => `Line ${line}: ${problem}`,
  moreProblems: (count: number) => (count === 1 ? 'And 1 more line.' : `And ${count} more lines.`),
  unknown: (ids: string) => `No product has this ID: ${ids}`,
  compareFailed: 'Failed to compare the levels. Please try again.',
  differences: (count: number) => (count === 1 ? '1 level differs' : `${count} levels differ`),
  unchanged: (count: number) => (count === 1 ? '1 level is correct.' : `${count} levels are correct.`),
  allRight: 'All counted levels are correct. There is nothing to save.',
  /** Above the differences: orders were perhaps placed between the download, the count and now. */
  changedSince: (count: number) =>
    count === 1
      ? 'Orders have changed 1 level since the list was downloaded. Please count this product again.'
      : `Orders have changed ${count} levels since the list was downloaded. Please count these products again.`,
  /** In the row of such a product. */
  listed: (level: string) => `${level} when the list was downloaded`,
  was: 'Level',
  counted: 'Counted',
  difference: 'Difference',
  apply: 'Save counted levels',
  cancel: 'Cancel',
  applied: 'The counted levels were saved.',
  applyFailed: 'Failed to save the counted levels. Please try again.',
} as const;

export type StockAdminTexts = Translation<typeof adminTexts>;
