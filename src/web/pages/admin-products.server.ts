import * as catalogueAdmin from '../../shop/catalogue/admin-contract.ts';
import * as catalogue from '../../shop/catalogue/contract.ts';
import { ALL_PRODUCTS_PARAMS } from '../../shop/catalogue/manage-filters.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: () => [
    withParams(catalogueAdmin.adminList, ALL_PRODUCTS_PARAMS),
    withParams(catalogue.categories, {}),
  ],
};
