import type { Translation } from '../../shared/translation.ts';

/** Texts of notices about the account. Not in `texts.ts`, so that browsers do not load them. */
export const mailTexts = {
  subject: {
    'new-device': (shopName: string) => `New login to your account at ${shopName}`,
    'password-changed': (shopName: string) => `Your password at ${shopName} has been changed`,
    'app-added': (shopName: string) => `New authenticator app for your account at ${shopName}`,
    'passkey-added': (shopName: string) => `New passkey for your account at ${shopName}`,
    'factor-removed': (shopName: string) => `Second factor removed from your account at ${shopName}`,
    'codes-renewed': (shopName: string) => `New recovery codes for your account at ${shopName}`,
    'code-used': (shopName: string) => `Recovery code used at ${shopName}`,
  },
  happened: {
    'new-device': 'Someone has logged in to your account from a new device.',
    'password-changed': 'The password of your account has been changed.',
    'app-added': 'An authenticator app has been added to your account.',
    'passkey-added': 'A passkey has been added to your account.',
    'factor-removed': 'A second factor has been removed from your account.',
    'codes-renewed': 'New recovery codes for your account have been created.',
    'code-used': 'A recovery code of your account has been used for a login.',
  },
  text: (happened: string, when: string, link: string, days: number) =>
    `Hello,

${happened} Time: ${when}.

If this was you, you do not need to do anything. If not, use this link to end all sessions, then choose a new password:

${link}

The link works once and expires in ${days} days.
`,
} as const;

export type AccountSecurityMailTexts = Translation<typeof mailTexts>;
