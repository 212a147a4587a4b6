import { expect } from 'vitest';
import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import { uniqueKey } from '../../../../test/orders.ts';
import type { TestShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { AddCode } from '../admin-contract.ts';
import { apply } from '../contract.ts';
import type { DiscountTerms } from '../rules.ts';

/** 10 percent without conditions. */
export const TERMS: DiscountTerms = {
  kind: 'percent',
  value: 10,
  startsAt: null,
  endsAt: null,
  minimumCents: 0,
  maxUses: null,
  maxUsesPerUser: null,
};

/** Returns a code that does not exist yet, with these terms. */
export const newCode = (terms: Partial<DiscountTerms> = {}): AddCode => ({
  code: uniqueKey().toUpperCase(),
  ...TERMS,
  ...terms,
});

/** Adds a code to the database; returns its text and id. */
export async function addCode(
  { db }: Pick<TestShop, 'db'>,
  terms: Partial<DiscountTerms> = {},
): Promise<{ code: string; id: string }> {
  const { code, kind, value, startsAt, endsAt, minimumCents, maxUses, maxUsesPerUser } = newCode(terms);
  const id = newId();
  await db.run(sql`
    insert into discount_codes (id, code, kind, value, starts_at, ends_at, minimum_cents, max_uses, max_uses_per_user)
    values (${id}, ${code}, ${kind}, ${value}, ${startsAt}, ${endsAt}, ${minimumCents}, ${maxUses}, ${maxUsesPerUser})`);
  return { code, id };
}

/** Code of the writes that run while an account is deleted. */
const CONCURRENT_CODE = 'TEST-DELETION';

export const fixtures: FeatureFixtures = {
  samples: {
    'discounts.apply': {
      async input({ shop }) {
        return { code: (await addCode(shop)).code, totalCents: 1_000 };
      },
      expectedResult: () => ({
        code: expect.any(String),
        kind: 'percent',
        value: 10,
        minimumCents: 0,
        endsAt: null,
      }),
    },
    'discounts.adminList': {
      async input({ shop }) {
        await addCode(shop);
        return {};
      },
    },
    'discounts.adminCode': { input: async ({ shop }) => ({ id: (await addCode(shop)).id }) },
    'discounts.add': { input: async () => newCode() },
    'discounts.update': {
      async input({ shop }) {
        return { id: (await addCode(shop)).id, version: 1, ...TERMS, value: 20 };
      },
    },
    'discounts.setEnded': {
      async input({ shop }) {
        return { id: (await addCode(shop)).id, version: 1, ended: true };
      },
    },
  },
  listCases: {
    'discounts.adminList': {
      async fill(shop, _, count) {
        for (let n = 0; n < count; n++) await addCode(shop);
        return {};
      },
    },
  },
  concurrentWrites: () => [[apply, { code: CONCURRENT_CODE, totalCents: 1_000 }]],
};
