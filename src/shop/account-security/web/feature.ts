import type { WebFeature } from '../../../web/feature.ts';
import { withParams } from '../../../web/routing/page.ts';
import { securityState } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import { DueNote } from './due-slot.tsx';
import { PasskeyLogin, SecondStep } from './login-slot.tsx';
import { StepUp } from './step-up-slot.tsx';

const path = '/profile/security';
const adminPath = '/admin/security';
const { title, endSessions } = shellTexts;

export const webFeature: WebFeature = {
  name: 'account-security',
  pages: [
    {
      path,
      access: 'login',
      title,
      module: 'shop/account-security/web/security-page',
      load: () => import('./security-page.tsx'),
    },
    {
      path: '/end-sessions',
      access: 'public',
      title: endSessions,
      module: 'shop/account-security/web/end-sessions-page',
      load: () => import('./end-sessions-page.tsx'),
    },
    {
      path: adminPath,
      access: 'admin',
      permission: 'administrators-only',
      title,
      module: 'shop/account-security/admin/security-page',
      load: () => import('../admin/security-page.tsx'),
    },
  ],
  profileLinks: [{ to: path, label: title }],
  loginSlot: { Component: PasskeyLogin, SecondStep },
  shellSlot: StepUp,
  noteSlot: {
    Component: DueNote,
    reads: ({ role }) => (role === 'admin' ? [withParams(securityState, {})] : []),
  },
  adminLinks: [{ to: adminPath, label: title }],
};
