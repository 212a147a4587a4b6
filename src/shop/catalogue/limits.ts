/** Longest texts of a product, in characters (SPEC L94, L152). */
export const MAX_TITLE = 100;
export const MAX_DESCRIPTION = 1000;
export const MAX_CATEGORY = 50;
/** Not in the specification: what a column and a browser carry without trouble. */
export const MAX_IMAGE_URL = 2048;
export const MAX_RATING_COUNT = 1_000_000_000;
