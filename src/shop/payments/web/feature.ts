import type { WebFeature } from '../../../web/feature.ts';
import { withParams } from '../../../web/routing/page.ts';
import { one } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import { PaymentChoice } from './checkout-slot.tsx';
import { PaymentAfterOrder } from './confirmation-slot.tsx';
import { PaymentPanel } from './order-slot.tsx';

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
  checkoutSlot: PaymentChoice,
  orderSlot: { Component: PaymentPanel, reads: (id) => [withParams(one, { id })] },
  confirmationSlot: PaymentAfterOrder,
  adminLinks: [{ to: path, label: title }],
};
