import { mergeFixtures } from '../../test/feature-fixtures.ts';
import type { Samples } from './sample.ts';
import { account } from './samples/account.ts';
import { backOffice } from './samples/back-office.ts';
import { catalogue } from './samples/catalogue.ts';
import { shopping } from './samples/shopping.ts';

/** One sample for each named operation. */
export const samples: Samples = {
  ...account,
  ...shopping,
  ...catalogue,
  ...backOffice,
  ...mergeFixtures((fixtures) => fixtures.samples),
};
