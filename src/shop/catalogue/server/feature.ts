import type { Feature, Services } from '../../../server/feature.ts';
import { categories, list, product } from './queries.ts';

export const catalogue = (_services: Services): Feature => ({
  name: 'catalogue',
  reads: [list, categories, product],
  writes: [],
});
