import type { Translation } from '../../../shared/translation.ts';

/** Texts of the dialog that changes a level, which is loaded after the page. */
export const dialogTexts = {
  dialog: (title: string) => `Stock of ${title}`,
  current: 'Current level',
  kind: 'Reason',
  kinds: {
    count: 'Counted',
    delivery: 'Goods received',
    return: 'Return',
    correction: 'Correction',
    unlimited: 'No longer limited',
  },
  kindHints: {
    count: 'The quantity in stock now.',
    delivery: 'The quantity received.',
    return: 'The quantity returned.',
    correction: 'The quantity to add or, with a minus sign, to subtract.',
    unlimited: 'Orders no longer reduce the stock of this product.',
  },
  number: 'Quantity',
  numberHint: 'Leave empty to change only the low-stock threshold, without an entry in the history.',
  lowAt: 'Low-stock threshold',
  lowAtHint: 'At this level or below, customers see how many items are left, and you are notified.',
  note: 'Note',
  noteHint: 'Visible to administrators only.',
  save: 'Save',
  saved: (title: string, level: string) => `${title}: ${level}.`,
  saveFailed: 'Failed to save the level. Please try again.',
  history: 'History',
  historyLoading: 'Loading the history...',
  historyFailed: 'Failed to load the history.',
  historyEmpty: 'The stock has not changed yet.',
  older: 'Show older',
  /** A movement that undoes another one. */
  undone: 'Change undone',
  movements: {
    sale: 'Order',
    cancellation: 'Order cancelled',
    return: 'Return',
    delivery: 'Goods received',
    count: 'Counted',
    correction: 'Correction',
  },
} as const;

export type StockDialogTexts = Translation<typeof dialogTexts>;
