import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER } from '../shared/languages.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Links that choose a language (`hreflang`) lead to `?lang=de` and work without this. With it the choice is remembered
 * and the page comes again at its own address, wherever the app has gone meanwhile.
 */
export function watchLanguageLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[hreflang]');
    // For another tab or window the link itself is right.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${LANGUAGE_COOKIE}=${link.hreflang}; path=/; max-age=${YEAR_S}; samesite=lax`;
    if (link.hreflang === document.documentElement.lang) document.getElementById('language-offer')?.remove();
    else location.reload();
  });
}

/** A choice that the address made is remembered by now; the address of the page is the plain one. */
export function plainAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(LANGUAGE_PARAMETER)) return;
  url.searchParams.delete(LANGUAGE_PARAMETER);
  history.replaceState(history.state, '', url);
}
