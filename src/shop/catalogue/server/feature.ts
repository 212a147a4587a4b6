import type { FeatureDefinition } from '../../../server/feature.ts';
import { catalogueAdmin } from './admin-feature.ts';
import { checks } from './checks.ts';
import { categories, list, product } from './queries.ts';
import { mountSitemap } from './sitemap.ts';

export const catalogue: FeatureDefinition = {
  name: 'catalogue',
  checks,
  create(services, otherFeatures) {
    const admin = catalogueAdmin(services, otherFeatures);
    return {
      ...admin,
      reads: [list, categories, product, ...admin.reads],
      async routes(app, authenticate) {
        mountSitemap(app, services.db, services.shop.baseUrl);
        await admin.routes?.(app, authenticate);
      },
    };
  },
};
