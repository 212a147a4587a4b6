import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const path = '/admin/product-information';
const { title } = shellTexts;

/** Unit prices and lowest prices are shown by the catalogue. */
export const webFeature: WebFeature = {
  name: 'product-information',
  pages: [
    {
      path,
      access: 'admin',
      permission: 'catalogue',
      title,
      module: 'shop/product-information/admin/information-page',
      load: () => import('../admin/information-page.tsx'),
    },
  ],
  productDetails: {
    module: 'shop/product-information/web/product-slot',
    load: async () => (await import('./product-slot.tsx')).ProductDetails,
  },
  adminLinks: [{ to: path, label: title }],
};
