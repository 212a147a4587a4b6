import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const path = '/admin/reports';
const { title } = shellTexts;

export const webFeature: WebFeature = {
  name: 'bookkeeping',
  pages: [
    {
      path,
      access: 'admin',
      permission: 'reports',
      title,
      module: 'shop/bookkeeping/admin/reports-page',
      load: () => import('../admin/reports-page.tsx'),
    },
  ],
  adminLinks: [{ to: path, label: title }],
  filtersOrdersByDay: true,
};
