import { useEffect } from 'react';
import { matchRoutes, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { CrashBoundary } from '../shell/crash-boundary.tsx';
import { Guard } from '../shell/guard.tsx';
import { Shell } from '../shell/shell.tsx';
import type { PageRoute, ScreenRoute } from './page.ts';
import { loaderOf, loadPageModule, usePageModule } from './page-modules.ts';
import { pageRoutes } from './routes.ts';
import { useRouteTitle } from './window-title.ts';

/** The page table as React Router's route objects: each page is a separate chunk, inside the shell and behind its guard. */
const routes: RouteObject[] = [{ element: <Shell />, children: pageRoutes.map(routeOf) }];

/** The page of the current URL. The server passes the matching `row` of the table. */
export function AppRoutes({ row }: { row?: PageRoute | undefined }) {
  useEffect(
    () =>
      void import('../event-replay/replay.ts').then(
        ({ replayCapture }) => replayCapture(),
        () => {},
      ),
    [],
  );
  return useRoutes(row ? routesOf(row) : routes);
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

const matchable = pageRoutes.map((route) => ({ path: route.path, route }));

/** Paths without parameters. */
const exact = new Map(
  pageRoutes.filter(({ path }) => !/[:*]/.test(path)).map((route) => [route.path, route]),
);

/** Finds the row of the page table for a URL, and its path parameters. */
export function rowFor(at: { pathname: string }): {
  route: PageRoute;
  params: Record<string, string | undefined>;
} {
  const route = exact.get(at.pathname);
  if (route) return { route, params: {} };
  const [match] = matchRoutes(matchable, at) ?? [];
  return { route: match!.route.route, params: match!.params };
}

/** Loads the module of a URL's page, so that it renders without suspending. */
export async function loadPageAt(at: { pathname: string }): Promise<void> {
  const { route } = rowFor(at);
  if ('module' in route) await loadPageModule(loaderOf(route.module));
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

function Screen({ title, module }: ScreenRoute) {
  const Page = usePageModule(loaderOf(module));
  useRouteTitle(title);
  // biome-ignore lint/nursery/useReactCompiler: a module always has the same component
  return <Page />;
}
