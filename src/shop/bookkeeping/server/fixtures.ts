import { expect } from 'vitest';
import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';

export const fixtures: FeatureFixtures = {
  samples: {
    'bookkeeping.report': {
      input: async () => ({ from: '2001-01-01', to: '2001-01-31', zone: 'UTC' }),
      expectedResult: () => ({
        current: expect.objectContaining({ orders: 0, dueCents: 0 }),
        previous: expect.objectContaining({ orders: 0, openCents: 0 }),
      }),
    },
  },
};
