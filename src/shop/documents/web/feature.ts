import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const path = '/admin/documents';
const { title, settingsTitle } = shellTexts;

export const webFeature: WebFeature = {
  name: 'documents',
  pages: [
    {
      path,
      access: 'admin',
      permission: 'documents',
      title,
      module: 'shop/documents/admin/documents-page',
      load: () => import('../admin/documents-page.tsx'),
    },
    {
      path: '/admin/documents/settings',
      access: 'admin',
      permission: 'administrators-only',
      title: settingsTitle,
      module: 'shop/documents/admin/document-settings-page',
      load: () => import('../admin/document-settings-page.tsx'),
    },
  ],
  orderSlot: {
    module: 'shop/documents/web/order-slot',
    load: async () => (await import('./order-slot.tsx')).OrderDocuments,
  },
  adminLinks: [{ to: path, label: title }],
};
