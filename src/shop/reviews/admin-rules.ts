/** What administrators look through: all reviews, those with one or two stars, or those that are hidden. */
export const MODERATION_FILTERS = ['all', 'low', 'hidden'] as const;
export type ModerationFilter = (typeof MODERATION_FILTERS)[number];

/** Reviews of a page. */
export const MODERATION_PAGE_SIZE = 10;
/** Most stars of a low rating. */
export const LOW_RATING = 2;

/** The filter that a query names, 'all' for anything else. */
export function toModerationFilter(text: unknown): ModerationFilter {
  return MODERATION_FILTERS.find((filter) => filter === text) ?? 'all';
}
