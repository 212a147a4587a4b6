import type { MailExample } from '../../../server/feature.ts';
import {
  EXAMPLE_EMAIL,
  EXAMPLE_NAME,
  EXAMPLE_ORDER,
  EXAMPLE_TIME,
} from '../../../server/mail/example-data.ts';
import { composeReceipt } from './compose-receipt.ts';

/** The receipt of a withdrawal from a whole order. */
export const mailExamples: readonly MailExample[] = [
  {
    name: 'withdrawal-receipt',
    compose: ({ language, shopName }) =>
      composeReceipt({
        statement: {
          orderCode: EXAMPLE_ORDER,
          name: EXAMPLE_NAME,
          email: EXAMPLE_EMAIL,
          items: '',
          reason: '',
          language,
          receivedAt: EXAMPLE_TIME,
        },
        shopName,
        earlierAt: null,
      }),
  },
];
