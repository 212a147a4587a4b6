import type { FeatureDefinition } from '../../../server/feature.ts';
import { addressCommands } from './address-commands.ts';
import { checks } from './checks.ts';
import { duties } from './duties.ts';
import { parcelCommands } from './parcel-commands.ts';
import { deliveryData } from './personal-data.ts';
import { fillInDelivery } from './preset.ts';
import { mine, ofOrder, options, terms, weights } from './queries.ts';
import { termsCommands } from './terms-commands.ts';

export const delivery: FeatureDefinition = {
  name: 'delivery',
  optional: true,
  checks,
  create: () => ({
    reads: [options, mine, ofOrder, terms, weights],
    writes: [...addressCommands, ...parcelCommands, ...termsCommands],
    duties,
    onPreset: fillInDelivery,
    // Deleting the profile deletes the address book (foreign key). When the address of an order is cleared, a trigger also
    // clears its delivery address and the tracking numbers of its parcels.
    personalData: { exportFor: deliveryData },
  }),
};
