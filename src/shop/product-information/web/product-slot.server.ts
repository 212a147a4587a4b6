import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { ofProduct } from '../contract.ts';

export const slot: ServerPart = {
  reads: ({ params: { id, productId = '' } }) => [withParams(ofProduct, { id: id ?? productId })],
};
