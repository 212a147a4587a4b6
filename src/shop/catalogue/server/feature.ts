import type { Feature, Services } from '../../../server/feature.ts';
import { catalogueAdmin } from './admin-feature.ts';
import { categories, list, product } from './queries.ts';
import { mountSitemap } from './sitemap.ts';

export { checks } from './checks.ts';

export const catalogue = (services: Services): Feature => {
  const admin = catalogueAdmin(services);
  return {
    ...admin,
    name: 'catalogue',
    reads: [list, categories, product, ...admin.reads],
    writes: admin.writes,
    async routes(app, authenticate) {
      mountSitemap(app, services.db, services.shop.baseUrl);
      await admin.routes?.(app, authenticate);
    },
  };
};
