import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const { title } = shellTexts;

/** The audit log of administrators. */
export const webFeature: WebFeature = {
  name: 'audit',
  pages: [
    {
      path: '/admin/audit',
      access: 'admin',
      permission: 'administrators-only',
      title,
      module: 'shop/audit/admin/audit-page',
      load: () => import('../admin/audit-page.tsx'),
    },
  ],
  adminLinks: [{ to: '/admin/audit', label: title }],
};
