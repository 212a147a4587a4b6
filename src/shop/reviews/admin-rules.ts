import { type PagePosition, parsePagePosition } from '../../shared/paging.ts';

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

/** What the page shows, as its address says it; a page goes on below a review or ends above one. */
export interface ModerationFilters extends PagePosition {
  readonly filter: ModerationFilter;
}

export function parseModerationFilters(query: URLSearchParams): ModerationFilters {
  return { filter: toModerationFilter(query.get('show')), ...parsePagePosition(query) };
}

/** What is asked for; the page and its rendering ask the same. */
export function moderationParams({ filter, after, before }: ModerationFilters) {
  return {
    ...(filter !== 'all' && { filter }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}
