import { type ComponentType, use } from 'react';
import type { LoadPage, ScreenRoute } from './page.ts';

const loaders = {
  ...import.meta.glob<{ default: ComponentType }>([
    '../pages/*.tsx',
    '!../pages/*.test.tsx',
    '!../pages/dev-*.tsx',
  ]),
  // Not part of the browser's build, where these pages would change how the code of shoppers' pages is split into files.
  ...(import.meta.env.SSR && import.meta.glob<{ default: ComponentType }>('../pages/dev-*.tsx')),
};

/** Returns the function that loads a page's module. @throws if there is no such file. */
export function loaderOf({ module, load = loaders[`../pages/${module}.tsx`] }: ScreenRoute): LoadPage {
  if (!load) throw new Error(`src/web/pages/${module}.tsx does not exist`);
  return load;
}

/** Returns the path of a page's files without extension. */
export const pathOfPage = ({ module }: ScreenRoute): string =>
  module.includes('/') ? `src/${module}` : `src/web/pages/${module}`;

/** A promise with the status fields that React's `use` reads: a settled promise does not suspend. */
type PageModule = Promise<ComponentType> &
  (
    | { status?: undefined }
    | { status: 'fulfilled'; value: ComponentType }
    | { status: 'rejected'; reason: PageModuleError }
  );

/** A page's module failed to load. It can be loaded again after `forgetFailedModules`. */
export class PageModuleError extends Error {
  readonly load: LoadPage;

  constructor(load: LoadPage, cause: unknown) {
    super('the page’s module could not be loaded', { cause });
    this.load = load;
  }
}

const modules = new Map<LoadPage, PageModule>();

/**
 * Loads a page's module once. A failure is cached until `forgetFailedModules`: React renders a failed component a second
 * time, which must fail the same way.
 * @throws PageModuleError
 */
export function loadPageModule(load: LoadPage): Promise<ComponentType> {
  const cached = modules.get(load);
  if (cached) return cached;
  const loading = load().then(
    ({ default: value }) => {
      Object.assign(loading, { status: 'fulfilled', value });
      return value;
    },
    (cause: unknown) => {
      const reason = new PageModuleError(load, cause);
      Object.assign(loading, { status: 'rejected', reason });
      throw reason;
    },
  ) as PageModule;
  modules.set(load, loading);
  return loading;
}

/** Lets failed modules be requested again when they are needed next. Do not call while rendering. */
export function forgetFailedModules(): void {
  for (const [load, { status }] of modules) if (status === 'rejected') modules.delete(load);
}

/** Returns a page's component; suspends while its module is loading. */
export function usePageModule(load: LoadPage): ComponentType {
  // Always call `use`: a suspended component renders again and must call the same hooks.
  return use(loadPageModule(load));
}
