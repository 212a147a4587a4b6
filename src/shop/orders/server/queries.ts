import { viewAs } from '../../../server/http/access.ts';
import { defineRead } from '../../../server/operations.ts';
import { clampPage, pageCount } from '../../../shared/paging.ts';
import { orNotFound } from '../../../shared/refusal.ts';
import { findCurrentProducts } from '../../cart/server/checkout.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { ORDER_HISTORY_PAGE_SIZE as SIZE } from '../rules.ts';
import { HistoryPage, HistoryParams, OrderDetails, OrderParams, OrderProducts } from '../schemas.ts';
import { countHistory, findEvents, findHistory, findOrder } from './tables.ts';

export const mine = defineRead(contract.mine, {
  audience: 'user',
  params: HistoryParams,
  result: HistoryPage,
  dependsOn: (_, viewer) => [`orders:${viewer.userId}`],
  async run(db, { status = 'all', page = 1 }, { userId }) {
    const total = await countHistory(db, userId, status);
    const currentPage = clampPage(page, total, SIZE);
    const orders = await findHistory(db, userId, status, { limit: SIZE, offset: (currentPage - 1) * SIZE });
    return { orders, page: currentPage, pages: pageCount(total, SIZE), total };
  },
});

export const one = defineRead(contract.one, {
  audience: 'user',
  params: OrderParams,
  result: OrderDetails,
  dependsOn: ({ id }) => [`orders:${id}`, `order_events:${id}`],
  async run(db, { id }, viewer) {
    const order = orNotFound(await findOrder(db, id, viewAs(viewer, 'orders')), errors['order-not-found']);
    const { shipToName: name, shipToAddress: address, hiddenByOwner } = order;
    return {
      ...order,
      shipTo: { name, address },
      events: await findEvents(db, order.id),
      own: order.userId === viewer.userId,
      deletedByOwner: hiddenByOwner,
    };
  },
});

export const products = defineRead(contract.products, {
  audience: 'user',
  params: OrderParams,
  result: OrderProducts,
  dependsOn: ({ id }) => [`orders:${id}`, 'products'],
  async run(db, { id }, { userId }) {
    const order = orNotFound(await findOrder(db, id, { userId, role: 'user' }), errors['order-not-found']);
    return {
      products: await findCurrentProducts(
        db,
        order.items.map(({ productId }) => productId),
      ),
    };
  },
});
