import type { Language } from '../../../shared/languages.ts';
import type { LegalPage } from '../rules.ts';

/** Markdown with placeholders in square brackets, which the merchant replaces or removes. */
export type Templates = Readonly<Record<LegalPage, string>>;

/** Loads the templates in the language of the text, which may differ from the language of the screen. */
export const loadTemplates = async (language: Language): Promise<Templates> =>
  language === 'de'
    ? (await import('./german.ts')).germanTemplates
    : (await import('./english.ts')).englishTemplates;
