import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadDeferredBundle } from './deferred-bundle.ts';

const fetchMock = vi.fn<(url: string) => Promise<Response>>();
const script = () => Promise.resolve(new Response('', { headers: { 'content-type': 'text/javascript' } }));
const requestedUrls = () => fetchMock.mock.calls.map(([url]) => url);
const appendedScripts = () => [...document.head.querySelectorAll('script')];
let removeListeners = () => {};
const note = () => document.querySelector<HTMLElement>('#script-error')!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset().mockImplementation(script);
  document.head.innerHTML = '<meta name="page-scripts" content="/base.js /entry.js">';
  document.body.innerHTML =
    '<div id="root">rendered</div><section id="script-error" hidden data-unreachable="No shop" data-offline="No network"><p></p><button>Retry</button></section>';
  // The module scripts must not be executed.
  vi.spyOn(document.head, 'append').mockImplementation((...scripts) => {
    for (const element of scripts) (element as HTMLElement).setAttribute('type', 'text/plain');
    for (const element of scripts) document.head.insertBefore(element as Node, null);
  });
  const spies = [window, document].map((target) => vi.spyOn(target, 'addEventListener'));
  loadDeferredBundle();
  removeListeners = () => {
    for (const [index, { mock }] of spies.entries())
      for (const [kind, listener, options] of mock.calls)
        [window, document][index]!.removeEventListener(kind, listener!, options);
  };
});
afterEach(() => {
  removeListeners();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('loads the scripts of a rendered page after a second at the latest, the entry last', async () => {
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await vi.advanceTimersByTimeAsync(999);
  expect(fetchMock).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(requestedUrls()).toEqual(['/base.js', '/entry.js']);
  expect(appendedScripts().map(({ id, src }) => [id, new URL(src, location.href).pathname])).toEqual([
    ['', '/base.js'],
    ['entry-script', '/entry.js'],
  ]);
});

it('waits for the first contentful paint, because a slow device paints the background first', async () => {
  let reportPaint: (name: string) => void = () => {};
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: (paints: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void) {
        reportPaint = (name) =>
          listener({ getEntriesByName: (wanted) => (wanted === name ? [{} as PerformanceEntry] : []) });
      }
      observe() {}
    },
  );
  dispatchEvent(new Event('load'));
  reportPaint('first-paint');
  await vi.advanceTimersByTimeAsync(0);
  expect(fetchMock).not.toHaveBeenCalled();
  reportPaint('first-contentful-paint');
  await vi.advanceTimersByTimeAsync(0);
  expect(requestedUrls()).toEqual(['/base.js', '/entry.js']);
});

it('loads the scripts of the empty shell immediately', async () => {
  document.querySelector('#root')!.replaceChildren();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  await vi.advanceTimersByTimeAsync(0);
  expect(requestedUrls()).toEqual(['/base.js', '/entry.js']);
});

it('loads the scripts once, immediately on a click', async () => {
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  document.body.dispatchEvent(new Event('click', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(requestedUrls()).toEqual(['/base.js', '/entry.js']);
  document.querySelector('#entry-script')!.dispatchEvent(new Event('load'));
  expect(document.querySelector('meta')).toBeNull();
  document.body.dispatchEvent(new Event('click', { bubbles: true }));
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

it.each<[string, () => Promise<Response>]>([
  ['cannot be fetched', () => Promise.reject(new TypeError('no network'))],
  ['is missing', () => Promise.resolve(new Response('', { status: 404 }))],
  [
    'is a gateway’s page',
    () => Promise.resolve(new Response('', { headers: { 'content-type': 'text/html' } })),
  ],
])('shows an error and retries if a file %s', async (_, failure) => {
  fetchMock.mockImplementationOnce(failure);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(2_499);
  expect(appendedScripts()).toEqual([]);
  expect(fetchMock).toHaveBeenCalledTimes(2);
  expect([note().hidden, note().textContent]).toEqual([false, 'No shopRetry']);
  await vi.advanceTimersByTimeAsync(1);
  expect(appendedScripts()).toHaveLength(2);
});

it('says that the browser is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('scripterror'));
  expect([note().hidden, note().textContent]).toEqual([false, 'No networkRetry']);
});

it('reloads the page on Retry only after the entry has failed although it was fetched', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const retry = note().querySelector('button')!;
  retry.click();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).not.toHaveBeenCalled();
  document.querySelector('#entry-script')!.dispatchEvent(new Event('error'));
  expect(document.querySelector('#entry-script')).toBeNull();
  expect(note().hidden).toBe(false);
  retry.click();
  expect(reload).toHaveBeenCalledOnce();
});
