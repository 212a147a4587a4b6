import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const { title } = shellTexts;

/** Scheduled sale prices. The catalogue shows them to shoppers. */
export const webFeature: WebFeature = {
  name: 'sales',
  pages: [
    {
      path: '/admin/sales',
      access: 'admin',
      permission: 'discounts',
      title,
      module: 'shop/sales/admin/sales-page',
      load: () => import('../admin/sales-page.tsx'),
    },
  ],
  adminLinks: [{ to: '/admin/sales', label: title }],
};
