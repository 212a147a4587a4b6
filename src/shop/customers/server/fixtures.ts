import { expect } from 'vitest';
import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';

export const fixtures: FeatureFixtures = {
  samples: {
    'customers.list': {
      input: async () => ({ search: 'nobody-has-this-name' }),
      answer: () => ({ customers: [], hasNewer: false, hasOlder: false }),
    },
    'customers.customer': {
      input: async ({ shop }) => ({ id: (await shop.addUser({ name: 'Cleo Sand' })).userId }),
      answer: () => expect.objectContaining({ name: 'Cleo Sand', newestOrders: [] }),
    },
    'customers.saveNote': {
      input: async ({ shop }) => ({
        id: (await shop.addUser()).userId,
        text: 'Prefers a call.',
        version: 0,
      }),
    },
  },
  listCases: {
    'customers.list': {
      async fill(shop, _, count) {
        for (let n = 0; n < count; n++) await shop.addUser({ name: 'Counted customer' });
        return { search: 'counted customer' };
      },
    },
  },
};
