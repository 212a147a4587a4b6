import { machineTimeZone } from '../shared/local-time.ts';

/** Cookie with the browser's time zone, so that server-rendered times are correct. */
const ZONE_COOKIE = 'tz';
const YEAR_S = 365 * 24 * 60 * 60;

/** The browser's time zone, from `Temporal` where it exists: the first use of `Intl` takes 25 ms. */
export const browserTimeZone = (): string =>
  machineTimeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Stores the browser's time zone in a cookie, for the next server render. */
export function storeTimeZone(): void {
  const cookie = `${ZONE_COOKIE}=${encodeURIComponent(browserTimeZone())}`;
  if (!document.cookie.split('; ').includes(cookie))
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${cookie}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

/** Returns whether a time zone is stored; the browser may have moved to another one since. */
export const hasStoredTimeZone = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${ZONE_COOKIE}=`));
