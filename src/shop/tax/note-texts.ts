import type { Translation } from '../../shared/translation.ts';

/** Texts about the tax of prices, carts and orders. */
export const noteTexts = {
  /** On the product page. */
  included: (label: string) => `incl. ${label}`,
  added: (label: string) => `plus ${label}`,
  /** Below the amounts. `tax`: "VAT 19%". */
  includedTax: (tax: string, amount: string, net: string) => `incl. ${amount} ${tax} (net ${net})`,
  addedTax: (tax: string, amount: string, net: string) => `${tax} on ${net}: ${amount}`,
  /** `country`: ISO code of the shop's country. */
  exempt: (country: string) =>
    `No VAT is charged: small-business exemption${country === 'DE' ? ' (section 19 of the German VAT Act)' : ''}.`,
  vatId: (id: string) => `VAT ID: ${id}`,
  reverseCharge: 'Reverse charge: the recipient is liable for the VAT.',

  /** In the cart. */
  business: 'Order as a business',
  idLabel: 'VAT ID',
  idHint: 'Businesses in other EU countries pay no VAT here: they owe it in their own country.',
} as const;

export type TaxNoteTexts = Translation<typeof noteTexts>;
