import type { Translation } from '../../shared/translation.ts';

/** Texts of invitations. Not in `texts.ts`, so that browsers do not load them. */
export const mailTexts = {
  subject: (shopName: string) => `Invitation to work at ${shopName}`,
  text: (shopName: string, link: string, days: number) =>
    `Hello,

${shopName} invites you to work in its back office. Use this link, log in or register with the email address that received this invitation, and accept it:

${link}

The link works once and expires in ${days} days. If you did not expect this invitation, ignore this email.
`,
} as const;

export type StaffMailTexts = Translation<typeof mailTexts>;
