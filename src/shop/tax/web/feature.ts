import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const path = '/admin/tax';

export const webFeature: WebFeature = {
  name: 'tax',
  pages: [
    {
      path,
      access: 'admin',
      permission: 'tax',
      title: shellTexts.title,
      module: 'shop/tax/admin/tax-page',
      load: () => import('../admin/tax-page.tsx'),
    },
    {
      path: `${path}/products`,
      access: 'admin',
      permission: 'tax',
      title: shellTexts.productsTitle,
      module: 'shop/tax/admin/classes-page',
      load: () => import('../admin/classes-page.tsx'),
    },
    {
      path: `${path}/report`,
      access: 'admin',
      permission: 'tax',
      title: shellTexts.reportTitle,
      module: 'shop/tax/admin/report-page',
      load: () => import('../admin/report-page.tsx'),
    },
  ],
  adminLinks: [{ to: path, label: shellTexts.title }],
  checkoutSlot: {
    module: 'shop/tax/web/checkout-slot',
    load: async () => (await import('./checkout-slot.tsx')).TaxPart,
  },
  priceNote: {
    module: 'shop/tax/web/price-note-slot',
    load: async () => (await import('./price-note-slot.tsx')).PriceNote,
  },
};
