import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { requested } from '../contract.ts';

export const slot: ServerPart = {
  reads: ({ params: { id = '' } }) => [withParams(requested, { id })],
};
