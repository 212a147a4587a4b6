/** What the service worker may keep on the device: what is the same for everybody, and nothing else. */

/** The build's files, named by their content. */
export const isBuildFile = (path: string): boolean => path.startsWith('/assets/');

export const isPicture = (path: string): boolean => path.startsWith('/pictures/');

const CATALOGUE = /^\/api\/(categories|reviews|products(\/[^/]+(\/reviews(\/summary)?)?)?)$/;

/** Public reads of the catalogue and its reviews. They do not look at who asks, and are asked for without cookies. */
export const isCatalogue = (path: string): boolean => CATALOGUE.test(path);

interface ResponseFacts {
  status: number;
  /** `basic`: from the shop itself. */
  type: string;
  headers: { get(name: string): string | null };
}

/** An answer that says itself that anybody may keep it, and that does not differ from reader to reader. */
export function isCacheable({ status, type, headers }: ResponseFacts): boolean {
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

/** Of a kept answer: when it was given (ISO time). */
export const FETCHED_AT_HEADER = 'x-as-of';

/** Messages from a page to its service worker. */
export type WorkerMessage =
  /** Addresses of what the page shows; the worker keeps what it may. */
  | { kind: 'keep'; urls: string[] }
  /** Answered with the worker's entry script, through the port that comes along. */
  | { kind: 'which-build' }
  /** The new worker takes the old one's place. */
  | { kind: 'take-over' };
