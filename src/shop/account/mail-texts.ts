import type { Wording } from '../../shared/wording.ts';

/** The emails about an account. Apart from `texts.ts`, so that browsers do not load them. */
export const mailTexts = {
  /** The mail with the link. */
  reset: {
    subject: (shopName: string) => `Choose a new password for ${shopName}`,
    // Without the name: whoever registers a foreign address could write into its owner's mail with it.
    text: (shopName: string, link: string, minutes: number) =>
      `Hello,

Someone (probably you) asked for a new password at ${shopName}. This link lets you choose one:

${link}

It works once and for ${minutes} minutes. If you did not ask for it, there is nothing to do: your password stays as it is.
`,
  },

  /** The only mail that an unconfirmed address receives unasked. Nothing that a user typed may appear in it. */
  confirmation: {
    subject: (shopName: string) => `Confirm your email address for ${shopName}`,
    text: (shopName: string, link: string, hours: number) =>
      `Hello,

This address was entered for an account at ${shopName}. If that was you, please confirm it:

${link}

The link works once and for ${hours} hours. If it was not you, ignore this email: we send no updates to an address that is not confirmed.
`,
  },
} as const;

export type MailTexts = Wording<typeof mailTexts>;
