import type { Feature, Services } from '../../../server/feature.ts';
import { catalogueAdmin } from './admin-feature.ts';
import { categories, list, product } from './queries.ts';

export const catalogue = (services: Services): Feature => {
  const admin = catalogueAdmin(services);
  return {
    ...admin,
    name: 'catalogue',
    reads: [list, categories, product, ...admin.reads],
    writes: admin.writes,
  };
};
