import { fetchInSteps, inSteps } from './fetch-in-steps.ts';

/** Retry delay after a failed load (ms). */
const RETRY_MS = 2_500;
/** Timeout of one file (ms): a stalled file counts as failed; completed files stay in the browser's cache. */
const FILE_TIMEOUT_MS = 30_000;
/** Maximum delay after DOMContentLoaded (ms): a missing picture or a hidden tab must not block loading. */
const MAX_DELAY_MS = 1_000;

/**
 * Loads the scripts of a rendered page after its first contentful paint: on a slow connection, fonts and first pictures
 * would share the bandwidth with about 120 kB of scripts. A click or key press starts loading immediately; captured input
 * is replayed (`event-replay`). `<meta name="page-scripts">` lists the URLs, the entry last, until the entry has loaded.
 * Each file is a separate script, so that a slow phone can scroll after each one instead of after all.
 *
 * All files are fetched into the browser's cache, and failed fetches are repeated, before the first file is executed:
 * once a module has failed, the page can load neither it nor modules that import it (the HTML standard's module map;
 * Firefox, Safari, Chromium since 150). If a module fails although its file was fetched, Retry therefore reloads the
 * page.
 *
 * `#script-error` (`document.ts`) shows a failure; the entry reports a failed file by the event `scripterror`. Files
 * are requested again after a delay, on the next click or key press, and when the network returns. The empty shell starts
 * loading immediately.
 */
export function loadDeferredBundle(): void {
  let isLoading = false;
  let hasEntryFailed = false;

  async function load(): Promise<void> {
    const list = document.querySelector<HTMLMetaElement>('meta[name=page-scripts]');
    if (isLoading || !list) return;
    isLoading = true;
    const urls = list.content.split(' ');
    try {
      await fetchInSteps(urls, fetchScript);
    } catch {
      return retry();
    }
    const scripts = urls.map(moduleScript);
    const entry = scripts.at(-1)!;
    entry.id = 'entry-script';
    entry.onload = () => list.remove();
    entry.onerror = () => {
      entry.remove();
      hasEntryFailed = true;
      retry();
    };
    await inSteps(scripts, (step) => document.head.append(...step));
  }

  function retry(): void {
    isLoading = false;
    showError();
    setTimeout(load, RETRY_MS);
  }

  // The load event may come before the first paint, and on a slow device the first paint is still without content.
  window.addEventListener('load', () => {
    try {
      new PerformanceObserver((paints) => {
        if (paints.getEntriesByName('first-contentful-paint').length > 0) void load();
      }).observe({ type: 'paint', buffered: true });
    } catch {
      void load();
    }
  });
  for (const kind of ['pointerdown', 'keydown', 'click', 'online']) window.addEventListener(kind, load, true);
  window.addEventListener('scripterror', showError);
  window.addEventListener(
    'click',
    ({ target }) => {
      if (hasEntryFailed && (target as Element).closest('#script-error button')) location.reload();
    },
    true,
  );
  document.addEventListener('DOMContentLoaded', () => {
    setTimeout(load, document.querySelector('#root')?.firstChild ? MAX_DELAY_MS : 0);
  });
}

/** Fetches a file into the browser's cache. A gateway's error page in its place counts as a failure. */
async function fetchScript(url: string): Promise<void> {
  const response = await fetch(url, { priority: 'low', signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
  if (!response.ok || !response.headers.get('content-type')?.includes('javascript')) throw new Error(url);
  await response.blob();
}

function moduleScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = url;
  return script;
}

function showError(): void {
  const note = document.querySelector<HTMLElement>('#script-error');
  if (!note) return;
  const text = (navigator.onLine ? note.dataset.unreachable : note.dataset.offline) ?? '';
  const paragraph = note.firstElementChild!;
  // Screen readers announce each change.
  if (paragraph.textContent !== text) paragraph.textContent = text;
  note.hidden = false;
}
