import type { Translation } from '../../shared/translation.ts';

/** Descriptions of public pages for search engines and shared links. */
export const headTexts = {
  home: (shopName: string) => `Come in and look around at ${shopName}.`,
  login: (shopName: string) => `Log in to ${shopName} to order, follow your orders and write reviews.`,
  register: (shopName: string) => `Open an account at ${shopName} to order and write reviews.`,
  forgotPassword: (shopName: string) => `Choose a new password for your account at ${shopName}.`,
} as const;

export type HeadTexts = Translation<typeof headTexts>;
