import type { FeatureDefinition } from '../../../server/feature.ts';
import { add, remove } from './commands.ts';
import { wishlistData } from './personal-data.ts';
import { contains, mine } from './queries.ts';

export const wishlist: FeatureDefinition = {
  name: 'wishlist',
  optional: true,
  create: () => ({
    reads: [mine, contains],
    writes: [add, remove],
    // Deleting the profile deletes the wishlist (foreign key).
    personalData: { exportFor: wishlistData },
  }),
};
