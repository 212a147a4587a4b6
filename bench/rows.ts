import type { Row } from './row.ts';
import { checkout } from './rows/checkout.ts';
import { checkoutFeatures } from './rows/checkout-features.ts';
import { checkoutStock } from './rows/checkout-stock.ts';
import { fanOut } from './rows/fan-out.ts';
import { adminGrowth, adminPageGrowth, growth } from './rows/growth.ts';
import { live } from './rows/live.ts';
import { homeHtml, homeLoggedIn, listJson } from './rows/responses.ts';
import { freshList, listWhileChanging } from './rows/search.ts';
import { start } from './rows/start.ts';

/** All benchmarks, in the order of the table. */
export const rows: Row[] = [
  listJson,
  homeHtml,
  homeLoggedIn,
  checkout,
  checkoutStock,
  checkoutFeatures,
  freshList,
  listWhileChanging,
  live,
  fanOut,
  growth,
  adminGrowth,
  adminPageGrowth,
  start,
];
