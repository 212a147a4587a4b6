import { type ShopperFilter, toShopperFilter } from './rules.ts';

/** Parses the filter in the URL of the order history; 'all' if there is none. */
export function parseHistoryFilter(search: URLSearchParams): ShopperFilter {
  return toShopperFilter(search.get('status') ?? 'all');
}

/** Returns the parameters of the history read, for the browser and server rendering. */
export function historyParams(status: ShopperFilter, page: number) {
  return { status, page };
}
