import * as ordersAdmin from '../../shop/orders/admin-contract.ts';
import { dashboardParams } from '../../shop/orders/dashboard.ts';
import { type ServerPart, withParams } from '../routing/page.ts';

export const page: ServerPart = {
  reads: ({ clock }) => [withParams(ordersAdmin.dashboard, dashboardParams(clock))],
};
