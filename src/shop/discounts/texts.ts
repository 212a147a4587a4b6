import { formatCents } from '../../shared/money.ts';
import type { Translation } from '../../shared/translation.ts';

/** Error texts about discount codes. Every page in a language other than English loads them; other texts are in other files. */
export const texts = {
  errors: {
    'discount-unknown':
      'This discount code does not exist or has ended. Check the spelling, or order without it.',
    'discount-not-started': ({ startsAt }: { startsAt: string }) =>
      `This discount code is not valid before ${startsAt} UTC.`,
    'discount-minimum': ({ minimum, missing }: { minimum: number; missing: number }) =>
      `This discount code requires a total of at least ${formatCents(minimum)}. Add ${formatCents(missing)} to your cart to use it.`,
    'discount-already-used':
      'You have already used this discount code as often as allowed. Order without it.',
    'discount-changed': 'This discount code has changed. Please review the amount due.',
    'discount-used-up': 'This discount code has been used up. Order without it.',
    'too-many-discount-attempts':
      'Too many discount codes were tried from your account or network. Please try again in a few minutes.',
    /** For administrators. */
    'discount-invalid': 'Please correct the marked fields.',
    'discount-field-invalid': 'This value is invalid. Please correct it.',
    'discount-exists': 'This code already exists. Enter another one.',
    'discount-not-found': 'This discount code does not exist. Reload the page.',
    'discount-stale':
      'Another administrator has changed this code, or it has been changed in another tab. Please review it.',
  },
} as const;

export type DiscountTexts = Translation<typeof texts>;
