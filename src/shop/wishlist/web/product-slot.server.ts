import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { contains } from '../contract.ts';

export const slot: ServerPart = {
  reads: ({ params: { id = '' } }) => [withParams(contains, { id })],
};
