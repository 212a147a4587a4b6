/** Longest texts of a product, in characters (SPEC L94, L152). */
export const MAX_TITLE = 100;
export const MAX_DESCRIPTION = 1000;
export const MAX_CATEGORY = 50;
/** Not in the specification: what a column and a browser carry without trouble. */
export const MAX_IMAGE_URL = 2048;
/** Images of a product after the first: as many as a gallery of thumbnails can show without paging. */
export const MAX_FURTHER_IMAGES = 19;
export const MAX_RATING_COUNT = 1_000_000_000;
