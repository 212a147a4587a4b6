import type { WebFeature } from '../../../web/feature.ts';
import { shellTexts } from '../shell-texts.ts';
import { PasskeyLogin, SecondStep } from './login-slot.tsx';
import { StepUp } from './step-up-slot.tsx';

const path = '/profile/security';
const { title } = shellTexts;

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
  ],
  profileLinks: [{ to: path, label: title }],
  loginSlot: { Component: PasskeyLogin, SecondStep },
  shellSlot: StepUp,
};
