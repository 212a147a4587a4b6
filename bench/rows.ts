import type { Row } from './row.ts';
import { checkout } from './rows/checkout.ts';
import { fanOut } from './rows/fan-out.ts';
import { fill } from './rows/fill.ts';
import { adminGrowth, adminPageGrowth, growth } from './rows/growth.ts';
import { homeHtml, homeLoggedIn } from './rows/home-html.ts';
import { listJson } from './rows/list-json.ts';
import { live } from './rows/live.ts';
import { plans } from './rows/plans.ts';
import { queries } from './rows/queries.ts';
import { freshList, listWhileChanging } from './rows/search.ts';
import { start } from './rows/start.ts';

/** All benchmarks, in the order of the table. */
export const rows: Row[] = [
  listJson,
  homeHtml,
  homeLoggedIn,
  checkout,
  freshList,
  listWhileChanging,
  live,
  fanOut,
  queries,
  growth,
  adminGrowth,
  adminPageGrowth,
  fill,
  plans,
  start,
];
