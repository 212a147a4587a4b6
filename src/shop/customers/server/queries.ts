import { recordView } from '../../../server/audit/record.ts';
import { defineRead, type Read } from '../../../server/operations.ts';
import { readPage } from '../../../server/paging.ts';
import type { Database } from '../../../server/storage/database.ts';
import { orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { CUSTOMERS_PAGE_SIZE as SIZE } from '../rules.ts';
import { CustomerDetails, CustomerParams, CustomersPage, CustomersParams } from '../schemas.ts';
import { findCustomer, findCustomers, findNewestOrders, isExistingCustomer } from './tables.ts';

/** Minimum interval between live updates of the list (ms): every order changes it. */
const INTERVAL_MS = 5_000;
/** The same for a list that is sorted by a figure: each update adds up all orders. */
const INTERVAL_OF_FIGURES_MS = 60_000;

export const list = defineRead(contract.list, {
  permission: 'customers',
  params: CustomersParams,
  result: CustomersPage,
  minIntervalMs: ({ sort = 'newest' }) => (sort === 'newest' ? INTERVAL_MS : INTERVAL_OF_FIGURES_MS),
  dependsOn: () => ['orders', 'users'],
  async run(db, { search = '', sort = 'newest', after, before }) {
    const position = before === undefined ? { after } : { before };
    const { rows, ...ends } = await readPage(position, SIZE, (range) =>
      findCustomers(db, { search, sort, ...range }),
    );
    return { customers: rows, ...ends };
  },
});

/** Views of a customer by the same administrator within this time are one entry of the audit log (s). */
export const VIEW_WINDOW_S = 10 * 60;

/** Uses `database` to record who has viewed a customer, because the result contains personal data. */
export const customerRead = (database: Database): Read =>
  defineRead(contract.customer, {
    permission: 'customers',
    params: CustomerParams,
    result: CustomerDetails,
    minIntervalMs: 200,
    dependsOn: ({ id }) => [`users:${id}`, `orders:${id}`, `reviews:${id}`, `customer_notes:${id}`],
    async run(db, { id }) {
      const found = orNotFound(await findCustomer(db, id), errors['customer-not-found']);
      return { ...found, newestOrders: await findNewestOrders(db, id) };
    },
    async recordAccess({ id }, viewer) {
      await database.transaction(async (tx) => {
        if (await isExistingCustomer(tx, id))
          await recordView(tx, viewer, { entity: 'customer', entityId: id }, VIEW_WINDOW_S);
      });
    },
  });
