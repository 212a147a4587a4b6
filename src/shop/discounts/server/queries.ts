import { defineRead } from '../../../server/operations.ts';
import { notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { DISCOUNTS_PAGE_SIZE as SIZE } from '../rules.ts';
import { CodeParams, DiscountCode, DiscountListParams, DiscountPage } from '../schemas.ts';
import { findCodeById, findCodes } from './tables.ts';

/** Minimum interval between live updates (ms), because each update adds up the uses of all codes on the page. */
const INTERVAL_MS = 1_000;

export const adminList = defineRead(contract.adminList, {
  audience: 'admin',
  permission: 'discounts',
  params: DiscountListParams,
  result: DiscountPage,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['discount_codes', 'discount_uses'],
  async run(db, { filter = 'all', after, before }) {
    const backwards = before !== undefined;
    // Reads one more code than fits on the page, to know whether another page follows.
    const found = await findCodes(db, filter, { after, before }, SIZE + 1);
    const hasMore = found.length > SIZE;
    return {
      codes: backwards ? found.slice(-SIZE) : found.slice(0, SIZE),
      hasNewer: backwards ? hasMore : after !== undefined,
      hasOlder: backwards || hasMore,
    };
  },
});

export const adminCode = defineRead(contract.adminCode, {
  audience: 'admin',
  permission: 'discounts',
  params: CodeParams,
  result: DiscountCode,
  minIntervalMs: INTERVAL_MS,
  dependsOn: ({ id }) => [`discount_codes:${id}`, `discount_uses:${id}`],
  async run(db, { id }) {
    const code = await findCodeById(db, id);
    if (!code) throw notFound(errors['discount-not-found']);
    return code;
  },
});
