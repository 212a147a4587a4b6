import type { CachedRead, FailedRead } from '../api/read-cache.ts';
import type { Clock } from '../clock.tsx';

/** Data for hydration, embedded in a rendered page as JSON. */
export interface PageState {
  reads: CachedRead[];
  /** Reads that failed on the server. */
  failedReads: FailedRead[];
  /** Clock used for rendering. */
  clock: Clock;
  /** URL from which the guard redirected to the login. */
  returnTo?: string | undefined;
}

/** The state of the rendered page, or undefined in an empty shell. */
export function pageState(): PageState | undefined {
  const text = document.getElementById('page-state')?.textContent;
  return text ? (JSON.parse(text) as PageState) : undefined;
}
