import { FETCHED_AT_HEADER } from './rules.ts';

/** Since when what is shown may have changed (ISO time); undefined while the shop is heard live. */
let asOf: string | undefined;
const listeners = new Set<() => void>();

function become(time: string | undefined): void {
  if (time === asOf) return;
  asOf = time;
  for (const listener of listeners) listener();
}

/** Call when the live connection opens (true) or is lost. */
export const setLive = (live: boolean): void => become(live ? undefined : (asOf ?? new Date().toISOString()));

/** Notes the age of an answer that the service worker had kept; the oldest one counts. */
export function noteResponseAge({ headers }: Response): void {
  const time = headers.get(FETCHED_AT_HEADER);
  if (time && !(asOf && asOf < time)) become(time);
}

export const staleSince = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => asOf,
};
