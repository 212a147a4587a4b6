import type { FeatureDefinition } from '../../../server/feature.ts';
import { checks } from './checks.ts';
import { save } from './commands.ts';
import { duties } from './duties.ts';
import { addManufacturer, removeManufacturer, updateManufacturer } from './manufacturer-commands.ts';
import { clearExample, fillInProductInformation } from './preset.ts';
import { list, manufacturers, missing, ofProduct, row } from './queries.ts';

export const productInformation: FeatureDefinition = {
  name: 'product-information',
  optional: true,
  checks,
  clearExample,
  create: () => ({
    reads: [ofProduct, list, row, missing, manufacturers],
    writes: [save, addManufacturer, updateManufacturer, removeManufacturer],
    duties,
    onPreset: fillInProductInformation,
  }),
};
