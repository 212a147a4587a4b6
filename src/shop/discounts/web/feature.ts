import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const path = '/admin/discounts';
const { title } = shellTexts;

export const webFeature: WebFeature = {
  name: 'discounts',
  pages: [
    {
      path,
      access: 'admin',
      permission: 'discounts',
      title,
      module: 'shop/discounts/admin/discounts-page',
      load: () => import('../admin/discounts-page.tsx'),
    },
  ],
  checkoutSlot: {
    module: 'shop/discounts/web/checkout-slot',
    load: async () => (await import('./checkout-slot.tsx')).DiscountField,
  },
  adminLinks: [{ to: path, label: title }],
};
