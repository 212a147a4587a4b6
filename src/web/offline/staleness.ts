import { FETCHED_AT_HEADER } from './rules.ts';

/** Time since which the displayed data may be stale (ISO); undefined while the live connection is open. */
let staleSinceTime: string | undefined;
const listeners = new Set<() => void>();

function updateStaleSince(time: string | undefined): void {
  if (time === staleSinceTime) return;
  staleSinceTime = time;
  for (const listener of listeners) listener();
}

/** Call when the live connection opens (true) or is lost. */
export const setLive = (live: boolean): void =>
  updateStaleSince(live ? undefined : (staleSinceTime ?? new Date().toISOString()));

/** Records when a response from the service worker's cache was fetched; the oldest one counts. */
export function noteResponseAge({ headers }: Response): void {
  const time = headers.get(FETCHED_AT_HEADER);
  if (time && !(staleSinceTime && staleSinceTime < time)) updateStaleSince(time);
}

/** Store for `useSyncExternalStore`. */
export const staleSinceStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => staleSinceTime,
};
