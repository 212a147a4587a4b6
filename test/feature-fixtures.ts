import type { AnyWrite } from '../src/shared/operation.ts';
import type { Samples } from '../torture/access/sample.ts';
import type { ListCase } from './list-cases.ts';

/** Test data that a feature provides in its `server/fixtures.ts` for the tests of all operations. */
export interface FeatureFixtures {
  /** Input for the access matrix (`torture/access`). */
  samples: Samples;
  /** Reads that return a list (`src/server/list-queries.test.ts`). */
  listCases?: Record<string, ListCase>;
  /** Writes of a user that run while the account is deleted (`torture/orders/account-deletion.test.ts`). */
  concurrentWrites?: (products: readonly string[]) => [contract: AnyWrite, input: object][];
}

const modules = import.meta.glob<FeatureFixtures>('/src/shop/*/server/fixtures.ts', {
  eager: true,
  import: 'fixtures',
});

export const featureFixtures: readonly FeatureFixtures[] = Object.values(modules);

/** Merges the tables of all features. */
export const mergeFixtures = <T>(
  select: (fixtures: FeatureFixtures) => Record<string, T> | undefined,
): Record<string, T> => Object.assign({}, ...featureFixtures.map(select));
