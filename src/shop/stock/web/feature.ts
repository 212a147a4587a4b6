import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const path = '/admin/stock';
const { title } = shellTexts;

export const webFeature: WebFeature = {
  name: 'stock',
  pages: [
    {
      path,
      access: 'admin',
      permission: 'stock',
      title,
      module: 'shop/stock/admin/stock-page',
      load: () => import('../admin/stock-page.tsx'),
    },
  ],
  productSlot: {
    module: 'shop/stock/web/product-slot',
    load: async () => (await import('./product-slot.tsx')).RequestButton,
  },
  adminLinks: [{ to: path, label: title }],
};
