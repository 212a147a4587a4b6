import { parseSearchAndShow, type SearchAndShow } from '../../shared/search-and-show.ts';
import { TAX_CLASSES } from './rules.ts';

/** Products per page. */
export const PAGE_SIZE = 50;
/** Maximum number of products whose class is set at once. */
export const MAX_BULK = 100;

/** Filters of the list: all products, or those of a class. */
export const CLASS_FILTERS = ['all', ...TAX_CLASSES] as const;
export type ClassFilter = (typeof CLASS_FILTERS)[number];

/** Search and filter in the URL of /admin/tax/products. */
export type ClassFilters = SearchAndShow<ClassFilter>;

export const parseClassFilters = (query: URLSearchParams): ClassFilters =>
  parseSearchAndShow(query, CLASS_FILTERS);
