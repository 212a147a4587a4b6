/** Maximum lengths of a product's texts, in characters (SPEC L94, L152). */
export const MAX_TITLE = 100;
export const MAX_DESCRIPTION = 1000;
export const MAX_CATEGORY = 50;
/** Not in the specification; browsers and the database handle URLs of this length. */
export const MAX_IMAGE_URL = 2048;
/** Maximum images of a product after the first: a gallery can show these thumbnails without paging. */
export const MAX_FURTHER_IMAGES = 19;
export const MAX_RATING_COUNT = 1_000_000_000;
