import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '../../shared/languages.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Language links (`hreflang`) lead to `?lang=de` and also work without this handler. It stores the choice in a cookie and
 * reloads the current URL, which is correct after client-side navigation too.
 */
export function handleLanguageLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[hreflang]');
    // The browser opens the link in a new tab or window.
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
