import type { Translation } from '../../shared/translation.ts';

/** Texts of the field in the cart. */
export const slotTexts = {
  label: 'Discount code',
  apply: 'Apply',
  applying: 'Applying...',
  missing: 'Enter a discount code.',
  applied: (code: string) => `Discount code ${code} applied.`,
  remove: 'Remove',
  removeOf: (code: string) => `Remove discount code ${code}`,
  removed: (code: string) => `Discount code ${code} removed.`,
  belowMinimum: (code: string, missing: string) => `Add ${missing} to your cart to use ${code}.`,
} as const;

export type DiscountSlotTexts = Translation<typeof slotTexts>;
