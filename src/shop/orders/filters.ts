import { type ShopperFilter, toShopperFilter } from './rules.ts';

/** The filter that the address of the history names; 'all' without one. */
export function parseHistoryFilter(search: URLSearchParams): ShopperFilter {
  return toShopperFilter(search.get('status') ?? 'all');
}

/** What is asked for at a filter and page; the page and its rendering ask the same. */
export function historyParams(status: ShopperFilter, page: number) {
  return { status, page };
}
