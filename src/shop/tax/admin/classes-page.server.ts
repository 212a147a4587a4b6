import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { products } from '../contract.ts';
import { parseClassFilters } from '../product-classes.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(products, { ...parseClassFilters(search) })],
};
