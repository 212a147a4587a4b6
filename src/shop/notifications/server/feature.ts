import type { FeatureDefinition } from '../../../server/feature.ts';
import { checks } from './checks.ts';
import { commands } from './commands.ts';
import { notificationData } from './personal-data.ts';
import { pruningJob } from './pruning.ts';
import { mine, unreadCount } from './queries.ts';

export const notifications: FeatureDefinition = {
  name: 'notifications',
  checks,
  create: ({ db }) => ({
    reads: [mine, unreadCount],
    writes: commands(db),
    personalData: { exportFor: notificationData },
    jobs: [pruningJob(db)],
  }),
};
