import * as orders from '../../shop/orders/contract.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: ({ params: { orderId }, user }) =>
    orderId && user ? [withParams(orders.one, { id: orderId })] : [],
};
