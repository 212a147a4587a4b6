import { useEffect } from 'react';
import { matchRoutes, Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { loadProgram, useProgram } from './page-programs.ts';
import { type PageRoute, pageRoutes, type ScreenRoute } from './routes.ts';
import { CrashBoundary } from './shell/crash-boundary.tsx';
import { Guard } from './shell/guard.tsx';
import { Shell } from './shell/shell.tsx';
import { useRouteTitle } from './window-title.ts';

/** The router's form of the page table: each page in a chunk of its own, inside the shell and behind its guard. */
const routes: RouteObject[] = [{ element: <Shell />, children: pageRoutes.map(routeOf) }];

/** The page of the current address; the server, which knows it already, says which `row` of the table it is. */
export function AppRoutes({ row }: { row?: PageRoute | undefined }) {
  useEffect(
    () =>
      void import('./done-before.ts').then(
        ({ takeUp }) => takeUp(),
        () => {},
      ),
    [],
  );
  return useRoutes(row ? routesOf(row) : routes);
}

const single = new Map<PageRoute, RouteObject[]>();
/** The router ranks all routes that it is given with every drawing: on the server a fifth of its time. */
function routesOf(row: PageRoute): RouteObject[] {
  let known = single.get(row);
  if (!known) {
    known = [{ element: <Shell />, children: [routeOf(row)] }];
    single.set(row, known);
  }
  return known;
}

const matchable = pageRoutes.map((route) => ({ path: route.path, route }));

/** Addresses without parameters. */
const exact = new Map(
  pageRoutes.filter(({ path }) => !/[:*]/.test(path)).map((route) => [route.path, route]),
);

/** The row of the page table for an address, and the parameters that are in it. */
export function rowFor(at: { pathname: string }): {
  route: PageRoute;
  params: Record<string, string | undefined>;
} {
  const route = exact.get(at.pathname);
  if (route) return { route, params: {} };
  const [match] = matchRoutes(matchable, at) ?? [];
  return { route: match!.route.route, params: match!.params };
}

/** Fetches the program of an address's page, so that it can be drawn without waiting. */
export async function loadPageAt(at: { pathname: string }): Promise<void> {
  const { route } = rowFor(at);
  if ('page' in route) await loadProgram(route.page);
}

function routeOf(row: PageRoute): RouteObject {
  return { path: row.path, element: <Entered {...row} /> };
}

function Entered(row: PageRoute) {
  const { key } = useLocation();
  return (
    <CrashBoundary at={key}>
      {/* Keyed: each entry into a page is judged anew. */}
      <Guard key={row.path} access={row.access}>
        {'redirectTo' in row ? <Navigate to={row.redirectTo} replace /> : <Screen {...row} />}
      </Guard>
    </CrashBoundary>
  );
}

function Screen({ title, page }: ScreenRoute) {
  const Page = useProgram(page);
  useRouteTitle(title);
  return <Page />;
}
