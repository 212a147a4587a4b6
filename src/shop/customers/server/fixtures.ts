import { expect } from 'vitest';
import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';

export const fixtures: FeatureFixtures = {
  samples: {
    'customers.list': {
      input: async () => ({ search: 'nobody-has-this-name' }),
      expectedResult: () => ({ customers: [], hasNewer: false, hasOlder: false }),
    },
    'customers.customer': {
      input: async ({ shop }) => ({ id: (await shop.addUser({ name: 'Cleo Sand' })).userId }),
      expectedResult: () => expect.objectContaining({ name: 'Cleo Sand', newestOrders: [] }),
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
    'customers.customer': {
      // The read uses the audit log only to record that an administrator has viewed the customer.
      immutable: ['audit'],
      async fill(shop, _, count) {
        const { userId } = await shop.addUser({ name: 'Counted customer' });
        await shop.db.run(sql`
          insert into orders (id, user_id, items, item_count, quantity, total_cents)
          select id, ${userId}, '[]', 0, 0, 100 from unnest(${Array.from({ length: count }, () => newId())}::text[]) id`);
        await shop.db.run(
          sql`insert into customer_notes (user_id, note, version) values (${userId}, 'x', 1)`,
        );
        return { id: userId };
      },
    },
    'customers.list': {
      async fill(shop, _, count) {
        for (let n = 0; n < count; n++) await shop.addUser({ name: 'Counted customer' });
        return { search: 'counted customer' };
      },
    },
  },
};
