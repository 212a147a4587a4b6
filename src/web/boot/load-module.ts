import { fetchInSteps } from './fetch-in-steps.ts';

/** Timeout of one file (ms): long enough for a slow connection; a stalled file counts as failed. */
const FILE_TIMEOUT_MS = 20_000;

/** URLs of loaded files; at first those of the page, whose scripts `deferred-bundle.ts` has fetched. */
const fetched = new Set([
  ...[...document.querySelectorAll('link[href]')].map((link) => link.getAttribute('href')),
  ...(document.querySelector<HTMLMetaElement>('meta[name=page-scripts]')?.content.split(' ') ?? []),
]);

/**
 * Replaces Vite's preload helper around each dynamic import (`scripts/build-plugins.ts`): fetches all files of a module
 * before importing it. A failed fetch can be repeated, while a browser caches a failed import as long as the page is open
 * (decision 0017). `files` are relative to the site's root, the module's own file first.
 */
export async function loadModule<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const urls = files.map((file) => `/${file}`).filter((url) => !fetched.has(url));
  await fetchInSteps(urls, fetchFile);
  return load().catch((cause: unknown) => {
    // A browser caches a failed import; a different URL makes it request the file again.
    if (files.length === 0) throw cause;
    return import(/* @vite-ignore */ `/${files[0]}?${performance.now()}`);
  });
}

async function fetchFile(url: string): Promise<void> {
  if (url.endsWith('.css')) await addStylesheet(url);
  else {
    const response = await fetch(url, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
    // A gateway's error page would fail as a module.
    if (!response.ok || !/javascript/.test(response.headers.get('content-type') ?? '')) throw new Error(url);
    await response.blob();
  }
  fetched.add(url);
}

function addStylesheet(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(url));
    };
    document.head.append(link);
  });
}
