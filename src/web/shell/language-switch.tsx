import { language as current } from '../../shared/language.ts';
import { LANGUAGE_PARAMETER, LANGUAGES, languageNames } from '../../shared/languages.ts';
import { texts } from '../texts.ts';

/** Each language in its own words (SETTLED 45). Plain links: a language is a build, so the page is loaded anew. */
export function LanguageSwitch() {
  return (
    <nav className="languages" aria-label={texts.language.label}>
      {LANGUAGES.map((language) => (
        <a
          key={language}
          href={`?${LANGUAGE_PARAMETER}=${language}`}
          hrefLang={language}
          lang={language}
          aria-current={language === current || undefined}
        >
          {languageNames[language]}
        </a>
      ))}
    </nav>
  );
}
