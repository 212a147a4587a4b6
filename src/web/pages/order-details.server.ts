import * as orders from '../../shop/orders/contract.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: ({ params: { orderId } }) => (orderId ? [withParams(orders.one, { id: orderId })] : []),
};
