import type { Permission } from '../../src/shared/permissions.ts';
import type { TestShop, TestUser } from '../../test/shop.ts';

/** Users with whom an operation is tested. */
export interface SampleContext {
  shop: TestShop;
  /** Owns the rows. This user's address, email and id must not be readable by others. */
  owner: TestUser;
  /** The user for whom the input is valid: the owner if the sample has `owned` or the caller is not logged in; else the caller. */
  subject: TestUser;
}

/** Test input of an operation; the access matrix requires one for each. */
export interface Sample {
  /** Creates valid input for `subject`, with which the operation succeeds. */
  input(context: SampleContext): Promise<object>;
  headers?: (context: SampleContext) => Record<string, string>;
  /** The whole expected result, for results without texts, in which canaries could not reveal a leak. */
  expectedResult?: (context: SampleContext) => object;
  /** Reads further rows that only their owner may change. */
  ownedRows?: (context: SampleContext) => Promise<unknown[]>;
  /**
   * The field that names a row of the owner; for others the response must equal that for `unknown()`. `permission`: what
   * administrators, and staff who have it, may do with it, too.
   */
  owned?: { field: string; unknown(): string; permission?: Permission };
}

export type Samples = Record<string, Sample>;

export const noInput = async () => ({});
