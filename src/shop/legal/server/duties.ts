import type { Duty } from '../../../server/feature.ts';
import { isFeatureOn } from '../../../server/feature-switch.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { LANGUAGES } from '../../../shared/languages.ts';
import type { DutyName } from '../duties.ts';
import type { LegalPage } from '../rules.ts';
import { publishedPages } from './texts-tables.ts';

/** Creates the duty to publish a page in every language of the shop. */
const publicationDuty = (name: DutyName, page: LegalPage): Duty => ({
  name,
  to: `/admin/legal/text?page=${page}`,
  dependsOn: ['legal_texts'],
  async isDone(db) {
    const languages = (await publishedPages(db)).filter((one) => one.page === page);
    return languages.length === LANGUAGES.length;
  },
});

const isOn = (db: Queryable) => isFeatureOn(db, 'legal');

/** Tested by 'a page is done once it is published in every language' in `legal.test.ts`. */
const pages: readonly Duty[] = [
  publicationDuty('imprint', 'imprint'),
  publicationDuty('terms', 'terms'),
  publicationDuty('privacy', 'privacy'),
  publicationDuty('withdrawal-policy', 'withdrawal'),
  publicationDuty('delivery-information', 'delivery'),
];

/**
 * The button that places an order says that it costs money, and names terms and withdrawal policy. Tested by
 * 'the button says that the order must be paid' in `order-button-slot.test.tsx` and by `e2e/optional/legal.spec.ts`.
 */
const orderButton: Duty = {
  name: 'order-button',
  to: '/admin/settings',
  dependsOn: ['settings'],
  isDone: isOn,
};

/**
 * Every page leads to the function that withdraws from a contract. Tested by 'is received without a login' in
 * `withdrawal.test.ts` and by `e2e/optional/legal.spec.ts`.
 */
const withdrawalFunction: Duty = {
  name: 'withdrawal-function',
  to: '/admin/withdrawals',
  dependsOn: ['settings'],
  isDone: isOn,
};

/** The duties that this feature fulfils. Other features declare theirs in the same way. */
export const duties: readonly Duty[] = [...pages, orderButton, withdrawalFunction];
