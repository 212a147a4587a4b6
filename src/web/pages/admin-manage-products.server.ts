import * as catalogueAdmin from '../../shop/catalogue/admin-contract.ts';
import * as catalogue from '../../shop/catalogue/contract.ts';
import { manageListParams, parseManageView } from '../../shop/catalogue/manage-filters.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: ({ search }) => {
    const { filters, position } = parseManageView(search);
    return [
      withParams(catalogueAdmin.adminList, manageListParams(filters, position)),
      withParams(catalogue.categories, {}),
    ];
  },
};
