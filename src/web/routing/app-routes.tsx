import { useEffect } from 'react';
import { matchRoutes, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import type { WebFeature } from '../feature.ts';
import { CrashBoundary } from '../shell/crash-boundary.tsx';
import { Guard } from '../shell/guard.tsx';
import { Shell } from '../shell/shell.tsx';
import { useShop } from '../shop-name.ts';
import type { PageRoute, ScreenRoute } from './page.ts';
import { loaderOf, loadPageModule, usePageModule } from './page-modules.ts';
import { pageRoutesOf } from './routes.ts';
import { useRouteTitle } from './window-title.ts';

/** The page table of a shop. */
interface RouteTable {
  /** React Router's route objects: each page is a separate chunk, inside the shell and behind its guard. */
  objects: RouteObject[];
  /** Paths without parameters. */
  exact: Map<string, PageRoute>;
  matchable: { path: string; route: PageRoute }[];
}

const tables = new WeakMap<readonly WebFeature[], RouteTable>();
function tableOf(features: readonly WebFeature[]): RouteTable {
  let table = tables.get(features);
  if (!table) {
    const pages = pageRoutesOf(features);
    table = {
      objects: [{ element: <Shell />, children: pages.map(routeOf) }],
      exact: new Map(pages.filter(({ path }) => !/[:*]/.test(path)).map((route) => [route.path, route])),
      matchable: pages.map((route) => ({ path: route.path, route })),
    };
    tables.set(features, table);
  }
  return table;
}

/** The page of the current URL. The server passes the matching `row` of the table. */
export function AppRoutes({ row }: { row?: PageRoute | undefined }) {
  const { features } = useShop();
  useEffect(
    () =>
      void import('../event-replay/replay.ts').then(
        ({ replayCapture }) => replayCapture(),
        () => {},
      ),
    [],
  );
  return useRoutes(row ? routesOf(row) : tableOf(features).objects);
}

const singleRoutes = new Map<PageRoute, RouteObject[]>();
/** Route list with one page, for the server: ranking all routes takes React Router a fifth of the render time. */
function routesOf(row: PageRoute): RouteObject[] {
  let cached = singleRoutes.get(row);
  if (!cached) {
    cached = [{ element: <Shell />, children: [routeOf(row)] }];
    singleRoutes.set(row, cached);
  }
  return cached;
}

/** Finds the row of the page table for a URL, and its path parameters. */
export function rowFor(
  at: { pathname: string },
  features: readonly WebFeature[],
): {
  route: PageRoute;
  params: Record<string, string | undefined>;
} {
  const { exact, matchable } = tableOf(features);
  const route = exact.get(at.pathname);
  if (route) return { route, params: {} };
  const [match] = matchRoutes(matchable, at) ?? [];
  return { route: match!.route.route, params: match!.params };
}

/** Loads the module of a URL's page, so that it renders without suspending. */
export async function loadPageAt(at: { pathname: string }, features: readonly WebFeature[]): Promise<void> {
  const { route } = rowFor(at, features);
  if ('module' in route) await loadPageModule(loaderOf(route));
}

function routeOf(row: PageRoute): RouteObject {
  return { path: row.path, element: <GuardedPage {...row} /> };
}

function GuardedPage(row: PageRoute) {
  const { key } = useLocation();
  return (
    <CrashBoundary at={key}>
      {/* The key makes the guard decide again for each page. */}
      <Guard key={row.path} access={row.access}>
        {'redirectTo' in row ? <Navigate to={row.redirectTo} replace /> : <Screen {...row} />}
      </Guard>
    </CrashBoundary>
  );
}

function Screen(row: ScreenRoute) {
  const Page = usePageModule(loaderOf(row));
  useRouteTitle(row.title);
  // biome-ignore lint/nursery/useReactCompiler: a module always has the same component
  return <Page />;
}
