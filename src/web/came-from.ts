import { useContext, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { CameFromContext } from './came-from-context.ts';

/** The cookie in which the server's guard leaves the page that a visitor wanted (`src/server/rendering/pages.ts`). */
const COOKIE = 'came_from';

/**
 * The page that a guard sent the visitor away from, for "Continue to …" after the login (SETTLED 8): a path of this
 * shop, or undefined.
 */
export function useCameFrom(): string | undefined {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const rendered = useContext(CameFromContext);
  const left = useSyncExternalStore(subscribe, leftByServer, () => rendered);
  const from = typeof state?.from === 'string' ? state.from : left;
  return from && isOwnPath(from) ? from : undefined;
}

/** The id of the product that an address of this shop leads to, or undefined. */
export function productIdIn(address: string | undefined): string | undefined {
  return address && /^\/product\/([\w-]+)(?:[?#]|$)/.exec(address)?.[1];
}

/** One leading slash, so that it never leads to another shop. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(path);
}

const subscribe = () => () => {};

function leftByServer(): string | undefined {
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

/** The way has been offered and is not offered again. */
export function forgetCameFrom(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=; path=/; max-age=0; samesite=lax`;
}
