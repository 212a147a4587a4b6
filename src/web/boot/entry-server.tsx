import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { generatePath, StaticRouter } from 'react-router';
import { setCurrency } from '../../shared/money.ts';
import type { AnyRead, ErrorBody } from '../../shared/operation.ts';
import type { PageHead, Site } from '../../shared/page-head.ts';
import { type Session, session as sessionRead } from '../../shop/account/contract.ts';
import { mine as cart } from '../../shop/cart/contract.ts';
import { unreadCount } from '../../shop/notifications/contract.ts';
import { type CurrentSettings, current as settings } from '../../shop/settings/contract.ts';
import { ShopProvider } from '../../shop/settings/web/shop-provider.tsx';
import type { ApiError } from '../api/http.ts';
import { type CachedRead, cacheFailedRead, cacheReads, type FailedRead } from '../api/read-cache.ts';
import { FragmentCacheContext } from '../cached-fragment.tsx';
import { type Clock, ClockProvider } from '../clock.tsx';
import type { WebFeature } from '../feature.ts';
import { loadFeatures, optionalFeatureNames } from '../features.ts';
import { type MarkupChunk, PageFragments } from '../fragment-cache.tsx';
import { AppRoutes } from '../routing/app-routes.tsx';
import { findPage } from '../routing/find-page.ts';
import { unlistedHead } from '../routing/heads.ts';
import {
  type PageRead,
  type PageRequest,
  type PageRoute,
  type ServerPart,
  withParams,
} from '../routing/page.ts';
import { loadPage, pathOfPage, slotsOf } from '../routing/page-modules.ts';
import { ReturnToContext } from '../routing/return-to-context.ts';
import { redirectFor } from '../shell/guard.tsx';
import type { ShopIdentity } from '../shop-name.ts';
import { createStore } from '../store.ts';
import type { PageState } from './page-state.ts';

/** Executes a named read in the server process. */
export type ExecuteRead = (
  contract: AnyRead,
  params: unknown,
) => Promise<{ data: unknown; etag: string } | { refusal: ErrorBody['error'] & { status: number } }>;

/** A page with its data, before rendering. */
export interface PreparedPage {
  kind: 'page';
  /** 404 when the URL names something that does not exist. */
  status: number;
  route: PageRoute;
  features: readonly WebFeature[];
  /** The page's module and those of the optional features and their slots; the head lists their build files. */
  files: string[];
  title: string;
  head: PageHead;
  reads: CachedRead[];
  failedReads: FailedRead[];
  returnTo: string | undefined;
}

export interface PreparedRedirect {
  kind: 'redirect';
  to: string;
  /** URL requested by a visitor, for a redirect to the login (SETTLED 8). */
  from?: string;
}

/** The shop's data for its pages. */
interface PageSite extends Site {
  /** Names of the optional features that are on. */
  features: readonly string[];
}

const featuresByNames = new Map<string, Promise<readonly WebFeature[]>>();
/** Returns the same array for the same names, because `findPage` caches a page table per array. */
function featuresOf(names: readonly string[]): Promise<readonly WebFeature[]> {
  const key = names.join();
  const features = featuresByNames.get(key) ?? loadFeatures(names);
  featuresByNames.set(key, features);
  return features;
}

/**
 * Cache key of a visitor's page: path and normalized parameters. Undefined (not cached) for non-canonical paths and for
 * unknown query parameters.
 */
export async function cacheKeyOf(url: URL): Promise<string | undefined> {
  // Includes pages of features that are off: they respond with 404, which is not cached.
  const { route, params } = findPage(url.pathname, await featuresOf(optionalFeatureNames))!;
  if (route.path !== '*' && generatePath(route.path, params) !== url.pathname) return undefined;
  const { parameters: parametersOf } = serverPartOf(route);
  if (parametersOf) return `${url.pathname} ${JSON.stringify(parametersOf(url.searchParams))}`;
  return url.search === '' ? url.pathname : undefined;
}

const serverParts = import.meta.glob<ServerPart>(
  ['/src/web/pages/*.server.ts', '/src/shop/*/{web,admin}/*-page.server.ts'],
  { eager: true, import: 'page' },
);

const slotServerParts = import.meta.glob<ServerPart>('/src/shop/*/web/*-slot.server.ts', {
  eager: true,
  import: 'slot',
});

const serverPartOf = (route: PageRoute): ServerPart =>
  ('module' in route && serverParts[`/${pathOfPage(route)}.server.ts`]) || {};

/** Reads of a feature's addition to a page; `module`: its path below `src`. */
const readsOfSlot = (module: string, request: PageRequest): PageRead[] =>
  slotServerParts[`/src/${module}.server.ts`]?.reads?.(request) ?? [];

/** Reads of the shell around every page. */
const shellReads = (request: PageRequest): PageRead[] => [
  withParams(settings, {}),
  ...(request.user ? [withParams(cart, {}), withParams(unreadCount, {})] : []),
  ...request.features.flatMap(({ name }) =>
    ['footer', 'note'].flatMap((slot) => readsOfSlot(`shop/${name}/web/${slot}-slot`, request)),
  ),
];

/** Reads of what features add to the page. */
const slotReads = (route: PageRoute, request: PageRequest): PageRead[] =>
  slotsOf(route, request.features).flatMap(({ module }) => readsOfSlot(module, request));

/** Finds the page of a URL, checks access (SPEC L35) and executes its reads. */
export async function prepare(
  url: URL,
  execute: ExecuteRead,
  site: PageSite,
  clock: Clock,
  returnTo?: string,
): Promise<PreparedPage | PreparedRedirect> {
  const features = await featuresOf(site.features);
  const { route, params } = findPage(url.pathname, features)!;
  const session = await execute(sessionRead, {});
  const user = 'data' in session ? (session.data as Session).user : null;
  const redirectTo = redirectFor(route, user);
  if (redirectTo)
    return { kind: 'redirect', to: redirectTo, ...(!user && { from: url.pathname + url.search }) };
  if ('redirectTo' in route) return { kind: 'redirect', to: route.redirectTo };
  const request: PageRequest = {
    params,
    search: url.searchParams,
    user,
    features,
    clock,
    returnTo,
  };
  const { reads: readsOf, head } = serverPartOf(route);
  const pageReads = [...shellReads(request), ...(readsOf?.(request) ?? []), ...slotReads(route, request)];
  const results = await Promise.all(pageReads.map((read) => execute(read.contract, read.params)));
  const reads: CachedRead[] = [];
  const failedReads: FailedRead[] = [];
  for (const [index, { contract, params }] of [
    { contract: sessionRead as AnyRead, params: {} },
    ...pageReads,
  ].entries()) {
    const result = [session, ...results][index]!;
    const { name, path } = contract;
    if ('data' in result) reads.push({ name, path, params, ...result });
    else if (isMissing(result.refusal))
      failedReads.push({ name, path, params, error: result.refusal as ApiError });
  }
  applyCurrency(reads);
  return {
    kind: 'page',
    status: route.path === '*' || (route.path.includes(':') && failedReads.length > 0) ? 404 : 200,
    route,
    features,
    files: [
      ...site.features.map((name) => `src/shop/${name}/web/feature.ts`),
      ...slotsOf(route, features).map(({ module }) => `src/${module}.tsx`),
      `${pathOfPage(route)}.tsx`,
    ],
    title: route.title,
    head: head?.({ path: route.path, request, reads, site }) ?? unlistedHead(site),
    reads,
    failedReads,
    returnTo,
  };
}

/** Sets the currency in which the page formats amounts: that of the settings among its reads. */
function applyCurrency(reads: readonly CachedRead[]): void {
  const found = reads.find(({ name }) => name === settings.name);
  if (found) setCurrency((found.data as CurrentSettings).currency);
}

/** Returns whether nothing was found or the id is invalid; the page handles other refusals. */
function isMissing({ status }: { status: number }): boolean {
  return status === 404 || status === 400;
}

/** Renders a prepared page: the HTML inside #root and the state for hydration. */
export async function render(
  url: URL,
  { route, features, reads, failedReads, returnTo }: PreparedPage,
  { shop, ...clock }: Clock & { shop: Omit<ShopIdentity, 'features'> },
): Promise<{ html: MarkupChunk[]; state: PageState }> {
  await loadPage(route, features);
  applyCurrency(reads);
  const store = createStore();
  store.dispatch(cacheReads(reads));
  for (const failed of failedReads) store.dispatch(cacheFailedRead(failed));
  const session = reads.find(({ name }) => name === sessionRead.name)?.data as Session | undefined;
  const fragments = new PageFragments(session?.user != null);
  const html = renderToString(
    <FragmentCacheContext value={fragments}>
      <Provider store={store}>
        <ShopProvider initial={{ ...shop, features }}>
          <ClockProvider start={clock}>
            <ReturnToContext value={returnTo}>
              <StaticRouter location={url.pathname + url.search}>
                <AppRoutes />
              </StaticRouter>
            </ReturnToContext>
          </ClockProvider>
        </ShopProvider>
      </Provider>
    </FragmentCacheContext>,
  );
  return { html: fragments.finish(html), state: { reads, failedReads, clock, returnTo } };
}
