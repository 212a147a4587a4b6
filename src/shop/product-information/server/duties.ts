import type { Duty } from '../../../server/feature.ts';
import { countMissing } from './tables.ts';

const to = '/admin/product-information';
const dependsOn = ['product_information', 'products'] as const;

/**
 * Legal duties that this feature fulfils. The lowest price of the 30 days before a reduction is recorded and shown
 * without any input. Tested by 'duties of features' in `legal.test.ts`, `price-history.test.ts` and
 * `e2e/optional/product-information.spec.ts`.
 */
export const duties: readonly Duty[] = [
  { name: 'lowest-price', to, dependsOn: [], isDone: async () => true },
  { name: 'unit-price', to, dependsOn, isDone: async (db) => (await countMissing(db)).unitPrices === 0 },
  { name: 'manufacturer', to, dependsOn, isDone: async (db) => (await countMissing(db)).manufacturers === 0 },
];
