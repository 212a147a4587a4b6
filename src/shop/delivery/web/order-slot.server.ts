import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { ofOrder } from '../contract.ts';

export const slot: ServerPart = {
  reads: ({ params: { orderId: id = '' } }) => [withParams(ofOrder, { id })],
};
