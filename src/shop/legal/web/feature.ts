import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';
import { FooterLinks } from './footer-slot.tsx';

export const webFeature: WebFeature = {
  name: 'legal',
  pages: [
    {
      path: '/legal/:page',
      access: 'public',
      title: shellTexts.pageTitle,
      module: 'shop/legal/web/legal-page',
      load: () => import('./legal-page.tsx'),
    },
    {
      path: '/withdraw',
      access: 'public',
      title: shellTexts.withdraw,
      module: 'shop/legal/web/withdraw-page',
      load: () => import('./withdraw-page.tsx'),
    },
    {
      path: '/admin/legal',
      access: 'admin',
      permission: 'legal',
      title: shellTexts.admin,
      module: 'shop/legal/admin/checklist-page',
      load: () => import('../admin/checklist-page.tsx'),
    },
    {
      path: '/admin/legal/text',
      access: 'admin',
      permission: 'legal',
      title: shellTexts.adminText,
      module: 'shop/legal/admin/text-page',
      load: () => import('../admin/text-page.tsx'),
    },
    {
      path: '/admin/withdrawals',
      access: 'admin',
      permission: 'orders',
      title: shellTexts.adminWithdrawals,
      module: 'shop/legal/admin/withdrawals-page',
      load: () => import('../admin/withdrawals-page.tsx'),
    },
  ],
  adminLinks: [
    { to: '/admin/legal', label: shellTexts.admin },
    { to: '/admin/withdrawals', label: shellTexts.adminWithdrawals },
  ],
  footerSlot: FooterLinks,
  orderSlot: {
    module: 'shop/legal/web/order-slot',
    load: async () => (await import('./order-slot.tsx')).OrderSlot,
  },
  orderButton: {
    module: 'shop/legal/web/order-button-slot',
    load: async () => (await import('./order-button-slot.tsx')).OrderConfirmation,
    label: shellTexts.order,
  },
};
