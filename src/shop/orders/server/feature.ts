import type { FeatureDefinition } from '../../../server/feature.ts';
import { jobs } from '../../../server/jobs/jobs.ts';
import { anonymizeOrders, cancelOpenOrders, clearAddressesJob } from './account-deletion.ts';
import { adminCommands } from './admin-commands.ts';
import { rollUpCountersJob } from './admin-counters.ts';
import { dashboard } from './admin-dashboard.ts';
import { registerExport } from './admin-export.ts';
import { adminList, adminNewer, adminOne, adminRows } from './admin-queries.ts';
import { checks } from './checks.ts';
import { shopperCommands } from './commands.ts';
import { mailExamples } from './mail-examples.ts';
import { newOrderMailsJob } from './new-order-mails.ts';
import { deferredNotificationsJob } from './notifications.ts';
import { orderData } from './personal-data.ts';
import { mine, one, products } from './queries.ts';

export const orders: FeatureDefinition = {
  name: 'orders',
  checks,
  async beforeDeletion(tx, userId) {
    const settle = await cancelOpenOrders(tx, jobs, userId);
    await anonymizeOrders(tx, userId);
    return settle;
  },
  create: (services) => ({
    reads: [mine, one, products, adminList, adminRows, adminNewer, adminOne, dashboard],
    writes: [...shopperCommands(services), ...adminCommands(services)],
    routes: (app, authenticate) => registerExport(app, authenticate, services),
    personalData: { exportFor: orderData },
    jobs: [
      newOrderMailsJob(services),
      deferredNotificationsJob(services),
      clearAddressesJob(services.db),
      rollUpCountersJob(services.db),
    ],
    emails: mailExamples,
  }),
};
