import type { FeatureDefinition } from '../../../server/feature.ts';
import { checks } from './checks.ts';
import { discountCommands } from './commands.ts';
import { adminCode, adminList } from './queries.ts';

export const discounts: FeatureDefinition = {
  name: 'discounts',
  optional: true,
  checks,
  create: (services) => ({
    reads: [adminList, adminCode],
    // Orders contain their discount, so the download needs no further data.
    writes: discountCommands(services),
  }),
};
