import { COMMAND_LINE } from '../../../server/audit/record.ts';
import type { Example } from '../../../server/demo-example.ts';
import { fillIn, isExampleDocument } from '../../../server/filled-documents.ts';
import type { ChosenPreset } from '../../../server/preset.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { LANGUAGES, type Language } from '../../../shared/languages.ts';
import { LEGAL_PAGES, type LegalPage } from '../rules.ts';
import { exampleTexts } from '../templates/examples.ts';
import { type Company, plainText } from '../templates/fill.ts';
import { addVersion } from './text-commands.ts';
import { newestText } from './texts-tables.ts';

const EMPTY = '';
const nameOf = (page: LegalPage, language: Language) => `legal-text ${page} ${language}`;

/**
 * In the demo, publishes an example for each text that no administrator has edited. Outside the demo, a legal text with
 * invented details would be wrong, so examples that a former demo has left behind are emptied.
 */
export async function fillInTexts(
  tx: Transaction,
  viewer: Viewer,
  { preset, shop, example }: ChosenPreset,
): Promise<void> {
  if (preset !== 'small-shop-eu') return;
  for (const language of LANGUAGES) {
    const textOf = example && (await exampleTexts(language, companyOf(shop.name, example)));
    for (const page of LEGAL_PAGES) {
      const { version, text: current } = await newestText(tx, page, language);
      const text = textOf?.(page) ?? EMPTY;
      await fillIn(tx, {
        name: nameOf(page, language),
        current: { text: current },
        initial: { text: EMPTY },
        filled: { text },
        isExample: example !== undefined,
        save: () => addVersion(tx, viewer, { page, language, version, text }, 'update'),
      });
    }
  }
}

function companyOf(name: string, { sellers, representative, account }: Example): Company {
  const { street, postcode, city, email, phone, vatId, register } = sellers['small-shop-eu'];
  const [court = '', registerNumber = ''] = register.split(', ');
  return {
    ...{ name: plainText(name), street, place: `${postcode} ${city}`, representative },
    ...{ email, phone, court, registerNumber, vatId, bank: account.bank },
  };
}

/** Withdraws the example texts from publication. Versions are append-only, so each gets a new, empty one. */
export async function clearExample(tx: Transaction): Promise<number> {
  let cleared = 0;
  for (const language of LANGUAGES)
    for (const page of LEGAL_PAGES) {
      const { version, text } = await newestText(tx, page, language);
      if (!(await isExampleDocument(tx, nameOf(page, language), { text }))) continue;
      await addVersion(tx, COMMAND_LINE, { page, language, version, text: EMPTY }, 'update');
      cleared++;
    }
  return cleared;
}
