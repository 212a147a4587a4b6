import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { one } from '../contract.ts';

export const slot: ServerPart = {
  reads: ({ params: { orderId: id = '' } }) => [withParams(one, { id })],
};
