import type { MailExample } from '../../../server/feature.ts';
import { EXAMPLE_TOKEN as token } from '../../../server/mail/example-data.ts';
import { composeConfirmation, composeReset } from './compose-mails.ts';

/** The emails about accounts. */
export const mailExamples: readonly MailExample[] = [
  {
    name: 'confirm-email',
    compose: ({ shopName, language, link }) => composeConfirmation({ shopName, token, language }, link),
  },
  {
    name: 'reset-password',
    compose: ({ shopName, language, link }) => composeReset({ shopName, token, language }, link),
  },
];
