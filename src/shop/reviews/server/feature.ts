import type { FeatureDefinition } from '../../../server/feature.ts';
import { checks } from './checks.ts';
import { markHelpful, remove, restore, write } from './commands.ts';
import { adminList, hide, show } from './moderation.ts';
import { reviewData } from './personal-data.ts';
import { latest, mine, ofProduct, summary } from './queries.ts';
import { purgeJob } from './restoring.ts';
import { lockReviewsOf } from './tables.ts';

export const reviews: FeatureDefinition = {
  name: 'reviews',
  checks,
  beforeDeletion: lockReviewsOf,
  create: ({ db }) => ({
    reads: [ofProduct, latest, summary, mine, adminList],
    writes: [write, remove, restore, markHelpful, hide, show],
    personalData: { exportFor: reviewData },
    jobs: [purgeJob(db)],
  }),
};
