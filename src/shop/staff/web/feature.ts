import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const path = '/admin/staff';
const { title, invitation } = shellTexts;

export const webFeature: WebFeature = {
  name: 'staff',
  pages: [
    {
      path,
      access: 'admin',
      permission: 'administrators-only',
      title,
      module: 'shop/staff/admin/staff-page',
      load: () => import('../admin/staff-page.tsx'),
    },
    {
      path: '/staff-invitation',
      access: 'public',
      title: invitation,
      module: 'shop/staff/web/invitation-page',
      load: () => import('./invitation-page.tsx'),
    },
  ],
  adminLinks: [{ to: path, label: title }],
};
