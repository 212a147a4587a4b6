import { expect } from 'vitest';
import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import { uniqueKey } from '../../../../test/orders.ts';
import type { TestShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { Language } from '../../../shared/languages.ts';
import { type LegalPage, placeholdersOf, type Statement, type StatementKind } from '../rules.ts';
import { newestText } from './texts-tables.ts';

type Db = Pick<TestShop, 'db'>;

/** Saves a text in the database as the next version; returns its version. */
export async function addVersion(
  { db }: Db,
  text: string,
  page: LegalPage = 'imprint',
  language: Language = 'en',
): Promise<number> {
  const version = (await newestText(db, page, language)).version + 1;
  await db.run(sql`
    insert into legal_texts (page, language, version, text, complete)
    values (${page}, ${language}, ${version}, ${text}, ${placeholdersOf(text).length === 0})`);
  return version;
}

/** The code of an order that does not exist, with a valid check character. */
export const UNKNOWN_ORDER = '0000000000';

export const STATEMENT: Statement & { language: Language } = {
  name: 'Robin Fern',
  orderCode: UNKNOWN_ORDER,
  email: 'robin@people.test',
  items: '',
  reason: '',
  language: 'en',
};

/** Adds a statement that was compared with its order; returns its id. */
export async function addWithdrawal({ db }: Db, kind: StatementKind = 'matched'): Promise<string> {
  const id = newId();
  await db.run(sql`
    insert into withdrawal_statements (id, order_code, name, email, items, reason, language)
    values (${id}, ${UNKNOWN_ORDER}, 'Robin Fern', 'robin@people.test', '', '', 'en')`);
  await db.run(sql`insert into withdrawal_cases (statement_id, kind) values (${id}, ${kind})`);
  return id;
}

const IMPRINT = { page: 'imprint', language: 'en' } as const;
const version = async ({ db }: TestShop) => (await newestText(db, 'imprint', 'en')).version;

export const fixtures: FeatureFixtures = {
  samples: {
    'legal.pages': {
      async input({ shop }) {
        await addVersion(shop, 'Lamp & Co, Hamburg');
        return {};
      },
    },
    'legal.page': {
      async input({ shop }) {
        await addVersion(shop, 'Lamp & Co, Hamburg');
        return IMPRINT;
      },
    },
    'legal.overview': { input: async () => ({}) },
    'legal.text': { input: async () => IMPRINT },
    'legal.saveText': {
      input: async ({ shop }) => ({ ...IMPRINT, version: await version(shop), text: 'Lamp & Co, Bremen' }),
    },
    'legal.restoreText': {
      input: async ({ shop }) => ({ ...IMPRINT, version: await version(shop), to: 0 }),
    },
    'legal.preview': { input: async () => ({ text: '# Imprint' }) },
    'legal.withdraw': {
      // A new email each time, because the statements per order and email are rate-limited.
      input: async () => ({ ...STATEMENT, email: `${uniqueKey()}@people.test` }),
      expectedResult: () => ({ receivedAt: expect.any(String) }),
    },
    'legal.withdrawals': {
      async input({ shop }) {
        await addWithdrawal(shop);
        return {};
      },
    },
    'legal.setHandled': {
      async input({ shop }) {
        return { id: await addWithdrawal(shop), version: 1, handled: true };
      },
    },
  },
  listCases: {
    'legal.pages': {
      async fill(shop) {
        await addVersion(shop, 'Lamp & Co, Hamburg');
        return {};
      },
      fixed: true,
    },
    'legal.page': {
      async fill(shop, _, count) {
        await addVersion(shop, 'Paragraph\n\n'.repeat(count));
        return IMPRINT;
      },
    },
    'legal.text': {
      async fill(shop, _, count) {
        await addVersion(shop, Array.from({ length: count }, (__, n) => `[Placeholder ${n}]`).join('\n'));
        return IMPRINT;
      },
    },
    'legal.overview': {
      // It lists the features that are on, which change only together with `settings`.
      immutable: ['shop_facts'],
      async fill(shop) {
        await addVersion(shop, 'Lamp & Co, Hamburg');
        return {};
      },
      fixed: true,
    },
    'legal.withdrawals': {
      async fill(shop, _, count) {
        for (let n = 0; n < count; n++) await addWithdrawal(shop);
        return {};
      },
    },
  },
};
