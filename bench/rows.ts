import type { Row } from './row.ts';
import { checkout } from './rows/checkout.ts';
import { homeHtml, homeSignedIn } from './rows/home-html.ts';
import { listJson } from './rows/list-json.ts';
import { freshList, listWhileChanging } from './rows/search.ts';
import { start } from './rows/start.ts';

/** The table, in its order. */
export const rows: Row[] = [listJson, homeHtml, homeSignedIn, checkout, freshList, listWhileChanging, start];
