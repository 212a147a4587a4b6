import * as ordersAdmin from '../../shop/orders/admin-contract.ts';
import { adminListParams, parseAdminFilters } from '../../shop/orders/admin-filters.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: ({ search }) => [withParams(ordersAdmin.adminList, adminListParams(parseAdminFilters(search)))],
};
