import { defineRead } from '../../../server/operations.ts';
import { readPage } from '../../../server/paging.ts';
import { orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { DISCOUNTS_PAGE_SIZE as SIZE } from '../rules.ts';
import { CodeParams, DiscountCode, DiscountListParams, DiscountPage } from '../schemas.ts';
import { findCodeById, findCodes } from './tables.ts';

/** Minimum interval between live updates (ms), because each update adds up the uses of all codes on the page. */
const INTERVAL_MS = 1_000;

export const adminList = defineRead(contract.adminList, {
  permission: 'discounts',
  params: DiscountListParams,
  result: DiscountPage,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['discount_codes', 'discount_uses'],
  async run(db, { filter = 'all', ...position }) {
    const { rows, ...ends } = await readPage(position, SIZE, (range) => findCodes(db, filter, range));
    return { codes: rows, ...ends };
  },
});

export const adminCode = defineRead(contract.adminCode, {
  permission: 'discounts',
  params: CodeParams,
  result: DiscountCode,
  minIntervalMs: INTERVAL_MS,
  dependsOn: ({ id }) => [`discount_codes:${id}`, `discount_uses:${id}`],
  run: async (db, { id }) => orNotFound(await findCodeById(db, id), errors['discount-not-found']),
});
