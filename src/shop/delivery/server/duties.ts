import type { Duty } from '../../../server/feature.ts';
import { isDeliveryOffered } from '../rules.ts';
import { currentTerms } from './terms.ts';

/**
 * The cart shows the price of the delivery before the order is placed. Tested by 'duties of features' in `legal.test.ts` and
 * by `e2e/optional/delivery.spec.ts`.
 */
export const duties: readonly Duty[] = [
  {
    name: 'delivery-costs',
    to: '/admin/delivery',
    dependsOn: ['delivery_versions'],
    isDone: async (db) => isDeliveryOffered(await currentTerms(db)),
  },
];
