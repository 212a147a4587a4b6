import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';

/**
 * The shop's settings, with the previews of its emails. The dashboard links to them: a link in the Admin menu would
 * change the specification's screens (SPEC L39).
 */
export const webFeature: WebFeature = {
  name: 'settings',
  pages: [
    {
      path: '/admin/settings',
      access: 'admin',
      permission: 'administrators-only',
      title: shellTexts.title,
      module: 'shop/settings/admin/settings-page',
      load: () => import('../admin/settings-page.tsx'),
    },
    {
      path: '/admin/settings/mail',
      access: 'admin',
      permission: 'administrators-only',
      title: shellTexts.mailTitle,
      module: 'shop/settings/admin/mail-page',
      load: () => import('../admin/mail-page.tsx'),
    },
  ],
};
