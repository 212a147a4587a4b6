import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/security. */
export const adminTexts = {
  lead: 'A second factor protects all orders and addresses, even if someone knows the password of an administrator.',
  loading: 'Loading the administrators...',
  loadFailed: 'Failed to load the administrators.',
  rule: 'Rule for administrators',
  isRequired: 'Administrators need a second factor',
  hint: (days: number) =>
    `Administrators have ${days} days to set one up. After that, the back office is closed to them until they do so in their profile.`,
  save: 'Save rule',
  saved: 'The rule was saved.',
  failed: 'Failed to save the rule. Please try again.',
  administrators: 'Administrators',
  factor: 'Second factor',
  hasFactor: 'Set up',
  missing: 'Missing',
  missingUntil: (when: string) => `Missing, due ${when}`,
  lost: 'An administrator who has lost all devices and recovery codes needs the operator to run: npm run admin -- reset-second-factor EMAIL',
} as const;

export type AdminTexts = Translation<typeof adminTexts>;
