import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const path = '/admin/delivery';
const addressesPath = '/profile/addresses';
const { title, addresses } = shellTexts;

export const webFeature: WebFeature = {
  name: 'delivery',
  pages: [
    {
      path,
      access: 'admin',
      permission: 'delivery',
      title,
      module: 'shop/delivery/admin/delivery-page',
      load: () => import('../admin/delivery-page.tsx'),
    },
    {
      path: addressesPath,
      access: 'login',
      title: addresses,
      module: 'shop/delivery/web/addresses-page',
      load: () => import('./addresses-page.tsx'),
    },
  ],
  checkoutSlot: {
    module: 'shop/delivery/web/checkout-slot',
    load: async () => (await import('./checkout-slot.tsx')).DeliveryFields,
  },
  orderSlot: {
    module: 'shop/delivery/web/order-slot',
    load: async () => (await import('./order-slot.tsx')).OrderDeliverySection,
  },
  profileLinks: [{ to: addressesPath, label: addresses }],
  adminLinks: [{ to: path, label: title }],
};
