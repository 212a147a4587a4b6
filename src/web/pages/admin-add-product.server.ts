import * as catalogue from '../../shop/catalogue/contract.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: () => [withParams(catalogue.categories, {})],
};
