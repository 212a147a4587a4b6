import { defineRead } from '../../../server/operations.ts';
import { readPage } from '../../../server/paging.ts';
import { LANGUAGES } from '../../../shared/languages.ts';
import { notFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { inPageOrder, LEGAL_PAGES } from '../rules.ts';
import * as s from '../schemas.ts';
import { WITHDRAWALS_PAGE_SIZE as SIZE } from '../withdrawal-filters.ts';
import { parseMarkdown, summaryOf } from './markdown.ts';
import { editedText } from './text-commands.ts';
import { newestText, publishedPages, publishedTexts } from './texts-tables.ts';
import { findWithdrawals } from './withdrawal-tables.ts';

export const pages = defineRead(contract.pages, {
  audience: 'public',
  result: s.PublishedPages,
  dependsOn: () => ['legal_texts'],
  async run(db) {
    const published = await publishedPages(db);
    const languagesOf = (page: string) =>
      LANGUAGES.filter((language) => published.some((one) => one.page === page && one.language === language));
    const all = LEGAL_PAGES.map((page) => ({ page, languages: languagesOf(page) }));
    return { pages: inPageOrder(all.filter(({ languages }) => languages.length > 0)) };
  },
});

export const page = defineRead(contract.page, {
  audience: 'public',
  params: s.TextParams,
  result: s.LegalText,
  dependsOn: ({ page: name }) => [`legal_texts:${name}`],
  async run(db, { page: name, language }) {
    const published = await publishedTexts(db, name);
    const found = published.find((one) => one.language === language) ?? published[0];
    if (!found) throw notFound(errors['legal-page-missing']);
    const document = parseMarkdown(found.text);
    // A release with other rules has saved the text: the preview in the editor shows the problem.
    if ('problem' in document) throw notFound(errors['legal-page-missing']);
    return {
      page: name,
      language: found.language,
      publishedAt: found.savedAt,
      summary: summaryOf(document),
      blocks: [...document],
    } as s.LegalText;
  },
});

export const text = defineRead(contract.text, {
  permission: 'legal',
  params: s.TextParams,
  result: s.EditedText,
  dependsOn: ({ page: name }) => [`legal_texts:${name}`],
  run: async (db, { page: name, language }) => editedText(db, await newestText(db, name, language)),
});

/** Minimum interval between live updates of the list (ms). */
const INTERVAL_MS = 500;

export const withdrawals = defineRead(contract.withdrawals, {
  permission: 'orders',
  params: s.WithdrawalListParams,
  result: s.WithdrawalPage,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['withdrawal_cases', 'withdrawal_statements'],
  async run(db, { filter = 'open', ...position }) {
    const { rows, ...ends } = await readPage(position, SIZE, (range) => findWithdrawals(db, filter, range));
    return { withdrawals: rows, ...ends };
  },
});
