import type { Queryable } from '../../../server/storage/database.ts';
import { type SavedVersion, versionsIn } from '../../../server/versions.ts';
import type { CurrentTerms } from '../contract.ts';
import { type DeliveryTerms, INITIAL_TERMS } from '../rules.ts';

/** The terms; a null document means the initial ones, without methods. */
export const termsVersions = versionsIn<DeliveryTerms>('delivery_versions');

/** Returns the current terms; version 0 if none were saved. */
export const currentTerms = async (db: Queryable): Promise<CurrentTerms> =>
  toTerms(await termsVersions.newest(db));

/** Returns the ids of all methods, including inactive ones. */
export async function findMethodIds(db: Queryable): Promise<ReadonlySet<string>> {
  const { methods } = await currentTerms(db);
  return new Set(methods.map(({ id }) => id));
}

/** Returns the terms of a version as the read contains them. */
export function toTerms({ version, document }: SavedVersion<DeliveryTerms>): CurrentTerms {
  const { defaultCountry, defaultGrams, methods, zones } = document ?? INITIAL_TERMS;
  return {
    version,
    defaultCountry,
    defaultGrams,
    methods: [...methods],
    zones: zones.map((zone) => ({
      ...zone,
      areas: zone.areas.map((area) => ({ ...area, prefixes: [...area.prefixes] })),
      rates: zone.rates.map((rate) => ({ ...rate, bands: [...rate.bands] })),
    })),
  };
}
