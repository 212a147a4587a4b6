import { language as current } from '../../shared/language.ts';
import { LANGUAGE_PARAMETER, LANGUAGES, languageNames } from '../../shared/languages.ts';
import { texts } from '../texts.ts';

/** Each language under its own name (SETTLED 45). Plain links: each language is a separate build, so the page reloads. */
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
