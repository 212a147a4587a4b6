import { defineRead } from '../../../server/operations.ts';
import { readPage } from '../../../server/paging.ts';
import { notFound } from '../../../shared/refusal.ts';
import * as contract from '../admin-contract.ts';
import * as s from '../admin-schemas.ts';
import { errors } from '../errors.ts';
import { ADMIN_ORDERS_PAGE_SIZE as SIZE } from '../rules.ts';
import { resolveFilter } from './admin-search.ts';
import { countOrders, findAllEvents, findOrderContents, findOrders, findRows } from './admin-tables.ts';

/** Minimum interval between live updates of a list (ms). */
const MIN_INTERVAL_MS = 200;
/** Maximum number of new orders that are counted. */
const MAX_NEW_ORDERS = 100;

export const adminList = defineRead(contract.adminList, {
  permission: 'orders',
  params: s.AdminListParams,
  result: s.AdminOrderPage,
  minIntervalMs: MIN_INTERVAL_MS,
  dependsOn: () => ['orders', 'order_events', 'users'],
  async run(db, { after, before, ...params }) {
    const { filter, tooMany } = await resolveFilter(db, params);
    const { rows, ...ends } = await readPage({ after, before }, SIZE, async ({ limit }) => {
      const isBackwards = before !== undefined;
      const olderThan = isBackwards ? undefined : after;
      const range = { olderThan, newerThan: before, newestFirst: !isBackwards, limit };
      const found = await findOrders(db, filter, range);
      return isBackwards ? found.reverse() : found;
    });
    return { orders: rows, ...ends, tooMany };
  },
});

export const adminRows = defineRead(contract.adminRows, {
  permission: 'orders',
  params: s.AdminRowsParams,
  result: s.AdminOrderRows,
  minIntervalMs: MIN_INTERVAL_MS,
  dependsOn: ({ ids }) => [
    'users',
    ...ids.split(',').flatMap((id) => [`orders:${id}`, `order_events:${id}`]),
  ],
  run: async (db, { ids }) => ({ orders: await findRows(db, ids.split(',')) }),
});

export const adminNewer = defineRead(contract.adminNewer, {
  permission: 'orders',
  params: s.NewOrderCountParams,
  result: s.NewOrderCount,
  minIntervalMs: MIN_INTERVAL_MS,
  dependsOn: () => ['orders', 'order_events', 'users'],
  async run(db, { than, ...params }) {
    const { filter } = await resolveFilter(db, params);
    const count = await countOrders(db, filter, {
      newerThan: than,
      newestFirst: false,
      limit: MAX_NEW_ORDERS + 1,
    });
    return { count: Math.min(count, MAX_NEW_ORDERS), more: count > MAX_NEW_ORDERS };
  },
});

export const adminOne = defineRead(contract.adminOne, {
  permission: 'orders',
  params: s.AdminOrderParams,
  result: s.AdminOrderDetails,
  dependsOn: ({ id }) => ['users', `orders:${id}`, `order_events:${id}`],
  async run(db, { id }) {
    const [row] = await findRows(db, [id]);
    const contents = row && (await findOrderContents(db, id));
    if (!row || !contents) throw notFound(errors['order-not-found']);
    return { ...row, ...contents, history: await findAllEvents(db, id) };
  },
});
