import type { Translation } from '../../shared/translation.ts';

/** Messages of refusals about legal texts and withdrawals. */
export const errorTexts = {
  'legal-page-missing': 'This page has not been published yet. Please contact the shop if you need it.',
  'legal-too-long': ({ limit }: { limit: number }) =>
    `This text is too long. Shorten it to ${limit} characters.`,
  'legal-part-too-long': ({ limit }: { limit: number }) =>
    `A part of this text has more than ${limit} characters. Insert empty lines between its paragraphs.`,
  'legal-too-nested': ({ limit }: { limit: number }) =>
    `The lists in this text are nested too deeply. Use at most ${limit} levels.`,
  'legal-too-many-parts': 'This text has too many paragraphs, links and formatted words. Use fewer.',
  'legal-link-refused': ({ address }: { address: string }) =>
    `The link to “${address}” is not allowed. Links must begin with https://, http://, mailto:, tel: or /.`,
  'legal-stale':
    'Another administrator has saved this text in the meantime. Load the new text, then make your changes again.',
  'legal-version-missing': 'This version of the text does not exist. Reload the page.',
  'withdrawal-invalid': 'Please correct the marked fields.',
  'withdrawal-name-missing': 'Enter your name.',
  'withdrawal-order-invalid':
    'Enter the order ID from your order confirmation: ten letters and digits, such as 7K3M9Q2XTB.',
  'withdrawal-email-invalid': 'Enter a valid email address.',
  'withdrawal-too-long': 'Shorten this text.',
  'withdrawal-too-many':
    'Too many statements of withdrawal were sent. Please wait an hour, or send your withdrawal to the shop by email or letter.',
  'withdrawal-not-found': 'This withdrawal does not exist. Reload the page.',
  'withdrawal-stale': 'Another administrator has changed this withdrawal in the meantime. Please review it.',
} as const;

export type LegalErrorTexts = Translation<typeof errorTexts>;
