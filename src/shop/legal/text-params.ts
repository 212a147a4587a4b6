import { LANGUAGES, type Language, parseLanguage } from '../../shared/languages.ts';
import { LEGAL_PAGES, type LegalPage, parseLegalPage } from './rules.ts';

/** The text that a URL of /admin/legal/text names; the first page and language by default. */
export function parseTextParams(query: URLSearchParams): { page: LegalPage; language: Language } {
  return {
    page: parseLegalPage(query.get('page')) ?? LEGAL_PAGES[0],
    language: parseLanguage(query.get('language')) ?? LANGUAGES[0],
  };
}
