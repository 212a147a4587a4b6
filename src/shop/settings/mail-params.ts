import { language as ownLanguage } from '../../shared/language.ts';
import { type Language, parseLanguage } from '../../shared/languages.ts';

/** The language that a URL of /admin/settings/mail names; by default that of the page. */
export const parseMailParams = (query: URLSearchParams): { language: Language } => ({
  language: parseLanguage(query.get('language')) ?? ownLanguage,
});
