import type { Feature, Services } from '../../../server/feature.ts';
import { save } from './commands.ts';
import { cartData } from './personal-data.ts';
import { mine } from './queries.ts';

export { checks } from './checks.ts';

export const cart = (_services: Services): Feature => ({
  name: 'cart',
  reads: [mine],
  writes: [save],
  // Deleting the profile deletes the cart (foreign key).
  personalData: { exportFor: cartData },
});
