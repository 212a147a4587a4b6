import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { terms, weights } from '../contract.ts';

export const page: ServerPart = {
  reads: () => [withParams(terms, {}), withParams(weights, { search: '' })],
};
