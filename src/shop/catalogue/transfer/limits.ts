/** Limits of one file. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_PRODUCTS = 100_000;
export const PROBLEMS_SHOWN = 100;
export const SAMPLE_SIZE = 5;

/** Days in which an import can be undone: as long as pictures are kept that nothing shows any more. */
export const UNDO_DAYS = 7;
