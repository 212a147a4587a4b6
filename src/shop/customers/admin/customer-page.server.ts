import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { customer } from '../contract.ts';

export const page: ServerPart = {
  reads: ({ params: { id = '' } }) => [withParams(customer, { id })],
};
