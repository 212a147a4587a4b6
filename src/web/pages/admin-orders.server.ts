import * as ordersAdmin from '../../shop/orders/admin-contract.ts';
import { adminListParams, parseAdminFilters } from '../../shop/orders/admin-filters.ts';
import { orderFilterTimeZone } from '../order-days.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads({ search, features, clock: { timeZone } }) {
    const filters = parseAdminFilters(search, orderFilterTimeZone(features, timeZone));
    return [withParams(ordersAdmin.adminList, adminListParams(filters))];
  },
};
