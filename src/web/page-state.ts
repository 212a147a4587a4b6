import type { PrimedRead, RefusedRead } from './api/api.ts';
import type { Clock } from './clock.tsx';

/** What a rendered page carries for its hydration, as JSON in the page. */
export interface PageState {
  reads: PrimedRead[];
  /** What the page asked for and is not there. */
  refused: RefusedRead[];
  /** What its times were told by. */
  clock: Clock;
  /** The page that the guard had sent this visitor away from, where the page names it. */
  cameFrom?: string | undefined;
}

/** The state of the rendered page, or undefined in a bare shell. */
export function pageState(): PageState | undefined {
  const text = document.getElementById('page-state')?.textContent;
  return text ? (JSON.parse(text) as PageState) : undefined;
}
