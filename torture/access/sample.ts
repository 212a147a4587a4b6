import type { TestShop, TestUser } from '../../test/shop.ts';

/** Whom an operation is tried with. */
export interface World {
  shop: TestShop;
  /** Whose things they are. Address, e-mail and id of this person stand nowhere that others may look. */
  owner: TestUser;
  /** Who is meant to call: the owner of what is owned, else whoever calls (the owner for a visitor). */
  subject: TestUser;
}

/** What an operation needs to be tried; without one the access matrix fails. */
export interface Sample {
  /** Right input for `subject`, made so that the call succeeds. */
  input(world: World): Promise<object>;
  headers?: (world: World) => Record<string, string>;
  /** All that it answers, where a text could not show that something of the owner's is in it. */
  answer?: (world: World) => object;
  /** The field that names something of the owner's: for others it must be as unknown as `unknown()`. */
  owned?: { field: string; unknown(): string; administratorsToo?: boolean };
}

export type Samples = Record<string, Sample>;

export const nothing = async () => ({});
