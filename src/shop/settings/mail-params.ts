import { language as pageLanguage } from '../../shared/language.ts';
import { type Language, parseLanguage } from '../../shared/languages.ts';

/** Parses the language of the emails in the URL of /admin/settings/mail; by default the language of the page. */
export const parseMailParams = (query: URLSearchParams): { language: Language } => ({
  language: parseLanguage(query.get('language')) ?? pageLanguage,
});
