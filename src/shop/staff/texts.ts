import type { Translation } from '../../shared/translation.ts';

/** Error texts about staff. Every page of another language loads them; the other texts are in files of their own. */
export const texts = {
  errors: {
    'staff-role-invalid': 'Please correct the marked fields.',
    'staff-role-name': 'Enter a name with at most 60 characters.',
    'staff-role-permissions': 'Choose at least one permission.',
    'staff-role-exists': 'Another role has this name. Enter a different one.',
    'staff-role-missing': 'This role does not exist any more. Choose another one.',
    'staff-role-stale':
      'Another administrator has changed this role, or it has been changed in another tab. Please review it.',
    'staff-role-used':
      'This role is in use. First give its members another role or remove them, and withdraw its invitations.',
    'staff-roles-full': 'There are 50 roles, which is the maximum. Delete one first.',
    'staff-full': '200 people have a role, which is the maximum. Remove one first.',
    'staff-account-missing': 'No account has this email. Invite the person instead.',
    'staff-email-unconfirmed':
      'The owner of this account has not confirmed the email. Invite the person instead.',
    'staff-is-administrator':
      'This account belongs to an administrator, who needs no role. Enter another email.',
    'staff-changed': 'This person’s role has been changed. Review the list, then try again.',
    'staff-has-role': 'This account has a role. Change it in the list of staff.',
    'staff-email-invalid': 'Enter a valid email address.',
    'staff-invitations-full': 'There are 100 open invitations, which is the maximum. Withdraw one first.',
    'staff-invitation-missing': 'This invitation was accepted or withdrawn. Reload the page.',
    'staff-invitation-closed':
      'This invitation is not valid. It may have expired, been used or been withdrawn. Ask the shop for a new one.',
    'too-many-staff-invitations': 'Too many invitations were sent. Please try again in a few minutes.',
  },
} as const;

export type StaffTexts = Translation<typeof texts>;
