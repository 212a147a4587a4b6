import type { Page } from '@playwright/test';
import type { Fault, FaultProxy, RequestPattern } from '../test/fault-proxy.ts';
import { expect } from './fixtures.ts';

type FaultName =
  | 'gateway JSON, status 502'
  | 'gateway JSON, status 200'
  | 'HTML'
  | 'empty'
  | '401'
  | 'truncated'
  | 'stalled';

/** A network fault that replaces or corrupts the shop's response to a call. */
export interface ResponseFault {
  name: FaultName;
  begin(network: FaultProxy, call: RequestPattern): Fault;
}

const unauthorized = { error: { code: 'not-signed-in', message: 'Please log in.' } };

/** The shop does not see the call. */
export const replacedResponses: ResponseFault[] = [
  {
    name: 'gateway JSON, status 502',
    begin: (network, call) => network.refuse(call, 502, { error: 'upstream unavailable' }),
  },
  {
    name: 'gateway JSON, status 200',
    begin: (network, call) => network.refuse(call, 200, { error: 'upstream unavailable' }),
  },
  { name: 'HTML', begin: (network, call) => network.replace(call, 200, 'text/html', '<h1>Please wait</h1>') },
  { name: 'empty', begin: (network, call) => network.replace(call, 200, 'application/json', '') },
  // As from a proxy that repeats an old response: the session itself is valid.
  { name: '401', begin: (network, call) => network.refuse(call, 401, unauthorized) },
];

/** The shop has carried out the call, but only half of its response arrives. */
export const lostResponses: ResponseFault[] = [
  { name: 'truncated', begin: (network, call) => network.truncate(call) },
  { name: 'stalled', begin: (network, call) => network.stall(call) },
];

/** The reason that the shop gives for a failed call. */
export const reasonOf: Record<FaultName, string> = {
  'gateway JSON, status 502': 'Something went wrong.',
  'gateway JSON, status 200': 'Something went wrong.',
  HTML: 'Something went wrong.',
  empty: 'Something went wrong.',
  '401': 'Please log in.',
  truncated: 'The shop cannot be reached',
  stalled: 'Request time out',
};

/** Timers of at least this length (ms) are treated as timeouts; a stalled file transfer times out after a minute. */
const SHORTEST_TIMEOUT_MS = 60_000;

/** Lets a test expire the timeouts of a page's reads and scripts with `expireTimeouts`, instead of waiting 5 s to 30 s. */
export const controlTimeouts = (page: Page): Promise<void> => controlFetchTimeouts(page, ['GET']);

/**
 * Lets a test expire the timeouts of a page's writes with `expireTimeouts`. Those of its reads stay, because the read that
 * shows the change may be in flight when the write times out.
 */
export const controlWriteTimeouts = (page: Page): Promise<void> =>
  controlFetchTimeouts(page, ['POST', 'PUT', 'PATCH', 'DELETE']);

/** Controls the timeouts of requests with these methods, and those of file transfers, which are timers. */
async function controlFetchTimeouts(page: Page, methods: string[]): Promise<void> {
  await page.addInitScript(
    ([shortest, controlled]) => {
      let timeouts: (() => void)[] = [];
      const fetchNow = window.fetch.bind(window);
      window.fetch = (input, init) => {
        if (!controlled.includes(init?.method ?? 'GET')) return fetchNow(input, init);
        const early = new AbortController();
        timeouts.push(() => early.abort(new DOMException('expired', 'TimeoutError')));
        const signals = init?.signal ? [init.signal, early.signal] : [early.signal];
        return fetchNow(input, { ...init, signal: AbortSignal.any(signals) });
      };
      const start = window.setTimeout.bind(window);
      window.setTimeout = ((handler: () => void, ms?: number, ...rest: []) => {
        const timer = start(handler, ms, ...rest);
        if (ms !== undefined && ms >= shortest)
          timeouts.push(() => {
            clearTimeout(timer);
            handler();
          });
        return timer;
      }) as typeof setTimeout;
      Object.assign(window, {
        expireTimeouts() {
          const expired = timeouts;
          timeouts = [];
          for (const expire of expired) expire();
        },
      });
    },
    [SHORTEST_TIMEOUT_MS, methods] as const,
  );
}

/** Expires the timeouts of the page's calls until `isSeen` resolves to true: a call may be repeated automatically. */
export async function expireTimeouts(page: Page, isSeen: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => (window as unknown as { expireTimeouts(): void }).expireTimeouts());
    await expect.poll(isSeen, { timeout: 500 }).toBe(true);
  }).toPass();
}
