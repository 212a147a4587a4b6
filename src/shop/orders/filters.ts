import { type ShopperFilter, toShopperFilter } from './rules.ts';

/** The filter in the URL of the order history; 'all' without one. */
export function parseHistoryFilter(search: URLSearchParams): ShopperFilter {
  return toShopperFilter(search.get('status') ?? 'all');
}

/** Parameters of the history read; the browser and server rendering use the same. */
export function historyParams(status: ShopperFilter, page: number) {
  return { status, page };
}
