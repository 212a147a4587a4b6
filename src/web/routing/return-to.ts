import { useContext, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { ReturnToContext } from './return-to-context.ts';

/** Cookie with the URL that a visitor requested before the login redirect (set in `src/server/rendering/pages.ts`). */
const COOKIE = 'came_from';

/** URL from which a guard redirected to the login, for "Continue to …" (SETTLED 8): a path of this shop, or undefined. */
export function useReturnTo(): string | undefined {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const rendered = useContext(ReturnToContext);
  const redirectedFrom = typeof state?.from === 'string' ? state.from : undefined;
  // Hydration uses the rendered value: the server does not know the history state, which a reload keeps.
  const returnTo = useSyncExternalStore(
    subscribe,
    () => redirectedFrom ?? readCookie(),
    () => rendered,
  );
  return returnTo && isOwnPath(returnTo) ? returnTo : undefined;
}

/** The product id in a product page URL, or undefined. */
export function productIdIn(url: string | undefined): string | undefined {
  return url && /^\/product\/([\w-]+)(?:[?#]|$)/.exec(url)?.[1];
}

/** Returns whether a URL is a path of this shop. It has one leading slash: `//host` would lead to another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(path);
}

const subscribe = () => () => {};

function readCookie(): string | undefined {
  const value = document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Deletes the cookie once the link has been offered. */
export function clearReturnTo(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=; path=/; max-age=0; samesite=lax`;
}
