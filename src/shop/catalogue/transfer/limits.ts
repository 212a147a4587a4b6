/** Limits per file. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_PRODUCTS = 100_000;
/** Maximum invalid rows in a report. */
export const PROBLEMS_SHOWN = 100;
/** Maximum products in each sample of a report. */
export const SAMPLE_SIZE = 5;

/** Days during which an import can be undone, equal to the retention of unused pictures. */
export const UNDO_DAYS = 7;
