import type { Feature, Services } from '../../../server/feature.ts';
import { cancelOpenOrdersOf, forgetBuyer, forgettingAddresses } from './closing-account.ts';
import { shopperCommands } from './commands.ts';
import { laterNotices } from './notices.ts';
import { orderData } from './personal-data.ts';
import { mine, one, products } from './queries.ts';

export const orders = (services: Services): Feature => ({
  name: 'orders',
  reads: [mine, one, products],
  writes: shopperCommands(services),
  personal: {
    of: orderData,
    async beforeDeletion(tx, userId) {
      await cancelOpenOrdersOf(tx, userId);
      await forgetBuyer(tx, userId);
    },
  },
  jobs: [laterNotices(services), forgettingAddresses(services.db)],
});
