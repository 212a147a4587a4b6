import { type ComponentType, use } from 'react';
import { SLOT_NAMES, type Slot, type SlotName, type WebFeature } from '../feature.ts';
import type { Load, LoadPage, PageRoute, ScreenRoute } from './page.ts';

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

/** Returns what features add to these slots. */
const slotsIn = (names: readonly SlotName[], features: readonly WebFeature[]): Slot<unknown>[] =>
  features.flatMap((feature) => names.flatMap((name) => feature[name] ?? []));

/** Returns what features add to a page. */
export const slotsOf = (route: PageRoute, features: readonly WebFeature[]): Slot<unknown>[] =>
  slotsIn(('module' in route && route.slots) || [], features);

/** A promise with the status fields that React's `use` reads: a settled promise does not suspend. */
type LoadedModule<Content> = Promise<Content> &
  (
    | { status?: undefined }
    | { status: 'fulfilled'; value: Content }
    | { status: 'rejected'; reason: PageModuleError }
  );

/** A module of a page failed to load. It can be loaded again after `forgetFailedModules`. */
export class PageModuleError extends Error {
  readonly load: Load<unknown>;

  constructor(load: Load<unknown>, cause: unknown) {
    super('the page’s module could not be loaded', { cause });
    this.load = load;
  }
}

const modules = new Map<Load<unknown>, LoadedModule<unknown>>();

/**
 * Loads a module of a page once. A failure is cached until `forgetFailedModules`: React renders a failed component a second
 * time, which must fail the same way.
 * @throws PageModuleError
 */
export function loadModule<Content>(load: Load<Content>): Promise<Content> {
  const cached = modules.get(load) as LoadedModule<Content> | undefined;
  if (cached) return cached;
  const loading = load().then(
    (value) => {
      Object.assign(loading, { status: 'fulfilled', value });
      return value;
    },
    (cause: unknown) => {
      const reason = new PageModuleError(load, cause);
      Object.assign(loading, { status: 'rejected', reason });
      throw reason;
    },
  ) as LoadedModule<Content>;
  modules.set(load, loading);
  return loading;
}

/** Loads the modules of a page, so that it renders without suspending. @throws PageModuleError */
export async function loadPage(route: PageRoute, features: readonly WebFeature[]): Promise<void> {
  if (!('module' in route)) return;
  const loads: Load<unknown>[] = [loaderOf(route), ...slotsOf(route, features).map(({ load }) => load)];
  const results = await Promise.allSettled(loads.map(loadModule));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/**
 * Loads what features add to any page, one by one, so that the page stays responsive. Pages request again what could not be
 * loaded.
 */
export async function loadAllSlots(features: readonly WebFeature[]): Promise<void> {
  for (const { load } of slotsIn(SLOT_NAMES, features)) await loadModule(load).catch(() => undefined);
}

/** Lets failed modules be requested again when they are needed next. Do not call while rendering. */
export function forgetFailedModules(): void {
  for (const [load, { status }] of modules) if (status === 'rejected') modules.delete(load);
}

/** Returns a module of a page; suspends while it is loading. */
export function useModule<Content>(load: Load<Content>): Content {
  // Always call `use`: a suspended component renders again and must call the same hooks.
  return use(loadModule(load));
}
