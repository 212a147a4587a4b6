import type { FeatureDefinition } from '../../../server/feature.ts';
import { checks } from './checks.ts';
import { settleUsesOf } from './code-uses.ts';
import { discountCommands } from './commands.ts';
import { adminList } from './queries.ts';

export const discounts: FeatureDefinition = {
  name: 'discounts',
  optional: true,
  checks,
  create: (services) => ({
    reads: [adminList],
    writes: discountCommands(services),
    // Orders contain their discount, so the download needs no further data. The feature `orders` has cancelled the
    // account's open orders by then.
    personalData: { beforeDeletion: settleUsesOf },
  }),
};
