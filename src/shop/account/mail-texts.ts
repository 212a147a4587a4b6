import type { Translation } from '../../shared/translation.ts';

/** Account emails. Not in `texts.ts`, so that browsers do not load them. */
export const mailTexts = {
  /** Password reset. */
  reset: {
    subject: (shopName: string) => `Choose a new password for ${shopName}`,
    // Contains no user name: anyone can register another person's address and would choose the text they receive.
    text: (shopName: string, link: string, minutes: number) =>
      `Hello,

Someone (probably you) asked for a new password at ${shopName}. Use this link to choose one:

${link}

The link works once and expires in ${minutes} minutes. If you did not ask for it, you can ignore this email: your password has not changed.
`,
  },

  /** The only email that unconfirmed addresses receive without a request. Must not contain user input. */
  confirmation: {
    subject: (shopName: string) => `Confirm your email address for ${shopName}`,
    text: (shopName: string, link: string, hours: number) =>
      `Hello,

This address was entered for an account at ${shopName}. If that was you, please confirm it:

${link}

The link works once and expires in ${hours} hours. If it was not you, ignore this email: we do not send updates to unconfirmed addresses.
`,
  },
} as const;

export type MailTexts = Translation<typeof mailTexts>;
