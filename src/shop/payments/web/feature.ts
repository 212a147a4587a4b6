import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const path = '/admin/payments';
const { title, settingsTitle } = shellTexts;

export const webFeature: WebFeature = {
  name: 'payments',
  pages: [
    {
      path,
      access: 'admin',
      permission: 'payments',
      title,
      module: 'shop/payments/admin/payments-page',
      load: () => import('../admin/payments-page.tsx'),
    },
    {
      path: `${path}/settings`,
      access: 'admin',
      permission: 'administrators-only',
      title: settingsTitle,
      module: 'shop/payments/admin/payment-settings-page',
      load: () => import('../admin/payment-settings-page.tsx'),
    },
  ],
  checkoutSlot: {
    module: 'shop/payments/web/checkout-slot',
    load: async () => (await import('./checkout-slot.tsx')).PaymentChoice,
  },
  orderSlot: {
    module: 'shop/payments/web/order-slot',
    load: async () => (await import('./order-slot.tsx')).PaymentPanel,
  },
  confirmationSlot: {
    module: 'shop/payments/web/confirmation-slot',
    load: async () => (await import('./confirmation-slot.tsx')).PaymentAfterOrder,
  },
  adminLinks: [{ to: path, label: title }],
};
