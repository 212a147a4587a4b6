import type { Params, RouteObject } from 'react-router';
import type { WebFeature } from '../feature.ts';
import { routeObjects } from './app-routes.tsx';
import { matchPage } from './match-page.ts';
import type { PageRoute } from './page.ts';
import { pageRoutesOf } from './routes.ts';

/** Pages without path parameters, by path, for each array of features. */
const tables = new WeakMap<readonly WebFeature[], ReadonlyMap<string, PageRoute>>();

function tableOf(features: readonly WebFeature[]): ReadonlyMap<string, PageRoute> {
  let table = tables.get(features);
  if (!table) {
    const pages = pageRoutesOf(features).filter(({ path }) => !/[:*]/.test(path));
    table = new Map(pages.map((route) => [route.path, route]));
    tables.set(features, table);
  }
  return table;
}

/** Finds the page of a URL and its path parameters, like `matchPage`, which ranks all routes each time. */
export function findPage(
  at: { pathname: string },
  features: readonly WebFeature[],
): { route: PageRoute; params: Params } {
  const route = tableOf(features).get(at.pathname);
  return route ? { route, params: {} } : matchPage(at, features)!;
}

const singleRoutes = new WeakMap<PageRoute, RouteObject[]>();

/** Returns routes with one page only: ranking all routes takes React Router a fifth of the render time. */
export function routesOf(page: PageRoute): RouteObject[] {
  let routes = singleRoutes.get(page);
  if (!routes) {
    routes = routeObjects([page]);
    singleRoutes.set(page, routes);
  }
  return routes;
}
