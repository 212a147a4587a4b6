import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

const path = '/admin/customers';
const { title, customer } = shellTexts;

export const webFeature: WebFeature = {
  name: 'customers',
  pages: [
    {
      path,
      access: 'admin',
      permission: 'customers',
      title,
      module: 'shop/customers/admin/customers-page',
      load: () => import('../admin/customers-page.tsx'),
    },
    {
      path: `${path}/:id`,
      access: 'admin',
      permission: 'customers',
      title: customer,
      module: 'shop/customers/admin/customer-page',
      load: () => import('../admin/customer-page.tsx'),
    },
  ],
  adminLinks: [{ to: path, label: title }],
};
