import type { Translation } from '../../shared/translation.ts';

/** Legal texts that are loaded with every page while the feature is on. */
export const shellTexts = {
  /** Titles of the legal pages, and labels of the links to them. */
  pages: {
    imprint: 'Imprint',
    terms: 'Terms and conditions',
    privacy: 'Privacy policy',
    withdrawal: 'Withdrawal policy',
    delivery: 'Delivery and payment',
  },
  /** Accessible name of the footer's navigation with the legal links. */
  links: 'Legal information',
  /** Title of /legal/<page> until the page is loaded. */
  pageTitle: 'Legal information',
  /** The label that Directive (EU) 2023/2673 suggests. */
  withdraw: 'Withdraw from contract',
  /** Titles of the administrators' pages, and labels of the links to them. */
  admin: 'Legal',
  adminText: 'Legal text',
  adminWithdrawals: 'Withdrawals',
  /** Button that places the order (Directive 2011/83/EU, Article 8). */
  order: 'Order with obligation to pay',
  /** Before the links to the terms and the withdrawal policy. */
  orderNote: 'Please read before you order:',
} as const;

export type LegalShellTexts = Translation<typeof shellTexts>;
