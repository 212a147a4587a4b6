import { defineRead } from '../../../server/operations.ts';
import { readPage } from '../../../server/paging.ts';
import { orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../admin-contract.ts';
import { errors } from '../errors.ts';
import { DISCOUNTS_PAGE_SIZE as SIZE } from '../rules.ts';
import { CodeParams, CodeTerms, DiscountListParams, DiscountPage } from '../schemas.ts';
import { findCodes, findTerms } from './tables.ts';

/**
 * Minimum interval between live updates (ms). Each update adds up the uses of all codes on the page. Any order causes an
 * update, because adding a use sends no announcement of its own.
 */
const INTERVAL_MS = 2_000;

export const adminList = defineRead(contract.adminList, {
  permission: 'discounts',
  params: DiscountListParams,
  result: DiscountPage,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['discount_codes', 'discount_uses', 'orders'],
  async run(db, { filter = 'all', ...position }) {
    const { rows, ...ends } = await readPage(position, SIZE, (range) => findCodes(db, filter, range));
    return { codes: rows, ...ends };
  },
});

export const adminCode = defineRead(contract.adminCode, {
  permission: 'discounts',
  params: CodeParams,
  result: CodeTerms,
  dependsOn: ({ id }) => [`discount_codes:${id}`],
  run: async (db, { id }) => orNotFound(await findTerms(db, id), errors['discount-not-found']),
});
