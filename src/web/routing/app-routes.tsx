import { use, useEffect } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { CrashBoundary } from '../shell/crash-boundary.tsx';
import { Guard } from '../shell/guard.tsx';
import { Shell } from '../shell/shell.tsx';
import { useShop } from '../shop-name.ts';
import { findPage } from './find-page.ts';
import type { PageRoute, ScreenRoute } from './page.ts';
import { loaderOf, loadModule, loadPage, slotsOf, useModule } from './page-modules.ts';
import { useRouteTitle } from './window-title.ts';

const routes = new WeakMap<PageRoute, RouteObject[]>();

/** Returns React Router's routes of a page: inside the shell and behind its guard. */
function routesOf(page: PageRoute): RouteObject[] {
  let found = routes.get(page);
  if (!found) {
    found = [{ element: <Shell />, children: [{ path: page.path, element: <GuardedPage {...page} /> }] }];
    routes.set(page, found);
  }
  return found;
}

/** The page of the current URL. Passes React Router this page only: ranking all routes would take a fifth of the render time. */
export function AppRoutes() {
  const { features } = useShop();
  const { pathname } = useLocation();
  useEffect(
    () =>
      void import('../event-replay/replay.ts').then(
        ({ replayCapture }) => replayCapture(),
        () => {},
      ),
    [],
  );
  const page = findPage(pathname, features);
  return useRoutes(page ? routesOf(page.route) : []);
}

function GuardedPage(row: PageRoute) {
  const { key } = useLocation();
  return (
    <CrashBoundary locationKey={key}>
      {/* The key makes the guard decide again for each page. */}
      <Guard key={row.path} page={row}>
        {'redirectTo' in row ? <Navigate to={row.redirectTo} replace /> : <Screen {...row} />}
      </Guard>
    </CrashBoundary>
  );
}

function Screen(row: ScreenRoute) {
  const { features } = useShop();
  // Requests all modules at once; a failure is reported where the module is used.
  loadPage(row, features).catch(() => {});
  const { default: Page } = useModule(loaderOf(row));
  // The page appears with everything that features add to it: a component that suspended later, outside of the navigation's
  // transition, would suspend the whole app.
  for (const { load } of slotsOf(row, features)) use(loadModule(load));
  useRouteTitle(row.title);
  return <Page />;
}
