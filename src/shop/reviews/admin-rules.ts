import { type PagePosition, parsePagePosition, serializePagePosition } from '../../shared/paging.ts';

/** Filters of the moderation list: all reviews, one or two stars, hidden. */
export const MODERATION_FILTERS = ['all', 'low', 'hidden'] as const;
export type ModerationFilter = (typeof MODERATION_FILTERS)[number];

/** Reviews per page. */
export const MODERATION_PAGE_SIZE = 10;
/** Maximum stars of a low rating. */
export const LOW_RATING = 2;

/** Parses the filter in a query string; 'all' if it is invalid. */
function toModerationFilter(text: unknown): ModerationFilter {
  return MODERATION_FILTERS.find((filter) => filter === text) ?? 'all';
}

/** Filter and page position in the URL of /admin/reviews. */
export interface ModerationFilters extends PagePosition {
  readonly filter: ModerationFilter;
}

export function parseModerationFilters(query: URLSearchParams): ModerationFilters {
  return { filter: toModerationFilter(query.get('show')), ...parsePagePosition(query) };
}

export function serializeModerationFilters({
  filter,
  ...position
}: ModerationFilters): Record<string, string> {
  return { ...(filter !== 'all' && { show: filter }), ...serializePagePosition(position) };
}

/** Returns the parameters of the read, for the browser and server rendering. */
export function moderationParams({ filter, after, before }: ModerationFilters) {
  return {
    ...(filter !== 'all' && { filter }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}
