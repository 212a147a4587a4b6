import type { FeatureDefinition } from '../../../server/feature.ts';
import { checks } from './checks.ts';
import { save } from './commands.ts';
import { cartData } from './personal-data.ts';
import { mine } from './queries.ts';

export const cart: FeatureDefinition = {
  name: 'cart',
  checks,
  create: () => ({
    reads: [mine],
    writes: [save],
    // Deleting the profile deletes the cart (foreign key).
    personalData: { exportFor: cartData },
  }),
};
