import type { Duty, Feature } from '../../../server/feature.ts';
import { defineRead, type Read } from '../../../server/operations.ts';
import { LANGUAGES } from '../../../shared/languages.ts';
import * as contract from '../contract.ts';
import { checklist } from '../duties.ts';
import { LEGAL_PAGES, placeholdersOf, textStateOf } from '../rules.ts';
import { Overview } from '../schemas.ts';
import { newestTexts, publishedPages } from './texts-tables.ts';

/** Minimum interval between live updates (ms): each checks all duties. */
const INTERVAL_MS = 1_000;

/** Defines the read of the checklist. `own`: the duties of this feature; `features` returns the other features. */
export const overview = (own: readonly Duty[], features: () => readonly Feature[]): Read =>
  defineRead(contract.overview, {
    permission: 'legal',
    result: Overview,
    minIntervalMs: INTERVAL_MS,
    dependsOn: () => [
      'legal_texts',
      // The features that are on.
      'settings',
      ...[...own, ...features().flatMap(({ duties = [] }) => duties)].flatMap(({ dependsOn }) => dependsOn),
    ],
    async run(db) {
      const duties = [...own];
      for (const { isOn, duties: declared = [] } of features())
        if (declared.length > 0 && (!isOn || (await isOn()))) duties.push(...declared);
      const states = [];
      for (const { name, to, isDone } of duties) states.push({ name, to, isDone: await isDone(db) });
      const newest = await newestTexts(db);
      const published = await publishedPages(db);
      const texts = LEGAL_PAGES.flatMap((page) =>
        LANGUAGES.map((language) => {
          const isThis = (one: { page: string; language: string }) =>
            one.page === page && one.language === language;
          const saved = newest.find(isThis);
          return {
            page,
            language,
            state: textStateOf(saved),
            isPublic: published.some(isThis),
            placeholders: saved ? placeholdersOf(saved.text).length : 0,
          };
        }),
      );
      return { duties: checklist(states), texts };
    },
  });
