/** Rules for the responses that the service worker may cache: only those that are identical for all users. */

/** Build files with a content hash in their name. */
export const isBuildFile = (path: string): boolean => path.startsWith('/assets/');

export const isPicture = (path: string): boolean => path.startsWith('/pictures/');

const CATALOGUE = /^\/api\/(categories|reviews|products(\/[^/]+(\/reviews(\/summary)?)?)?)$/;

/** Public reads of the catalogue and its reviews. They do not depend on the user and are requested without cookies. */
export const isCatalogue = (path: string): boolean => CATALOGUE.test(path);

interface ResponseMetadata {
  status: number;
  /** `basic`: same origin. */
  type: string;
  headers: { get(name: string): string | null };
}

/** Returns whether a response is publicly cacheable by its headers and identical for all users. */
export function isCacheable({ status, type, headers }: ResponseMetadata): boolean {
  const control = headers.get('cache-control') ?? '';
  return (
    status === 200 &&
    type === 'basic' &&
    /\bpublic\b/.test(control) &&
    !/\b(private|no-store)\b/.test(control) &&
    !/\b(cookie|authorization)\b|\*/i.test(headers.get('vary') ?? '') &&
    headers.get('set-cookie') === null
  );
}

/** Header added to cached responses: time of the response (ISO). */
export const FETCHED_AT_HEADER = 'x-as-of';

/** Messages from a page to its service worker, possibly of another version: do not rename them. */
export type WorkerMessage =
  /** URLs used by the page; the worker caches those that may be cached. */
  | { kind: 'keep'; urls: string[] }
  /** The worker replies with the URL of its build's entry script through the transferred port. */
  | { kind: 'which-build' }
  /** Activates the waiting worker. */
  | { kind: 'take-over' };
