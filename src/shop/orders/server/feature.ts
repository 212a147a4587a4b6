import type { Feature, Services } from '../../../server/feature.ts';
import { adminCommands } from './admin-commands.ts';
import { dashboard } from './admin-dashboard.ts';
import { mountExport } from './admin-export.ts';
import { adminList, adminNewer, adminOne, adminRows } from './admin-queries.ts';
import { foldingTallies } from './admin-tallies.ts';
import { cancelOpenOrdersOf, forgetBuyer, forgettingAddresses } from './closing-account.ts';
import { shopperCommands } from './commands.ts';
import { newOrderMails } from './new-order-mails.ts';
import { laterNotices } from './notices.ts';
import { orderData } from './personal-data.ts';
import { mine, one, products } from './queries.ts';

export { checks } from './checks.ts';

export const orders = (services: Services): Feature => ({
  name: 'orders',
  reads: [mine, one, products, adminList, adminRows, adminNewer, adminOne, dashboard],
  writes: [...shopperCommands(services), ...adminCommands(services)],
  routes: (app, authenticate) => mountExport(app, authenticate, services),
  personal: {
    exportFor: orderData,
    async beforeDeletion(tx, userId) {
      await cancelOpenOrdersOf(tx, userId);
      await forgetBuyer(tx, userId);
    },
  },
  jobs: [
    newOrderMails(services),
    laterNotices(services),
    forgettingAddresses(services.db),
    foldingTallies(services.db),
  ],
});
