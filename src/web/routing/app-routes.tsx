import { useEffect, useMemo } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { CrashBoundary } from '../shell/crash-boundary.tsx';
import { Guard } from '../shell/guard.tsx';
import { Shell } from '../shell/shell.tsx';
import { useShop } from '../shop-name.ts';
import type { PageRoute, ScreenRoute } from './page.ts';
import { loaderOf, loadPage, useModule } from './page-modules.ts';
import { pageRoutesOf } from './routes.ts';
import { useRouteTitle } from './window-title.ts';

/** React Router's route objects of pages: each page is a separate chunk, inside the shell and behind its guard. */
export const routeObjects = (pages: readonly PageRoute[]): RouteObject[] => [
  { element: <Shell />, children: pages.map(routeOf) },
];

/** The page of the current URL. The server passes the route of this page only. */
export function AppRoutes({ routes }: { routes?: RouteObject[] }) {
  const { features } = useShop();
  // Changes when an administrator switches an optional feature on or off.
  const ownRoutes = useMemo(() => routes ?? routeObjects(pageRoutesOf(features)), [routes, features]);
  useEffect(
    () =>
      void import('../event-replay/replay.ts').then(
        ({ replayCapture }) => replayCapture(),
        () => {},
      ),
    [],
  );
  return useRoutes(ownRoutes);
}

function routeOf(row: PageRoute): RouteObject {
  return { path: row.path, element: <GuardedPage {...row} /> };
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
  // Requests the modules of the slots together with the page's; a failure is reported where the module is used.
  loadPage(row, features).catch(() => {});
  const { default: Page } = useModule(loaderOf(row));
  useRouteTitle(row.title);
  return <Page />;
}
