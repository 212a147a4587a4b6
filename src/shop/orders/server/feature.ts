import type { Feature, Services } from '../../../server/feature.ts';
import { forgettingAddresses } from './closing-account.ts';
import { shopperCommands } from './commands.ts';
import { laterNotices } from './notices.ts';
import { mine, one, products } from './queries.ts';

export const orders = (services: Services): Feature => ({
  name: 'orders',
  reads: [mine, one, products],
  writes: shopperCommands(services),
  jobs: [laterNotices(services), forgettingAddresses(services.db)],
});
