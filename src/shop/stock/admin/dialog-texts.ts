import type { Translation } from '../../../shared/translation.ts';

/** Texts of the dialog that changes a level, which is loaded after the page. */
export const dialogTexts = {
  dialog: (title: string) => `Stock of ${title}`,
  close: 'Close',
  current: 'Current level',
  kind: 'What happened',
  kinds: {
    count: 'Counted',
    delivery: 'Delivery',
    return: 'Return',
    correction: 'Correction',
    unlimited: 'No longer limited',
  },
  kindHints: {
    count: 'The number of pieces that are there now.',
    delivery: 'The number of pieces that were added.',
    return: 'The number of pieces that came back.',
    correction: 'Pieces to add or, with a minus sign, to take away.',
    unlimited: 'Orders no longer take pieces of this product.',
  },
  number: 'Pieces',
  numberHint: 'Leave this empty to change only “Few left at”, without an entry in the history.',
  lowAt: 'Few left at',
  lowAtHint: 'With this many pieces or fewer, shoppers see how many are left, and you are notified.',
  note: 'Note',
  noteHint: 'Only administrators see it.',
  save: 'Save',
  saving: 'Saving...',
  saved: (title: string, level: string) => `${title}: ${level}.`,
  saveFailed: 'Failed to save the level. Please try again.',
  history: 'History',
  historyLoading: 'Loading the history...',
  historyFailed: 'Failed to load the history.',
  historyEmpty: 'No pieces have been added or taken yet.',
  older: 'Show older',
  movements: {
    sale: 'Order',
    cancellation: 'Order cancelled',
    return: 'Return',
    delivery: 'Delivery',
    count: 'Counted',
    correction: 'Correction',
  },
} as const;

export type StockDialogTexts = Translation<typeof dialogTexts>;
