import type { Language } from '../../../shared/languages.ts';
import { type LegalPage, normalizeText } from '../rules.ts';
import { englishNotice, englishReplacements } from './english-example.ts';
import { type Company, fillTemplate } from './fill.ts';
import { germanNotice, germanReplacements } from './german-example.ts';
import { loadTemplates } from './load.ts';

/** Returns the legal texts of an invented company: the completed templates, each after a line that says so. */
export async function exampleTexts(
  language: Language,
  company: Company,
): Promise<(page: LegalPage) => string> {
  const templates = await loadTemplates(language);
  const replacements = language === 'de' ? germanReplacements(company) : englishReplacements(company);
  const notice = language === 'de' ? germanNotice : englishNotice;
  return (page) => normalizeText(`${notice}\n\n${fillTemplate(templates[page], replacements[page])}`);
}
