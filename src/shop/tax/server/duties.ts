import type { Duty } from '../../../server/feature.ts';
import { isSetUp } from '../rules.ts';
import { newestTax } from './settings-table.ts';

/**
 * The legal duty to state the tax of prices and orders. Tested by 'duties of features' in `legal.test.ts` and by
 * `e2e/optional/tax.spec.ts`.
 */
export const duties: readonly Duty[] = [
  {
    name: 'tax',
    to: '/admin/tax',
    dependsOn: ['tax_settings'],
    isDone: async (db) => isSetUp((await newestTax(db)).settings),
  },
];
