import type { FeatureDefinition } from '../../../server/feature.ts';
import { checks } from './checks.ts';

export const pricing: FeatureDefinition = {
  name: 'pricing',
  checks,
  create: () => ({ reads: [], writes: [] }),
};
