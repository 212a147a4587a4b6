import type { MailExample } from '../../../server/feature.ts';
import { EXAMPLE_NAME } from '../../../server/mail/example-data.ts';
import { composeAvailable, composeLowStock, type LowProduct } from './compose-mails.ts';

const TITLES = {
  en: ['Linen tea towel', 'Stoneware mug'],
  de: ['Geschirrtuch aus Leinen', 'Steingutbecher'],
} as const;

/** The emails about stock. */
export const mailExamples: readonly MailExample[] = [
  {
    name: 'product-available',
    compose: ({ language, link }) =>
      composeAvailable({ id: 'example', title: TITLES[language][0] }, { name: EXAMPLE_NAME, language }, link),
  },
  {
    name: 'low-stock',
    compose({ language, link }) {
      const products: LowProduct[] = TITLES[language].map((title, index) => ({ title, left: index * 3 }));
      return composeLowStock({ products, count: products.length }, language, link);
    },
  },
];
