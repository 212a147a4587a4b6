import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '../shared/languages.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Language links (`hreflang`) lead to `?lang=de` and work without this handler. With it, a cookie stores the choice and
 * the current URL reloads, also after client-side navigation.
 */
export function watchLanguageLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[hreflang]');
    // A new tab or window follows the link itself.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${LANGUAGE_COOKIE}=${link.hreflang}; path=/; max-age=${YEAR_S}; samesite=lax`;
    if (link.hreflang === document.documentElement.lang) document.getElementById('language-offer')?.remove();
    else location.reload();
  });
}

/** Removes the language parameter from the URL; the server has stored the choice in a cookie. */
export function removeLanguageParameter(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(LANGUAGE_PARAMETER)) return;
  url.searchParams.delete(LANGUAGE_PARAMETER);
  history.replaceState(history.state, '', url);
}
